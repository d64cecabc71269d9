/**
 * `npm start`: installs what is missing, builds, and opens a real VS Code with RealGain in it on the sample workspace.
 * That is the desktop VS Code if it is installed and a display is available, else the embedded one.
 * `--desktop` and `--embedded` choose.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './host/command';
import { desktopCode, hasDisplay, openInBrowser } from './host/desktop';
import { sampleWorkspace, withWalkthrough } from './host/first-window';
import { ensureHost } from './host/install';
import { root, runner, work } from './host/paths';
import { startServer } from './host/server';

const log = (line: string) => console.log(line);
const dataDir = join(work, 'start');

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { desktop: { type: 'boolean' }, embedded: { type: 'boolean' } },
  });
  const code = values.embedded === true ? undefined : desktopCode();
  if (values.desktop === true && code === undefined) {
    throw new Error('There is no `code` command on PATH: install VS Code, or leave out --desktop.');
  }
  log('building …');
  await run(process.execPath, [runner, 'build'], { cwd: root, log, what: 'the build' });
  if (code !== undefined && (values.desktop === true || hasDisplay())) await openDesktop(code);
  else await openEmbedded();
}

async function openDesktop(code: string) {
  const extensions = `--extensionDevelopmentPath=${await withWalkthrough()}`;
  const args = ['--new-window', extensions, sampleWorkspace(dataDir)];
  await run(code, args, { log, what: 'opening VS Code' });
  log(`\nRealGain is open in a new VS Code window.\n${firstSteps}`);
}

async function openEmbedded() {
  await ensureHost('oldest', log);
  const server = await startServer({ which: 'oldest', dataDir, log });
  const extensions = server.uri(await withWalkthrough());
  const url = server.url(sampleWorkspace(dataDir), [['extensionDevelopmentPath', extensions]]);
  log(`\nRealGain is open at\n\n  ${url}\n\n${firstSteps}\nCtrl-C ends it.`);
  openInBrowser(url);
  throw await server.died;
}

const firstSteps =
  'The walkthrough leads through the first minute. Or: in the Explorer select two files of translation/ ' +
  '(Ctrl-click the second), right-click, RealGain: Compare…';
