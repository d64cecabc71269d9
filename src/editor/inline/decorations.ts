import * as vscode from 'vscode';
import { judgedBy, OUTCOME_MARKS, outcomeOf, type Outcome } from '../../model/results/outcome';
import { changedFiles } from '../../files/stamps';
import { comparisonOf } from './mentions';
import type { Stores } from '../stores';
import { Throttle } from '../host/throttle';

const COLORS: Readonly<Partial<Record<Outcome, string>>> = {
  better: 'charts.green',
  worse: 'charts.red',
};

/**
 * A badge on outputs in the Explorer and on tabs: ✓ significantly better than the baseline, ✗ significantly worse,
 * ≈ neither. From the history; a file that has changed since has none.
 */
export class Decorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly touched = new Map<string, vscode.Uri>();
  private readonly soon = new Throttle(() => this.refreshTouched());
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly stores: Pick<Stores, 'history' | 'testSets'>) {
    const { history, testSets } = stores;
    const all = new Throttle(() => this.changed.fire(undefined));
    const watcher = vscode.workspace.createFileSystemWatcher('**/*', true, false, true);
    this.disposables = [
      this.changed,
      this.soon,
      all,
      history.onDidChange(() => all.call()),
      testSets.onDidChange(() => all.call()),
      vscode.window.registerFileDecorationProvider(this),
      watcher,
      watcher.onDidChange((uri) => {
        this.touched.set(uri.toString(), uri);
        this.soon.call();
      }),
    ];
  }

  async provideFileDecoration({ scheme, fsPath }: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    const entry = scheme === 'file' ? await comparisonOf(fsPath, this.stores) : undefined;
    if (entry?.identity.a !== fsPath || (await changedFiles(entry.files)).length > 0) {
      return undefined;
    }
    const outcome = outcomeOf(judgedBy(entry));
    const color = COLORS[outcome];
    return new vscode.FileDecoration(
      outcome === 'identical' || outcome === 'equivalent' ? '≈' : OUTCOME_MARKS[outcome],
      entry.comparison.sentence,
      color === undefined ? undefined : new vscode.ThemeColor(color),
    );
  }

  private refreshTouched(): void {
    this.changed.fire([...this.touched.values()]);
    this.touched.clear();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
