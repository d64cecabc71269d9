import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LocatedConfig, LocatedTestSet } from '../../config/located-config';
import { declaredFiles, missingFiles, problemOf, type DeclaredPart } from '../../config/declared-files';
import type { ConfigProblem } from '../../config/problems';
import { stampIfThere } from '../../files/stamps';
import { RealGainError, type ErrorCode } from '../../model/errors';
import { translated } from '../../model/words';

/** Changes of further declared files are not watched. */
const MOST_WATCHED = 50;

/** The property that a comparison in the background lacked, or that doesn't fit the files. */
const PARTS: Partial<Record<ErrorCode, DeclaredPart>> = {
  'needs-metric': 'metric',
  'unknown-metric': 'metric',
  'unknown-column': 'metric',
  'needs-reference': 'reference',
};

interface Checked {
  readonly config: LocatedConfig;
  readonly text: string;
  readonly problems: readonly ConfigProblem[];
  /** By output: what its comparison in the background lacked. */
  readonly faults: Map<string, ConfigProblem>;
  /** Until one of the declared files appears or is deleted. */
  readonly watchers: vscode.Disposable;
}

/**
 * What is wrong with each realgain.json, in Problems: what can't be understood, files that it names and that aren't there,
 * and what comparisons in the background lacked.
 */
export class ConfigProblems implements vscode.Disposable {
  private readonly shown = vscode.languages.createDiagnosticCollection('realgain');
  private readonly checked = new Map<string, Checked>();

  async check(config: LocatedConfig, text: string): Promise<void> {
    const { configPath } = config;
    this.forget(configPath);
    const own: Checked = {
      config,
      text,
      problems: config.problems,
      faults: new Map(),
      watchers: this.watch(config, text),
    };
    this.checked.set(configPath, own);
    this.show(own);
    const missing = await missingFiles(config, text, async (file) => (await stampIfThere(file)) !== null);
    if (missing.length > 0 && this.checked.get(configPath) === own) {
      const more = { ...own, problems: [...config.problems, ...missing] };
      this.checked.set(configPath, more);
      this.show(more);
    }
  }

  reportUnreadable(uri: vscode.Uri, error: unknown): void {
    this.forget(uri.fsPath);
    const message = error instanceof RealGainError ? translated(error.said) : String(error);
    this.shown.set(uri, [diagnosticAt(new vscode.Range(0, 0, 0, 0), message)]);
  }

  /** @param error why an output wasn't compared in the background; null if it was */
  reportRun(output: string, { configPath, name }: LocatedTestSet, error: RealGainError | null): void {
    const own = this.checked.get(configPath);
    const part = error === null ? undefined : PARTS[error.code];
    if (own === undefined) {
      return;
    }
    const had = own.faults.delete(output);
    if (error !== null && part !== undefined) {
      own.faults.set(output, problemOf(own.text, name, part, error.said));
    }
    if (had || own.faults.size > 0) {
      this.show(own);
    }
  }

  forget(configPath: string): void {
    this.checked.get(configPath)?.watchers.dispose();
    this.checked.delete(configPath);
    this.shown.delete(vscode.Uri.file(configPath));
  }

  private show({ config, text, problems, faults }: Checked): void {
    const shown = new Map<string, vscode.Diagnostic>();
    for (const { message, start, end } of [...problems, ...faults.values()]) {
      const range = new vscode.Range(positionAt(text, start), positionAt(text, end));
      const said = translated(message);
      shown.set(`${start} ${said}`, diagnosticAt(range, said));
    }
    this.shown.set(vscode.Uri.file(config.configPath), [...shown.values()]);
  }

  private watch(config: LocatedConfig, text: string): vscode.Disposable {
    const files = new Set(config.testSets.flatMap(declaredFiles).map(({ file }) => file));
    const again = (): void => void this.check(config, text);
    const watchers = [...files].slice(0, MOST_WATCHED).flatMap((file) => {
      const pattern = new vscode.RelativePattern(vscode.Uri.file(path.dirname(file)), path.basename(file));
      const watcher = vscode.workspace.createFileSystemWatcher(pattern, false, true, false);
      return [watcher, watcher.onDidCreate(again), watcher.onDidDelete(again)];
    });
    return vscode.Disposable.from(...watchers);
  }

  dispose(): void {
    [...this.checked.keys()].forEach((configPath) => this.forget(configPath));
    this.shown.dispose();
  }
}

function positionAt(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset).split('\n');
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}

function diagnosticAt(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'RealGain';
  return diagnostic;
}
