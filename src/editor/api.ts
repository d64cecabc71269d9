import type * as vscode from 'vscode';
import type { Comparison } from '../model';
import type { History } from './history';
import type { StatusBar } from './status-bar';

/** What other extensions get from `vscode.extensions.getExtension('realgain.realgain').exports`. */
export interface RealGainApi {
  readonly version: 1;
  /** All comparisons of this workspace, newest first. */
  comparisons(): readonly Comparison[];
  /** Fires when `comparisons()` has changed. */
  readonly onDidChangeComparisons: vscode.Event<void>;
  /** What the status bar says, and whether it is an alert. */
  status(): { readonly text: string; readonly isAlert: boolean };
}

export function createApi(history: History, statusBar: StatusBar): RealGainApi {
  return {
    version: 1,
    comparisons: () => history.all.map((entry) => entry.comparison),
    onDidChangeComparisons: history.onDidChange,
    status: () => ({ text: statusBar.text, isAlert: statusBar.isAlert }),
  };
}
