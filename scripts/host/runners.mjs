/** How the steps of `npm test` start other programs, whose output belongs to the step. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onExit } from './cleanup.mjs';
import { outputOfStep, showOutput } from './output.mjs';
import { root, work } from './paths.mjs';
import { charge } from './processor-time.mjs';
import { StepFailed } from './steps.mjs';

const reporter = join(root, 'scripts/host/reporter.cjs');

/**
 * A script of this repository, or of a package, under our own Node.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<undefined>}
 */
export async function node(args, env = {}) {
  await start(process.execPath, args, env);
}

/**
 * A script that package.json names.
 * @param {string} name
 * @returns {Promise<undefined>}
 */
export async function script(name) {
  const file = join(root, 'package.json');
  const command = JSON.parse(readFileSync(file, 'utf8')).scripts[name];
  if (command === undefined) throw new StepFailed(`package.json has no script ${name}.`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await start(npm, ['run', '--silent', name], {}, process.platform === 'win32');
}

/**
 * Something that runs mocha with our reporter, in whichever process, and so tells how many tests passed.
 * @param {string} name
 * @param {(env: Record<string, string>) => Promise<undefined>} action
 * @returns {Promise<import('./steps.mjs').Counts>}
 */
export async function counted(name, action) {
  const file = join(work, 'counts', `${name}.jsonl`);
  mkdirSync(join(work, 'counts'), { recursive: true });
  rmSync(file, { force: true });
  try {
    await action({ REALGAIN_COUNTS: file });
  } catch (error) {
    throw new StepFailed(/** @type {Error} */ (error).message, countsIn(file));
  }
  const counts = countsIn(file);
  if (counts === undefined) throw new StepFailed('No test ran.');
  return counts;
}

/**
 * mocha on TypeScript files.
 * @param {string} name
 * @param {object} options
 * @param {string[]} options.folders
 * @param {string} options.ending of the files
 * @param {readonly string[]} [options.names] of the files, without the ending; all of them by default
 * @param {number} options.timeout of one test, in milliseconds
 * @param {string | undefined} options.grep
 * @param {string} [options.hooks] a file with hooks around all tests
 * @param {Record<string, string>} [options.env]
 */
export function mocha(name, { folders, ending, names, timeout, grep, hooks, env }) {
  const files = folders
    .flatMap((folder) => filesIn(folder, ending))
    .filter((file) => names === undefined || names.includes(basename(file, ending)));
  if (files.length === 0) throw new StepFailed(`There is no *${ending} in ${folders.join(', ')}.`);
  const args = ['--import', 'tsx', join(root, 'node_modules/mocha/bin/mocha.js'), '--reporter', reporter];
  const options = [
    '--timeout',
    String(timeout),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...(hooks === undefined ? [] : ['--require', join(root, hooks)]),
  ];
  return counted(name, (counting) => node([...args, ...options, ...files], { ...env, ...counting }));
}

/**
 * @param {string} folder
 * @param {string} ending
 */
function filesIn(folder, ending) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true }).map(String).sort();
  return names.filter((name) => name.endsWith(ending)).map((name) => join(path, name));
}

/** @param {string} file */
function countsIn(file) {
  if (!existsSync(file)) return undefined;
  const sum = { passes: 0, failures: 0, pending: 0, failed: /** @type {string[]} */ ([]) };
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const counts = JSON.parse(line);
    for (const key of /** @type {const} */ (['passes', 'failures', 'pending'])) sum[key] += counts[key];
    sum.failed.push(...counts.failed);
  }
  return sum;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {boolean} [shell]
 * @returns {Promise<undefined>}
 */
async function start(file, args, env, shell = false) {
  const output = outputOfStep();
  const stdio = /** @type {const} */ (['inherit', output, output]);
  const child = spawn(file, args, { cwd: root, stdio: [...stdio], env: { ...process.env, ...env }, shell });
  showOutput(child);
  charge(child);
  const forget = onExit(() => child.kill());
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  forget();
  if (code !== 0) throw new StepFailed(`(exit code ${code})`);
}
