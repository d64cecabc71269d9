import * as path from 'node:path';
import * as vscode from 'vscode';
import type { ChangedFile } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { changedFiles } from '../../files/stamps';

/** Calls back, whenever something happens to one of the files, with those that no longer match their stamps. */
export function watchChanges(
  files: readonly FileStamp[],
  onChange: (changed: readonly ChangedFile[]) => void,
): vscode.Disposable {
  let disposed = false;
  const check = async (): Promise<void> => {
    const changed = await changedFiles(files);
    if (!disposed) {
      onChange(changed);
    }
  };
  const watchers = files.map((file) => watchFile(file.path, () => void check()));
  return vscode.Disposable.from(...watchers, new vscode.Disposable(() => (disposed = true)));
}

/** Calls back whenever something happens to a file, outside the workspace too. */
export function watchFile(file: string, onEvent: () => void): vscode.Disposable {
  const folder = vscode.Uri.file(path.dirname(file));
  const pattern = new vscode.RelativePattern(folder, path.basename(file));
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const events = [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete];
  return vscode.Disposable.from(watcher, ...events.map((event) => event(onEvent)));
}
