import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until it is so. `what` completes the sentence “… did not come true”. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  what: string,
  timeout = 180_000,
): Promise<void> {
  const until = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`In ${timeout / 1_000} s this did not come true: ${what}`);
    await sleep(50);
  }
}

/** Whether it comes true within a few seconds. */
export async function settles(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    await waitUntil(holds, '', 5_000);
    return true;
  } catch {
    return false;
  }
}
