import * as vscode from 'vscode';

/**
 * Notifications. What they say holds names and contents of files, and the editor reads `[text](command:…)` in a
 * message as a link that runs a command: so every message goes through here, and is shown as the text that it is.
 */

export function tell(message: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(message), ...buttons);
}

export function warn(message: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(message), ...buttons);
}

export function complain(message: string): void {
  void vscode.window.showErrorMessage(`RealGain: ${withoutLinks(message)}`);
}

/** Asks before something is done that can't be taken back; true if it shall be done. */
export async function confirm(question: string, detail: string, button: string): Promise<boolean> {
  const options = { modal: true, detail: withoutLinks(detail) };
  return (await vscode.window.showWarningMessage(withoutLinks(question), options, button)) === button;
}

/** The message without links: they need their two brackets side by side. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** A label in which `$(check)` is no icon but these characters: a file's name must not look like a verdict. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
