import type * as vscode from 'vscode';
import type { Comparison } from '../../model/results/comparison';
import type { FormatRegistration, Formats } from './registered-formats';
import type { History } from '../stores/history';
import type { StatusBar } from '../inline/status-bar';
import type { Studies, StudyEntry } from '../stores/studies';

/** What other extensions get from `vscode.extensions.getExtension('realgain.realgain').exports`. */
export interface RealGainApi {
  /** Rises when something that was here changes or goes; what is added doesn't raise it. */
  readonly version: 1;
  /** All comparisons of this workspace, newest first. */
  comparisons(): readonly Comparison[];
  /** Fires when `comparisons()` has changed. */
  readonly onDidChangeComparisons: vscode.Event<void>;
  /** What is known of the studies of this workspace without reading them, newest first. */
  studies(): readonly StudyEntry[];
  /** What the status bar says, and whether it is an alert. */
  status(): { readonly text: string; readonly isAlert: boolean; readonly background: string | null };
  /**
   * Adds a file format, recognised by content like RealGain's own, until the result is disposed.
   *
   * @throws Error for an id that is taken or has no prefix, or a module that is no absolute path
   */
  registerFormat(format: FormatRegistration): vscode.Disposable;
}

export function createApi(
  history: History,
  studies: Studies,
  statusBar: StatusBar,
  formats: Formats,
): RealGainApi {
  return {
    version: 1,
    comparisons: () => history.all.map((entry) => entry.comparison),
    onDidChangeComparisons: history.onDidChange,
    studies: () => studies.all,
    status: () => ({ text: statusBar.text, isAlert: statusBar.isAlert, background: statusBar.background }),
    registerFormat: (format) => formats.register(format),
  };
}
