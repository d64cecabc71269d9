import type { Disposable } from 'vscode';

/** So many small jobs take a few milliseconds. */
const JOBS_PER_TURN = 20;

/**
 * Runs many small jobs in the order of the calls, a few per turn of the event loop: ten thousand files may come at once,
 * and the other work of this process must not wait for all of them.
 */
export class JobQueue implements Disposable {
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
