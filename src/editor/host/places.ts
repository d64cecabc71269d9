import * as path from 'node:path';
import * as vscode from 'vscode';
import { type Text, withValues } from '../../model/words';
import type { ChangedFile } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { changedFiles, stampIfThere } from '../../files/stamps';

/** A folder's path within its workspace folder, as the Explorer shows it; with that folder's name if there are several. */
export function shownFolder(folder: string): string {
  const root = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
  return root !== undefined && root.uri.fsPath === folder
    ? root.name
    : vscode.workspace.asRelativePath(folder);
}

/** A text with its paths as the Explorer shows them: a notification has no room for more. */
export function withShownPaths(said: Text): Text {
  return withValues(said, (value) =>
    path.isAbsolute(value) ? vscode.workspace.asRelativePath(value) : value,
  );
}

/** Opens an output or reference beside, at a 1-based line; of a folder of reports the one behind the line. */
export async function openAtLine(file: string, line: number): Promise<void> {
  const { reportAtLine } = await import('../../files/report-folder');
  const report = await reportAtLine(file, Math.floor(line));
  const position = new vscode.Position(report === null ? Math.max(0, Math.floor(line) - 1) : 0, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(report ?? file), {
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(position, position),
    preview: true,
  });
}

/** The files on screen, in reading order. */
export function shownFiles(): string[] {
  const shown = vscode.window.tabGroups.all.flatMap(({ activeTab }) =>
    activeTab === undefined ? [] : fileOfTab(activeTab),
  );
  return [...new Set(shown)];
}

/** The file in the editor that has the focus; also one that is too large for extensions to see its text. */
export function activeFile(): string | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab === undefined ? undefined : fileOfTab(activeTab)[0];
}

export function fileOfTab({ input }: vscode.Tab): string[] {
  const uri =
    input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : null;
  return uri?.scheme === 'file' ? [uri.fsPath] : [];
}

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

/** Until nothing more is written to a file that has come back. */
const WRITTEN_MS = 1000;

/** Calls back once a missing file is there. */
export function onceThere(file: string, then: () => void): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  let disposed = false;
  const check = async (): Promise<void> => {
    if ((await stampIfThere(file)) !== null && !disposed) {
      then();
    }
  };
  const watcher = watchFile(file, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), WRITTEN_MS);
  });
  const stop = new vscode.Disposable(() => {
    disposed = true;
    clearTimeout(timer);
  });
  return vscode.Disposable.from(watcher, stop);
}
