/** What VS Code calls inside its extension host: runs the suites, which are one script. */

import { findSourceMap } from 'node:module';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';

export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  markOutput(process.env['REALGAIN_MARK'] ?? '');
  const grep = process.env['REALGAIN_GREP'];
  const mocha = new Mocha({
    reporter: join(__dirname, '../../../scripts/host/reporter.cjs'),
    timeout: 300_000,
    color: false,
    ...(grep !== undefined && { grep: new RegExp(grep) }),
  });
  const script = process.env['REALGAIN_SUITES'] ?? '';
  mocha.addFile(script);
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve).on('fail', (_test, error: unknown) => pointIntoSources(error, script));
  });
  if (failures > 0) throw new Error(`${failures} of the tests inside VS Code failed`);
}

/** VS Code's own messages come out of the same pipe; a mark tells ours from them. */
function markOutput(mark: string): void {
  const theirs = console;
  const log = (...parts: unknown[]) => theirs.log(mark + format(...parts));
  // VS Code has locked the methods of its console, so the suites get another one.
  globalThis.console = Object.create(theirs, { log: { value: log } }) as Console;
  Mocha.reporters.Base.consoleLog = log;
}

/** VS Code formats stack traces itself and so turns off Node's mapping of them to the TypeScript. */
function pointIntoSources(error: unknown, script: string): void {
  if (!(error instanceof Error) || error.stack === undefined) return;
  error.stack = error.stack.replace(/([^\s(]+):(\d+):(\d+)/g, (place, file: string, line, column) => {
    if (file !== script) return place;
    const entry = findSourceMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
