import { performance } from 'node:perf_hooks';

/** How often it is looked whether timers still fire in time, in milliseconds. */
const INTERVAL = 5;

/** How late the timers of this process were. */
export interface Lateness {
  /** The longest, in milliseconds, whoever was to blame. */
  readonly worst: number;
  /**
   * The longest that this process had itself to blame for: time in which it was late and at work. On a machine that is
   * shared the worst says more about the others.
   */
  readonly own: number;
}

/** Watches for whatever holds up the event loop, and so everything that the editor asks of this process. */
export class Responsiveness {
  private timer: NodeJS.Timeout | undefined;
  private seen: Lateness = { worst: 0, own: 0 };

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
    const [due, before] = [performance.now() + INTERVAL, process.cpuUsage()];
    this.timer = setTimeout(() => {
      const late = performance.now() - due;
      const { user, system } = process.cpuUsage(before);
      const own = Math.min(late, (user + system) / 1_000);
      this.seen = { worst: Math.max(this.seen.worst, late), own: Math.max(this.seen.own, own) };
      this.wait();
    }, INTERVAL);
  }
}
