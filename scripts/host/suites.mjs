/** Suites that run inside VS Code and take longer than `npm test` has time for. */

import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { run } from './command.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureHost } from './install.mjs';
import { root } from './paths.mjs';

/**
 * Builds, and runs one launch of test/extension/run.mjs. Sets the exit code if it fails.
 * @param {string} launch
 * @param {Record<string, string>} env
 * @param {(line: string) => void} [log]
 */
export async function suites(launch, env, log = console.log) {
  try {
    await ensureDependencies(log);
    await Promise.all([ensureHost('oldest', log), ensureBrowser(log)]);
    await run(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, log, what: 'the build' });
    const args = [join(root, 'test/extension/run.mjs'), launch];
    await run(process.execPath, args, { cwd: root, env, log, what: `the suite ${launch}` });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
