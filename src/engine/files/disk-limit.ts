import * as path from 'node:path';
import { diskHangs } from '../../model';

/*
 * A network folder that is gone may keep a call of the file system waiting for ever, together with the thread that Node
 * makes it on. Nothing waits for a disk longer than this allows.
 */

/** Counted down in memory that threads can share, so that a process with a stuck thread can be ended in spite of it. */
type Counter = Int32Array;

export interface DiskLimits {
  /** How long a call may take. */
  milliseconds: number;
  /**
   * Calls under way at once. Node has four threads for them, and in the extension host, which can't be replaced as the
   * engine can, all extensions share them.
   */
  mostAtOnce: number;
  /** Gets each folder that has not answered. */
  onSilent: (folder: string) => void;
  /** Where calls under way are counted. */
  underWay: Counter;
}

interface Options<T> {
  /** The folder that is asked; else the one that the path is in. */
  readonly folder?: string;
  /** Gets what comes after the time is over, to put it away. */
  readonly late?: (value: T) => void;
}

/** A call that has not come back in time. */
interface Stuck {
  readonly folder: string;
}

/**
 * Waits for disks only so long. What lies in a folder that has not answered is not asked for again until it does; nor is
 * anything else while as many calls are stuck as may be made at once.
 */
export class DiskLimit {
  private underWay = 0;
  private readonly stuck = new Set<Stuck>();
  private readonly queue: (() => void)[] = [];
  private readonly limits: DiskLimits = {
    milliseconds: 20_000,
    mostAtOnce: Infinity,
    onSilent: () => undefined,
    underWay: new Int32Array(1),
  };

  constructor(limits: Partial<DiskLimits> = {}) {
    this.set(limits);
  }

  set(limits: Partial<DiskLimits>): void {
    Object.assign(this.limits, limits);
  }

  /**
   * What a call of the file system returns, if it does so in time.
   *
   * @param file what the sentence names
   * @throws RealGainError `disk-hangs`; otherwise what the call throws
   */
  async ask<T>(
    file: string,
    call: () => Promise<T>,
    { folder = path.dirname(file), late }: Options<T> = {},
  ): Promise<T> {
    const asked = path.resolve(folder);
    while (this.underWay >= this.limits.mostAtOnce && !this.isSilent(asked)) {
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    if (this.isSilent(asked)) {
      this.queue.shift()?.(); // Its turn isn't taken.
      throw this.hangs(file);
    }
    const { milliseconds, underWay, onSilent } = this.limits;
    this.underWay += 1;
    Atomics.add(underWay, 0, 1);
    const me: Stuck = { folder: asked };
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        this.stuck.add(me);
        this.queue.splice(0).forEach((wake) => wake());
        reject(this.hangs(file));
        onSilent(folder);
      }, milliseconds);
    });
    const answer = call().finally(() => {
      this.underWay -= 1;
      Atomics.sub(underWay, 0, 1);
      this.stuck.delete(me);
      this.queue.shift()?.();
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

  /** True where a call would not be made now. */
  isSilent(folder: string): boolean {
    const asked = path.resolve(folder);
    const isWithin = (outer: string): boolean => asked === outer || asked.startsWith(outer + path.sep);
    return this.stuck.size >= this.limits.mostAtOnce || [...this.stuck].some((one) => isWithin(one.folder));
  }

  hangs(file: string): Error {
    return diskHangs(file, this.limits.milliseconds);
  }
}

/** The one of this process, or of this thread of the engine. */
const limit = new DiskLimit();

/** How disks are waited for from now on. */
export function limitDisks(limits: Partial<DiskLimits>): void {
  limit.set(limits);
}

/** As `DiskLimit.ask`. */
export const inTime: DiskLimit['ask'] = (file, call, options) => limit.ask(file, call, options);

/** Whether the disk of a file has been waited for in vain, and hasn't answered since. */
export function isSilent(file: string): boolean {
  return limit.isSilent(path.dirname(file));
}

/** The error for a file on such a disk. */
export function silentDisk(file: string): Error {
  return limit.hangs(file);
}
