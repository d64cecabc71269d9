import type * as vscode from 'vscode';
import { warn } from './tell';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota of disk space is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'writing there is not permitted',
  EPERM: 'writing there is not permitted',
};

/** Says that something of ours can't be saved: once, until it can be again. */
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
      const why = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
      void warn(`${this.what}: ${why}. ${this.remedy}`);
    }
  }

  over(): void {
    this.isKnown = false;
  }
}
