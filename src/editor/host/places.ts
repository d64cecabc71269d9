import * as path from 'node:path';
import * as vscode from 'vscode';
import { withValues, type Text } from '../../model/words';

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
