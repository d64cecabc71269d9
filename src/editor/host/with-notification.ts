import * as vscode from 'vscode';
import { withoutLinks } from './notifications';

/** Shows work in a notification until it ends, with a button that cancels it. */
export async function withNotification<Result>(
  title: string,
  work: (
    signal: AbortSignal,
    report: (said: { readonly message: string; readonly increment?: number }) => void,
  ) => Promise<Result>,
): Promise<Result> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: withoutLinks(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, (progress, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return work(cancel.signal, (said) => progress.report(said));
  });
}
