import * as vscode from 'vscode';
import { allFiles } from '../../model/results/details';
import { baseName } from '../../model/names';
import { isAboutPair, isQuestion, type ErrorCode, type RealGainError } from '../../model/errors';
import { translated, withValues } from '../../model/words';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Ended } from './comparisons';
import { stampIfThere } from '../../files/stamps';
import { watchChanges } from '../host/places';

/** Errors about the contents of a file, by itself or beside the other one. */
const FAULTS: readonly ErrorCode[] = [
  'file-empty',
  'file-binary',
  'bad-encoding',
  'bad-format',
  'missing-value',
  'not-numeric',
  'duplicate-id',
  'format-mismatch',
  'count-mismatch',
  'id-mismatch',
  'different-items',
  'needs-answer',
];

/** If more files than this are wrong, the first ones show why. */
const MOST_FILES = 100;

/**
 * Malformed and misaligned outputs in Problems, at their line: also those that were compared in the background,
 * without a message. A problem goes when a file of the pair changes or is compared without an error, and if a panel found
 * it, when the panel closes.
 */
export class Problems implements vscode.Disposable {
  private readonly shown = vscode.languages.createDiagnosticCollection('realgain-outputs');
  /** By file: what would end its problem, and the pair whose panel shows it too; null if it was found in the background. */
  private readonly watched = new Map<string, vscode.Disposable & { readonly pair: string | null }>();

  async consider({ identity, origin, error }: Ended): Promise<void> {
    const files = allFiles(identity);
    if (error === null) {
      files.forEach((file) => this.clear(file));
    } else if (error.path !== undefined && FAULTS.includes(error.code)) {
      const wasHidden = this.watched.get(error.path)?.pair === null;
      const pair = origin === 'watch' || wasHidden ? null : pairKey(identity);
      // Red would accuse the file that is whole, or a run that is still being written.
      const isMild = isQuestion(error) || isAboutPair(error);
      const together = [...new Set([...files, error.path])];
      await this.show(error.path, diagnosticOf(error, together, isMild), together, pair);
    }
  }

  /** Call when the panel of the pair closes. */
  clearPair(identity: ComparisonIdentity): void {
    const pair = pairKey(identity);
    for (const [file, problem] of this.watched) {
      if (problem.pair === pair) {
        this.clear(file);
      }
    }
  }

  private async show(
    file: string,
    problem: vscode.Diagnostic,
    together: readonly string[],
    pair: string | null,
  ): Promise<void> {
    const stamps = (await Promise.all(together.map(stampIfThere))).filter((stamp) => stamp !== null);
    this.clear(file);
    this.shown.set(vscode.Uri.file(file), [problem]);
    const changes = watchChanges(stamps, (changed) => changed.length > 0 && this.clear(file));
    this.watched.set(file, {
      pair,
      dispose: () => {
        changes.dispose();
      },
    });
    const [oldest] = this.watched.keys();
    if (this.watched.size > MOST_FILES && oldest !== undefined) {
      this.clear(oldest);
    }
  }

  private clear(file: string): void {
    this.watched.get(file)?.dispose();
    if (this.watched.delete(file)) {
      this.shown.delete(vscode.Uri.file(file));
    }
  }

  dispose(): void {
    vscode.Disposable.from(this.shown, ...this.watched.values()).dispose();
  }
}

/** The same for A against B and B against A. */
function pairKey({ a, b }: ComparisonIdentity): string {
  return [a, b].sort().join('\n');
}

/** The Problems view shows the folder itself, so names are enough. */
function diagnosticOf(error: RealGainError, files: readonly string[], isMild: boolean): vscode.Diagnostic {
  const { said, code, line } = error;
  const named = (value: string): string =>
    files.reduce((short, file) => short.replaceAll(file, baseName(file)), value);
  const short = translated(withValues(said, named));
  const at = Math.max(0, (line ?? 1) - 1);
  const range = new vscode.Range(at, 0, at, Number.MAX_SAFE_INTEGER);
  const { Error: fault, Information: information } = vscode.DiagnosticSeverity;
  const diagnostic = new vscode.Diagnostic(range, short, isMild ? information : fault);
  diagnostic.source = 'RealGain';
  diagnostic.code = code;
  return diagnostic;
}
