import * as vscode from 'vscode';
import { translated, type Text } from '../model/words';

const BRIEFLY = 4_000;

/**
 * Notifications and lists. What they say holds names and contents of files, and the editor reads `[text](command:…)` in a
 * message as a link that runs a command, and `$(check)` in a list as an icon: so every message and every list goes
 * through here, and is shown as the text that it is.
 * Errors are told in English; here they get the person's language.
 */

export function tell(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(readable(message), ...buttons);
}

export function warn(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(readable(message), ...buttons);
}

/** An error with buttons. */
export function alarm(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(readable(message), ...buttons);
}

export function complain(message: Text): void {
  void vscode.window.showErrorMessage(`RealGain: ${readable(message)}`);
}

/** Asks before something is done that can't be taken back; true if it shall be done. */
export async function confirm(question: Text, detail: Text, button: string): Promise<boolean> {
  const options = { modal: true, detail: readable(detail) };
  return (await vscode.window.showWarningMessage(readable(question), options, button)) === button;
}

/** A message as it may be shown, in the person's language. */
function readable(message: Text): string {
  return withoutLinks(translated(message));
}

/** Says something in the status bar for a few seconds. */
export function sayBriefly(message: string): void {
  vscode.window.setStatusBarMessage(withoutIcons(message), BRIEFLY);
}

/** Lets the person choose one. Texts are shown as they are; an icon of ours goes into `iconPath`. */
export async function choose<Item extends vscode.QuickPickItem>(
  items: readonly Item[] | PromiseLike<readonly Item[]>,
  options: vscode.QuickPickOptions,
): Promise<Item | undefined> {
  const waiting = Promise.resolve(items).then((all) => shown(all));
  return (await vscode.window.showQuickPick(waiting, options))?.item;
}

/**
 * The same for a question without whose answer nothing goes on: it stays while the focus goes elsewhere, and ends only
 * with a choice or Escape.
 */
export function ask<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item | undefined> {
  return choose(items, { ...options, ignoreFocusOut: true });
}

/** Lets the person choose any number. */
export async function chooseSome<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item[] | undefined> {
  const chosen = await vscode.window.showQuickPick(shown(items), {
    ...options,
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen?.map(({ item }) => item);
}

interface Shown<Item> extends vscode.QuickPickItem {
  readonly item: Item;
}

function shown<Item extends vscode.QuickPickItem>(items: readonly Item[]): Shown<Item>[] {
  return items.map((item) => ({
    ...item,
    label: withoutIcons(item.label),
    ...(item.description !== undefined && { description: withoutIcons(item.description) }),
    ...(item.detail !== undefined && { detail: withoutIcons(item.detail) }),
    item,
  }));
}

/** The message without links: they need their two brackets side by side. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** A label in which `$(check)` is no icon but these characters: a file's name must not look like a verdict. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
