import type * as vscode from 'vscode';

const PAUSE_MS = 250;

/** Does the work once for all calls of a quarter of a second. */
export class Throttle implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly work: () => void) {}

  call(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.work();
    }, PAUSE_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
