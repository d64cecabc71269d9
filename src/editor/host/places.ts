import * as vscode from 'vscode';

/** A folder as the Explorer shows it: from its workspace folder on, and with the name of that where there are several. */
export function shownFolder(folder: string): string {
  const root = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
  return root !== undefined && root.uri.fsPath === folder
    ? root.name
    : vscode.workspace.asRelativePath(folder);
}
