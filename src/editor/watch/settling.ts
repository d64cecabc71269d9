import { createHash } from 'node:crypto';
import type { Disposable } from 'vscode';
import { stampIfThere } from '../../files/stamps';

/** Minimum time between two looks. */
const LEAST_PAUSE_MS = 100;

/** This many small jobs take a few milliseconds. */
const JOBS_PER_TURN = 20;

/** What shows whether files change, without reading them. */
export interface Look {
  /** Equal as long as the files don't change. */
  readonly held: string;
  /** When one of them was last changed, in milliseconds since 1970. */
  readonly newest: number;
}

/** @returns null if none of the files is there, or all are empty */
export async function lookAt(files: readonly string[]): Promise<Look | null> {
  const hash = createHash('sha256');
  let [bytes, newest] = [0, 0];
  for (const file of files) {
    const stamp = await stampIfThere(file);
    hash.update(`${file} ${stamp?.size ?? ''} ${stamp?.modified ?? ''}\n`);
    bytes += stamp?.size ?? 0;
    newest = Math.max(newest, stamp?.modified ?? 0);
  }
  return bytes === 0 ? null : { held: hash.digest('hex'), newest };
}

/** Something whose last change may not be the last one. */
export interface Changing {
  look(): Promise<Look | null>;
  /** Called when it is written to for longer than the settling time. */
  onGrow(): void;
  onSettled(look: Look): void;
  /** Called when all files are empty or deleted. */
  onGone(): void;
  onError(error: unknown): void;
}

interface Unsettled {
  timer: NodeJS.Timeout | undefined;
  /** When the first event came, and the last one: of a clock that is never set back. */
  readonly since: number;
  touched: number;
  /** When it was last looked at, and what it held. */
  looked: number;
  held: string | undefined;
}

/**
 * Waits until what changes is no longer written: until two looks, some time apart and without an event between them, find the
 * same. It looks once in that time, however many events come.
 */
export class Settling implements Disposable {
  private readonly unsettled = new Map<string, Unsettled>();
  private readonly jobs = new JobQueue();

  /** @param settleMilliseconds how long it has to stay unchanged */
  constructor(private readonly settleMilliseconds: () => number) {}

  has(key: string): boolean {
    return this.unsettled.has(key);
  }

  /** An event, or a change that no event reported. */
  touch(key: string, changing: Changing): void {
    const now = performance.now();
    const known = this.unsettled.get(key);
    if (known !== undefined) {
      known.touched = now;
      return;
    }
    const one = { timer: undefined, since: now, touched: now, looked: -Infinity, held: undefined };
    this.unsettled.set(key, one);
    this.lookSoon(key, one, changing);
  }

  private lookSoon(key: string, one: Unsettled, changing: Changing): void {
    this.jobs.add(() => {
      this.look(key, one, changing).catch((error: unknown) => {
        this.unsettled.delete(key);
        changing.onError(error);
      });
    });
  }

  private async look(key: string, one: Unsettled, changing: Changing): Promise<void> {
    const before = { looked: one.looked, held: one.held };
    one.looked = performance.now();
    const look = await changing.look();
    if (!this.unsettled.has(key)) {
      return; // Disposed of meanwhile.
    }
    one.held = look?.held;
    const isQuiet = one.touched < before.looked;
    if (isQuiet && one.held === before.held) {
      this.unsettled.delete(key);
      if (look === null) {
        changing.onGone();
      } else {
        changing.onSettled(look);
      }
      return;
    }
    const settle = this.settleMilliseconds();
    if (look !== null && (isQuiet || one.touched - one.since > settle)) {
      changing.onGrow();
    }
    const rest = isQuiet ? settle : one.touched + settle - performance.now();
    one.timer = setTimeout(() => this.lookSoon(key, one, changing), Math.max(LEAST_PAUSE_MS, rest));
  }

  dispose(): void {
    for (const { timer } of this.unsettled.values()) {
      clearTimeout(timer);
    }
    this.unsettled.clear();
    this.jobs.dispose();
  }
}

/**
 * Runs many small jobs in the order of the calls, a few per turn of the event loop: ten thousand files may come at once,
 * and the other work of this process must not wait for all of them.
 */
class JobQueue implements Disposable {
  private waiting: (() => void)[] = [];
  private turn: NodeJS.Immediate | undefined;

  add(job: () => void): void {
    this.waiting.push(job);
    this.turn ??= setImmediate(() => this.work());
  }

  private work(): void {
    const jobs = this.waiting.splice(0, JOBS_PER_TURN);
    this.turn = this.waiting.length === 0 ? undefined : setImmediate(() => this.work());
    jobs.forEach((job) => job());
  }

  dispose(): void {
    clearImmediate(this.turn);
    this.waiting = [];
  }
}
