import { rm } from 'node:fs/promises';
import { errorCode } from './errors';
import { identityOf } from './stamps';
import { createNew } from './write';

const RETRY_MS = 20;

/** A lock unchanged for this long belongs to a window that exited while writing. */
const LONGEST_LOCK_MS = 2_000;

/** Waits for the lock. @returns a function that releases it */
export async function lock(file: string): Promise<() => Promise<void>> {
  let since = performance.now();
  let seen: string | null = null;
  for (;;) {
    try {
      // Empty, so that it fits on a full disk.
      await (await createNew(file)).close();
      return () => rm(file, { force: true }).catch(() => undefined);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        throw error;
      }
    }
    const identity = await identityOf(file);
    if (identity !== seen) {
      [seen, since] = [identity, performance.now()];
    } else if (performance.now() - since > LONGEST_LOCK_MS) {
      await rm(file, { force: true });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
