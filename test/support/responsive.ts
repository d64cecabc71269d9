import { openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** How often to check whether timers still fire in time, in milliseconds. */
const INTERVAL = 5;

/** How late the timers of this process were. */
export interface Lateness {
  /** The longest, in milliseconds, whatever the cause. */
  readonly worst: number;
  /**
   * The longest that this thread had itself to blame for: time in which it was late and at work. On a machine that is
   * shared the worst says more about the others.
   */
  readonly own: number;
}

/** Watches for whatever holds up the event loop, and so everything that the editor asks of this process. */
export class Responsiveness {
  private timer: NodeJS.Timeout | undefined;
  private seen: Lateness = { worst: 0, own: 0 };
  private readonly worked = stopwatch();

  start(): void {
    this.stop();
    this.seen = { worst: 0, own: 0 };
    this.wait();
  }

  /** @returns what was seen since the start */
  stop(): Lateness {
    clearTimeout(this.timer);
    return this.seen;
  }

  private wait(): void {
    const [due, before] = [performance.now() + INTERVAL, this.worked()];
    this.timer = setTimeout(() => {
      const late = performance.now() - due;
      const own = Math.min(late, this.worked() - before);
      this.seen = { worst: Math.max(this.seen.worst, late), own: Math.max(this.seen.own, own) };
      this.wait();
    }, INTERVAL);
  }
}

/**
 * How long this thread has been at work, in milliseconds. Only Linux tells that of a thread; elsewhere it is the process with
 * all its threads, such as those that wait for disks.
 */
function stopwatch(): () => number {
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const text = Buffer.alloc(64);
    return () => {
      const length = readSync(file, text, 0, text.length, 0);
      return Number(text.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    };
  } catch {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    };
  }
}
