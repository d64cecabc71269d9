import * as vscode from 'vscode';

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
