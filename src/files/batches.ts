import { append } from '../model';

/** Small files asked about at once: each waits for the disk several times. */
const AT_ONCE = 32;

/** Like `Promise.all` of a map, some at a time. */
export async function inBatches<T, R>(all: readonly T[], use: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    append(done, await Promise.all(all.slice(at, at + AT_ONCE).map(use)));
  }
  return done;
}
