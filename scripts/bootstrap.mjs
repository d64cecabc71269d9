// @ts-check
/** Installs the packages of package-lock.json when they are missing: what has to work before any package is there. */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Of what bundles the sources; what is built runs on every Node 20. */
const OLDEST_NODE = '20.19.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
/** Written after each installation; npm removes it with the rest when it installs again. */
const stamp = join(modules, '.realgain-installed');

/** npm runs no scripts of packages, asks nothing, and advertises nothing. */
export const NPM_FLAGS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** Without a network, npm would try each of a thousand packages three times, which takes minutes. */
export const PING = ['ping', '--fetch-retries=0', '--fetch-timeout=20000'];

/** Checks the version of Node, and installs what package-lock.json says unless it is installed. */
export async function ensureDependencies() {
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
    throw new Error(
      `RealGain is built with Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  const lock = join(root, '.vscode-test', 'dependencies.lock');
  mkdirSync(dirname(lock), { recursive: true });
  while (!takeLock(lock)) await sleep(500);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    if (!isInstalled()) await install();
  } finally {
    release();
    process.off('exit', release);
  }
}

async function install() {
  console.log('installing the packages of package-lock.json …');
  const [file, before] = npmCommand();
  const ping = spawnSync(file, [...before, ...PING], { cwd: root, encoding: 'utf8' });
  const problem = networkProblem(ping.stderr ?? '');
  if (problem !== undefined) throw new Error(problem);
  const started = Date.now();
  const ticking = setInterval(
    () => console.log(`  … npm ci: ${Math.round((Date.now() - started) / 1000)} s`),
    5_000,
  );
  const child = spawn(file, [...before, 'ci', ...NPM_FLAGS], { cwd: root, stdio: 'inherit' });
  // After SIGTERM npm would go on writing for a while.
  const end = () => child.kill('SIGKILL');
  const stop = () => process.exit(1);
  process.once('exit', end).once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop);
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).finally(() => clearInterval(ticking));
  process.off('exit', end).off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
  writeFileSync(stamp, digestOfLockFile());
}

function isInstalled() {
  // A link leads to an installation that others share.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  return (existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfLockFile()) || isInstalledByHand();
}

function digestOfLockFile() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** npm writes its hidden lock file last, so an incomplete installation has none. */
function isInstalledByHand() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(modules, '.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing: this is not a complete clone.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Packages for other platforms are in the lock file but not installed.
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm's own JavaScript under this Node, which avoids npm.cmd and a different Node on PATH; else the command.
 * @returns {[file: string, args: string[]]}
 */
export function npmCommand() {
  const here = dirname(process.execPath);
  const candidates = [
    process.env['npm_execpath'],
    join(here, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(here, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  return script === undefined ? ['npm', []] : [process.execPath, [script]];
}

/**
 * @param {string} output of npm
 * @returns {string | undefined} one sentence when the cause is the network
 */
export function networkProblem(output) {
  const code =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/.exec(
      output,
    )?.[1];
  if (code === undefined) return undefined;
  return `The npm registry cannot be reached (${code}): connect to the network, then run the same command again.`;
}

/**
 * @param {string} file holds the id of the process that has the lock
 * @returns {boolean} whether the lock is now ours
 */
export function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!isAbandoned(file)) return false;
    rmSync(file, { force: true });
    return takeLock(file);
  }
}

/**
 * Whether the process that holds the lock was killed before it could release it.
 * @param {string} file
 */
function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Created but not written yet: another process is taking it.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
