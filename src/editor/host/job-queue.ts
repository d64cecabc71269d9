import type { Disposable } from 'vscode';

/** So many small jobs take a few milliseconds. */
const PER_TURN = 20;

/**
 * Does many small jobs in the order of the calls, a few at a time, so that whatever else this process has to do gets its
 * turn in between: ten thousand files may come at once.
 */
export class Slices implements Disposable {
  private waiting: (() => void)[] = [];
  private turn: NodeJS.Immediate | undefined;

  add(job: () => void): void {
    this.waiting.push(job);
    this.turn ??= setImmediate(() => this.work());
  }

  private work(): void {
    const jobs = this.waiting.splice(0, PER_TURN);
    this.turn = this.waiting.length === 0 ? undefined : setImmediate(() => this.work());
    jobs.forEach((job) => job());
  }

  dispose(): void {
    clearImmediate(this.turn);
    this.waiting = [];
  }
}
