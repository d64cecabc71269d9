/** Suites that run inside VS Code and take longer than `npm test` has time for. */

import { ensureBrowser } from './browser';
import { run } from './command';
import { ensureHost } from './install';
import { root, runner } from './paths';

/** Builds, and runs one launch of scripts/extension.ts. */
export async function suites(
  launch: string,
  env: Record<string, string>,
  log: (line: string) => void = console.log,
): Promise<void> {
  await Promise.all([ensureHost('oldest', log), ensureBrowser(log)]);
  await run(process.execPath, [runner, 'build'], { cwd: root, log, what: 'the build' });
  const args = [runner, 'extension', launch];
  await run(process.execPath, args, { cwd: root, env, log, what: `the suite ${launch}` });
}
