/**
 * `npm start`: installs what is missing, builds, and opens a real VS Code with RealGain in it on examples/.
 * That is the desktop VS Code where there is one that anybody could see, else the embedded one.
 * `--desktop` and `--embedded` choose.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './host/command.mjs';
import { ensureDependencies } from './host/dependencies.mjs';
import { developmentFolder } from './host/development.mjs';
import { desktopCode, hasDisplay, openInBrowser } from './host/desktop.mjs';
import { ensureHost } from './host/install.mjs';
import { root, work } from './host/paths.mjs';
import { startServer } from './host/server.mjs';

const log = (/** @type {string} */ line) => console.log(line);
const workspace = join(root, 'examples');

async function main() {
  const { values } = parseArgs({ options: { desktop: { type: 'boolean' }, embedded: { type: 'boolean' } } });
  const code = values.embedded === true ? undefined : desktopCode();
  if (values.desktop === true && code === undefined) {
    throw new Error('There is no `code` command on PATH: install VS Code, or leave out --desktop.');
  }
  await ensureDependencies(log);
  log('building …');
  await run(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, log, what: 'the build' });
  if (code !== undefined && (values.desktop === true || hasDisplay())) await openDesktop(code);
  else await openEmbedded();
}

/** @param {string} code */
async function openDesktop(code) {
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, workspace];
  await run(code, args, { log, what: 'opening VS Code' });
  log(`\nRealGain is open in a new VS Code window.\n${firstSteps}`);
}

async function openEmbedded() {
  await ensureHost('oldest', log);
  const server = await startServer({ which: 'oldest', dataDir: join(work, 'start'), log });
  const url = server.url(workspace, [['extensionDevelopmentPath', server.uri(developmentFolder())]]);
  log(`\nRealGain is open at\n\n  ${url}\n\n${firstSteps}\nCtrl-C ends it.`);
  openInBrowser(url);
  throw await server.died;
}

const firstSteps = existsSync(join(workspace, 'translation'))
  ? 'In the Explorer select two files of translation/ (Ctrl-click the second), right-click, Compare Significance.'
  : 'In the Explorer select two output files (Ctrl-click the second), right-click, Compare Significance.';

main().catch((/** @type {Error} */ error) => {
  console.error(error.message);
  process.exitCode = 1;
});
