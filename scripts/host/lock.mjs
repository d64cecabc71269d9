/** One at a time: two terminals may run `npm start` and `npm test` together on a fresh clone. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onExit } from './cleanup.mjs';

/**
 * Runs `work` while holding the lock file, waiting for another process that holds it.
 * @template T
 * @param {string} file
 * @param {import('./command.mjs').Log} log
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, log, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !take(file); waited = true) {
    if (!waited) log(`another process is at it already; waiting for ${file}`);
    await sleep(500);
  }
  const release = () => rmSync(file, { force: true });
  const forget = onExit(release);
  try {
    return await work();
  } finally {
    release();
    forget();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!abandoned(file)) return false;
    rmSync(file, { force: true });
    return take(file);
  }
}

/**
 * Whether the process that holds the lock is gone, killed before it could clean up.
 * @param {string} file
 */
function abandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Created but not written yet: somebody is just taking it.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
