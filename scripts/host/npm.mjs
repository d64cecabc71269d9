/** npm, called so that it works the same under `npm test`, under plain `node`, and on Windows. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './command.mjs';

/** Nothing of a package may run while it is installed, and nobody is there to answer questions or read adverts. */
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/** Asked politely, npm goes on writing for a while, into what the next run of ours is about to mend. */
const endBy = 'SIGKILL';

/**
 * @param {string[]} args e.g. `['ci']`
 * @param {{ cwd: string, log: import('./command.mjs').Log, what: string }} options
 */
export async function npm(args, options) {
  const script = npmScript();
  const [file, before] = script === undefined ? ['npm', []] : [process.execPath, [script]];
  try {
    await ping(file, before, options.cwd);
    await run(file, [...before, ...args, ...quiet], { ...options, endBy });
  } catch (error) {
    throw networkError(error) ?? error;
  }
}

/**
 * Asks the registry for a sign of life. Without a network npm would try each of a thousand packages three times,
 * which takes minutes. Any other failure is none of ours: not every registry answers this question.
 * @param {string} file
 * @param {string[]} before
 * @param {string} cwd
 */
async function ping(file, before, cwd) {
  const args = [...before, 'ping', '--fetch-retries=0', '--fetch-timeout=20000'];
  try {
    await run(file, args, { cwd, log: () => {}, what: 'npm ping' });
  } catch (error) {
    if (networkError(error) !== undefined) throw error;
  }
}

/** npm's own JavaScript: starting it with our Node avoids npm.cmd and a different Node first on PATH. */
function npmScript() {
  const here = dirname(process.execPath);
  const candidates = [
    process.env['npm_execpath'],
    join(here, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(here, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
}

/**
 * @param {unknown} error
 * @returns {Error | undefined} one sentence when the cause is the network
 */
function networkError(error) {
  const text = error instanceof Error ? error.message : '';
  const code =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/.exec(
      text,
    );
  if (code === null) return undefined;
  return new Error(
    `The npm registry cannot be reached (${code[1]}): connect to the network, then run the same command again.`,
    {
      cause: error,
    },
  );
}
