import * as path from 'node:path';

/**
 * Node has four threads for calls of the file system, and in the extension host all extensions share them. A call that never
 * comes back keeps its thread for ever, and this process can't be replaced as the engine can: so half of them is the most
 * that may be lost.
 */
const MOST_AT_ONCE = 2;

/** Thrown for a call that has not come back in time, or that wasn't made because another one hasn't. */
export class SilentDisk extends Error {}

/** A call that has not come back in time. */
interface Stuck {
  readonly folder: string;
}

/**
 * Waits for disks only so long. What lies in a folder that has not answered is not asked for again until it does; nor is
 * anything else while as many calls are stuck as may be made at once.
 */
export class Patience {
  private underWay = 0;
  private readonly stuck = new Set<Stuck>();
  private readonly queue: (() => void)[] = [];

  /**
   * @param milliseconds how long a call may take
   * @param onSilent told of each folder that has not answered
   */
  constructor(
    public milliseconds: number,
    public onSilent: (folder: string) => void = () => undefined,
  ) {}

  /**
   * What a call of the file system brings, if it does so in time.
   *
   * @throws SilentDisk; otherwise what the call throws
   */
  async ask<T>(folder: string, call: () => Promise<T>): Promise<T> {
    while (this.underWay >= MOST_AT_ONCE && !this.isSilent(folder)) {
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    if (this.isSilent(folder)) {
      this.queue.shift()?.(); // Its turn isn't taken.
      throw new SilentDisk(folder);
    }
    this.underWay += 1;
    const me: Stuck = { folder };
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.stuck.add(me);
        this.queue.splice(0).forEach((wake) => wake());
        reject(new SilentDisk(folder));
        this.onSilent(folder);
      }, this.milliseconds);
    });
    const answer = call().finally(() => {
      this.underWay -= 1;
      this.stuck.delete(me);
      this.queue.shift()?.();
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** True where a call would not be made now. */
  isSilent(folder: string): boolean {
    const isWithin = (outer: string): boolean => folder === outer || folder.startsWith(outer + path.sep);
    return this.stuck.size >= MOST_AT_ONCE || [...this.stuck].some((one) => isWithin(one.folder));
  }
}
