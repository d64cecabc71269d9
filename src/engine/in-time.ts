import { diskHangs } from '../model';

/*
 * A network folder that is gone may keep a call of the file system waiting for ever, together with the thread that Node
 * makes it on. No comparison waits for longer than this; the process that has such a thread has to be replaced.
 */

let patience = 20_000;
/** Calls under way: one number in memory that threads can share. */
let waiting: Int32Array = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** How long (milliseconds) a disk may say nothing, from now on. */
export function waitForDisks(milliseconds: number): void {
  patience = milliseconds;
}

/** Counts the calls of the file system that are under way here, from now on, where other threads see them too. */
export function countWaiting(shared: Int32Array): void {
  waiting = shared;
}

/**
 * What a call of the file system brings, if it does so in time.
 *
 * @param late gets what comes after that, to put it away
 * @throws RealGainError `disk-hangs`; otherwise what the call throws
 */
export async function inTime<T>(path: string, call: Promise<T>, late?: (value: T) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  Atomics.add(waiting, 0, 1);
  const answer = call.finally(() => Atomics.sub(waiting, 0, 1));
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(diskHangs(path, patience));
    }, patience);
  });
  answer.then(
    (value) => isLate && late?.(value),
    () => undefined,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
