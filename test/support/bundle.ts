import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { version } from '../../package.json';
import { buildChunks } from '../../scripts/build-chunks';
import { withoutValidator } from '../../scripts/without-validator';

const root = path.resolve(__dirname, '../..');

const sources = {
  engine: 'src/engine/entry.ts',
  'service-thread': 'src/engine/service-threads/index.ts',
  worker: 'src/engine/worker.ts',
  cli: 'src/cli/index.ts',
};

let made: Promise<string> | undefined;

/**
 * The programs as they ship, in shared chunks, for tests that start them as processes or worker threads: what `npm test` has just
 * built, else built from the sources once, and removed when the tests end.
 *
 * @returns the folder that holds engine.js, service-thread.js, worker.js and cli.js
 */
export function bundlePrograms(): Promise<string> {
  const { REALGAIN_BUILT } = process.env;
  made ??= REALGAIN_BUILT === undefined ? bundle(temporaryFolder()) : Promise.resolve(REALGAIN_BUILT);
  return made;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function bundle(outdir: string): Promise<string> {
  await buildChunks(
    {
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      minify: true,
      plugins: [withoutValidator],
      define: { REALGAIN_VERSION: JSON.stringify(version) },
      logLevel: 'warning',
    },
    outdir,
    'shared',
    sources,
  );
  return outdir;
}
