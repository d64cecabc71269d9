/** One at a time: two terminals may run `npm start` and `npm test` together on a fresh clone. */

import type { Log } from './command';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../bootstrap.mjs';
import { onExit } from './cleanup';

/** Runs `work` while holding the lock file, waiting for another process that holds it. */
export async function withLock<T>(file: string, log: Log, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !takeLock(file); waited = true) {
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
