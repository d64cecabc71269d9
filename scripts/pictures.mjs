/** `npm run pictures`: makes the pictures in media/ anew, in the embedded VS Code. */

import { run } from './host/command.mjs';
import { ensureBrowser } from './host/browser.mjs';
import { ensureDependencies } from './host/dependencies.mjs';
import { ensureHost } from './host/install.mjs';
import { root } from './host/paths.mjs';
import { mocha } from './host/runners.mjs';

const log = (/** @type {string} */ line) => console.log(line);

await ensureDependencies(log);
await run(process.execPath, ['scripts/build.mjs'], { cwd: root, log, what: 'the build' });
await ensureHost('oldest', log);
await ensureBrowser(log);
await mocha('pictures', {
  folders: ['test/journeys'],
  ending: '.picture.ts',
  timeout: 120_000,
  grep: undefined,
  hooks: 'test/journeys/support/hooks.ts',
  env: { REALGAIN_HOST: 'oldest' },
});
