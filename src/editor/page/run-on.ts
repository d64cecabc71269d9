import * as vscode from 'vscode';
import type { Progress } from '../../engine/protocol';
import { translated } from '../../model';
import { withoutLinks } from '../host/notifications';

/**
 * Shows a calculation whose panel was closed, until it ends. Its answer is kept as that of an open panel is: in the history, or
 * among the studies.
 *
 * @returns takes how far it is
 */
export function showRunningOn(
  title: string,
  ended: Promise<void>,
  cancel: () => void,
): (progress: Progress) => void {
  let report: ((said: { message: string }) => void) | undefined;
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `RealGain: ${withoutLinks(title)}`,
    cancellable: true,
  };
  void vscode.window.withProgress(options, (progress, token) => {
    token.onCancellationRequested(cancel);
    report = (said) => progress.report(said);
    return ended;
  });
  return ({ what, done, total }) => {
    const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
    report?.({ message: `${withoutLinks(translated(what))}${percent}` });
  };
}
