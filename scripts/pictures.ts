/**
 * `npm run pictures`: takes the pictures in media/ again, in the embedded VS Code, and the sheets of every page's states in
 * docs/pictures. `npm run pictures -- --only webview` makes the sheets of the pages alone, `--only journeys` all others.
 */

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import UPNG from 'upng-js';
import { run } from './host/command';
import { ensureBrowser } from './host/browser';
import { ensureHost } from './host/install';
import { root, runner, work } from './host/paths';
import { mocha } from './host/runners';

/** Colors of every picture. */
const COLOURS = 16;

const log = (line: string) => console.log(line);

export async function main(args: string[]): Promise<void> {
  await run(process.execPath, [runner, 'build'], { cwd: root, log, what: 'the build' });
  await ensureHost('oldest', log);
  await ensureBrowser(log);
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, grep: { type: 'string' } } });
  const { only, grep } = values;
  const before = Date.now();
  if (only !== 'journeys') {
    await mocha('sheets', {
      folders: ['test/webview'],
      ending: '.picture.ts',
      timeout: 300_000,
      grep,
    });
  }
  if (only !== 'webview') {
    await mocha('pictures', {
      folders: ['test/journeys'],
      ending: '.picture.ts',
      timeout: 240_000,
      grep,
      hooks: 'test/journeys/support/hooks.ts',
      env: { REALGAIN_HOST: 'oldest' },
    });
  }

  for (const folder of ['media', 'media/walkthrough', 'docs/pictures']) {
    for (const name of readdirSync(join(root, folder))) {
      const file = join(root, folder, name);
      if (name.endsWith('.png') && statSync(file).mtimeMs > before) shrink(file);
    }
  }
  const frames = join(work, 'frames');
  if (existsSync(frames) && statSync(frames).mtimeMs > before)
    animate(frames, join(root, 'media/first-minute.png'));
}

/** Makes a picture of few colours of it: everybody downloads these with the extension. */
function shrink(file: string) {
  const picture = UPNG.decode(readFileSync(file));
  const pixels = UPNG.toRGBA8(picture);
  writeFileSync(file, Buffer.from(UPNG.encode(pixels, picture.width, picture.height, COLOURS)));
}

/**
 * Puts the frames of the moving picture together: an animated PNG.
 * @param folder of pictures called NUMBER-MILLISECONDS.png
 */
function animate(folder: string, target: string) {
  const names = readdirSync(folder).sort();
  const frames = names.map((name) => UPNG.decode(readFileSync(join(folder, name))));
  const { width, height } = frames[0]!;
  const pixels = frames.map((frame) => UPNG.toRGBA8(frame)[0]!);
  const delays = names.map((name) => Number(/-(\d+)\.png$/.exec(name)?.[1]));
  writeFileSync(target, Buffer.from(UPNG.encode(pixels, width, height, COLOURS, delays)));
}
