import * as vscode from 'vscode';

/** A folder's path within its workspace folder, as the Explorer shows it; with that folder's name if there are several. */
export function shownFolder(folder: string): string {
  const root = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
  return root !== undefined && root.uri.fsPath === folder
    ? root.name
    : vscode.workspace.asRelativePath(folder);
}
