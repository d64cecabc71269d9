import * as vscode from 'vscode';
import { baseName } from '../../model/names';
import { RealGainError } from '../../model/errors';
import { translated, withValues } from '../../model/words';

interface Failure {
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Why what was compared in the background, an output or a folder of a suite, has no result: for its row. */
export class Failures implements vscode.Disposable {
  private readonly failures = new Map<string, Failure>();
  private readonly changed = new vscode.EventEmitter<string>();
  /** Fires with the path. */
  readonly onDidChange = this.changed.event;

  /** @param since when its result was found, which a later failure makes out of date */
  of(place: string, since = 0): string | null {
    const failure = this.failures.get(place);
    return failure !== undefined && failure.time > since ? failure.reason : null;
  }

  add(place: string, error: unknown): void {
    const named = (value: string): string => value.replaceAll(place, baseName(place));
    const reason = error instanceof RealGainError ? translated(withValues(error.said, named)) : String(error);
    this.failures.set(place, { reason, time: Date.now() });
    this.changed.fire(place);
  }

  clear(place: string): void {
    if (this.failures.delete(place)) {
      this.changed.fire(place);
    }
  }

  dispose(): void {
    this.changed.dispose();
  }
}
