/**
 * Looks like VS Code to @vscode/test-electron and is the embedded one: takes the same arguments, runs the
 * suite in the real extension host of the oldest VS Code we support, and ends with the suite's exit code.
 */

import { appendFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePagesMemory } from './measure-pages';
import { startServer } from './server';
import { openWindow } from './workbench';

const log = (line: string) => console.log(line);

/** Marks the lines of the suite, because the output of VS Code comes in the same stream. */
const mark = '[suite] ';
process.env['REALGAIN_MARK'] = mark;

/** A suite that takes longer is hanging, on a busy machine too. */
const limit = Number(process.env['REALGAIN_SUITE_SECONDS'] ?? 480);

export async function main(args: string[]): Promise<void> {
  process.exit(await runSuite(args));
}

async function runSuite(args: string[]): Promise<number> {
  const option = (name: string) => {
    const prefix = `--${name}=`;
    return args.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  };
  const required = (name: string) => {
    const value = option(name);
    if (value === undefined) throw new Error(`--${name}=… is missing.`);
    return value;
  };
  const workspace = args.find((argument) => !argument.startsWith('-'));
  if (workspace === undefined) throw new Error('A folder to open is missing.');
  const dataDir = option('user-data-dir') ?? mkdtempSync(join(tmpdir(), 'realgain-'));
  mkdirSync(dataDir, { recursive: true });
  const heard = join(dataDir, 'console.log');
  const extensionsDir = option('extensions-dir');
  const { page, attempts, close } = await openWindow({ log });
  // The suite inherits this from the server.
  if (process.env['REALGAIN_SOAK_COMPARISONS'] !== undefined)
    process.env['REALGAIN_PAGES_MEMORY'] = await servePagesMemory(page);
  const server = await startServer({
    which: 'oldest',
    dataDir,
    settings: trust(),
    ...(extensionsDir !== undefined && { extensionsDir }),
    endWhenUnused: true,
    alone: true,
    log,
  });
  const finished = new Promise<number>((resolve) => {
    void page.exposeFunction('codeAutomationLog', (type: string, values: unknown[]) =>
      say(heard, type, values),
    );
    void page.exposeFunction('codeAutomationExit', resolve);
  });
  await page.goto(
    server.url(workspace, [
      ['extensionDevelopmentPath', server.uri(required('extensionDevelopmentPath'))],
      ['extensionTestsPath', server.uri(required('extensionTestsPath'))],
      ['skipWelcome', 'true'],
    ]),
  );
  const hung = new Promise<Error>((resolve) => {
    const late = () =>
      resolve(new Error(`The suite did not finish within ${limit} s; what VS Code said: ${heard}`));
    setTimeout(late, limit * 1_000);
  });
  const crashed = new Promise<Error>((resolve) =>
    page.once('crash', () => resolve(new Error('The browser crashed.'))),
  );
  const outcome = await Promise.race([finished, hung, crashed, server.died]);
  if (outcome instanceof Error) {
    const picture = join(dataDir, 'hang.png');
    await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined);
    throw new Error(`${outcome.message}\nThe window at that moment: ${picture}`);
  }
  await close();
  await server.stop();
  const left = [...attempts, ...server.traffic().attempts];
  if (left.length > 0) throw new Error(`Something left this machine:\n${left.join('\n')}`);
  return outcome;
}

/**
 * @vscode/test-electron always passes `--disable-workspace-trust`; an environment variable marks the suite about
 * Restricted Mode. A prompt at startup would need an answer, so the folder stays restricted.
 */
function trust() {
  if (process.env['REALGAIN_TRUST'] !== 'restricted') return {};
  return { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };
}

/** Prints the output of the suite, and keeps the rest for debugging. */
function say(file: string, type: string, values: unknown[]) {
  const text = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');
  if (text.startsWith(mark)) process.stdout.write(`${text.slice(mark.length)}\n`);
  else appendFileSync(file, `${type}: ${text}\n`);
}
