import * as path from 'node:path';
import { fileError } from '../model/errors';
import { isWithin } from '../model/paths';

/*
 * An unreachable network folder may block a file system call forever, together with its Node thread. Nothing
 * waits for a disk longer than the timeout.
 */

/** In shared memory, so that a process with a stuck thread can still be ended. */
type Counter = Int32Array;

export interface DiskLimits {
  milliseconds: number;
  /**
   * Maximum number of concurrent calls. Node has four threads for them; in the extension host, which unlike
   * the engine can't be restarted, all extensions share them.
   */
  mostAtOnce: number;
  /** Called with each folder that has not responded. */
  onSilent: (folder: string) => void;
  underWay: Counter;
}

interface Options<T> {
  /** The folder accessed; absent: the one that contains the path. */
  readonly folder?: string;
  /** Receives a value that arrives after the timeout, to clean it up. */
  readonly late?: (value: T) => void;
}

interface Stuck {
  readonly folder: string;
}

/**
 * Limits how long to wait for disks. A folder that has not responded is not accessed again until it does; nor
 * is anything else while the maximum number of calls is stuck.
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
   * The result of a file system call, if it returns in time.
   *
   * @param file name for the message
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
      this.queue.shift()?.(); // Passes its turn on.
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

  /** True if a call would be refused now. */
  isSilent(folder: string): boolean {
    const asked = path.resolve(folder);
    return (
      this.stuck.size >= this.limits.mostAtOnce || [...this.stuck].some((one) => isWithin(one.folder, asked))
    );
  }

  hangs(file: string): Error {
    return fileError(
      'disk-hangs',
      { path: file },
      '{0} can’t be read: its disk has not answered for {1} seconds. If it is in a network folder, check that the folder is still connected.',
      this.limits.milliseconds / 1000,
    );
  }
}

/** The limit of this process, or of this thread of the engine. */
const limit = new DiskLimit();

export function limitDisks(limits: Partial<DiskLimits>): void {
  limit.set(limits);
}

export const inTime: DiskLimit['ask'] = (file, call, options) => limit.ask(file, call, options);

/** Whether the disk of a file has timed out and not responded since. */
export function isSilent(file: string): boolean {
  return limit.isSilent(path.dirname(file));
}

export function silentDisk(file: string): Error {
  return limit.hangs(file);
}
