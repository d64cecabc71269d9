import type * as vscode from 'vscode';
import { english, translated } from '../../model/words';
import { showWarning } from './notifications';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: english('the disk is full'),
  EDQUOT: english('your quota of disk space is used up'),
  EROFS: english('the disk is read-only'),
  EACCES: english('writing there is not permitted'),
  EPERM: english('writing there is not permitted'),
};

/** Warns that something can't be saved: once, until it can be again. */
export class SaveTrouble {
  private isKnown = false;

  /**
   * @param what "The history of comparisons can’t be saved"
   * @param remedy a sentence: what becomes of it
   */
  constructor(
    private readonly what: string,
    private readonly remedy: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  report(error: unknown): void {
    this.log.error(`${this.what}: ${String(error)}`);
    if (!this.isKnown) {
      this.isKnown = true;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
      void showWarning(`${this.what}: ${translated(reason)}. ${this.remedy}`);
    }
  }

  over(): void {
    this.isKnown = false;
  }
}
