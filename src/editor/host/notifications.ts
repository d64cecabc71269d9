import * as vscode from 'vscode';
import { RealGainError } from '../../model/errors';
import { english, type Text, translated } from '../../model/words';
import { withShownPaths } from './places';
import type { Progress } from '../../engine/protocol';

const STATUS_MESSAGE_MS = 4_000;

/**
 * Notifications and lists. Their texts hold names and contents of files, and VS Code reads `[text](command:…)` in a
 * message as a link that runs a command, and `$(check)` in a list as an icon. So every message and list goes through
 * here and is shown as plain text. Errors come in English and are translated here.
 */

export function showInfo(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(readable(message), ...buttons);
}

export function showWarning(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(readable(message), ...buttons);
}

export function showError(message: Text, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(readable(message), ...buttons);
}

/** Shows the error of some work where no panel can; cancelled work says nothing. */
export async function showOnError(work: () => Promise<void>, show = showWarning): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    if (error.code !== 'cancelled') {
      void show(error.said);
    }
  }
}

/** Asks in a dialog before something that cannot be undone; true if the user agrees. */
export async function confirm(question: Text, detail: Text, button: string): Promise<boolean> {
  const options = { modal: true, detail: readable(detail) };
  return (await vscode.window.showWarningMessage(readable(question), options, button)) === button;
}

function readable(message: Text): string {
  return withoutLinks(translated(withShownPaths(message)));
}

export function showStatusMessage(message: string): void {
  vscode.window.setStatusBarMessage(withoutIcons(message), STATUS_MESSAGE_MS);
}

/** A quick pick for one item. Texts are shown as they are; our own icons go into `iconPath`. */
export async function pickOne<Item extends vscode.QuickPickItem>(
  items: readonly Item[] | PromiseLike<readonly Item[]>,
  options: vscode.QuickPickOptions,
): Promise<Item | undefined> {
  const waiting = Promise.resolve(items).then((all) => shown(all));
  return (await vscode.window.showQuickPick(waiting, options))?.item;
}

/** Items below a heading, which can't be picked; no items, no heading. */
export function headed<Item extends vscode.QuickPickItem>(label: string, items: readonly Item[]): Item[] {
  const [first] = items;
  return first === undefined ? [] : [{ ...first, label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** The same for a question that has to be answered: it stays open when it loses the focus, until a choice or Escape. */
export function requirePick<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item | undefined> {
  return pickOne(items, { ...options, ignoreFocusOut: true });
}

export async function requireLabel(
  labels: readonly string[],
  options: vscode.QuickPickOptions,
): Promise<string | undefined> {
  const items = labels.map((label) => ({ label }));
  return (await requirePick(items, options))?.label;
}

export async function pickMany<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  options: vscode.QuickPickOptions,
): Promise<Item[] | undefined> {
  const picked = await vscode.window.showQuickPick(shown(items), {
    ...options,
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ item }) => item);
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

/** Breaks links in a message: they need their two brackets side by side. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Shows `$(check)` as these characters and not as an icon: a file's name must not look like a verdict. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

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
  let report: ((said: { readonly message: string }) => void) | undefined;
  void withNotification(`RealGain: ${title}`, (signal, tell) => {
    signal.addEventListener('abort', cancel);
    report = tell;
    return ended;
  });
  return ({ what, done, total }) => {
    const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
    report?.({ message: `${withoutLinks(translated(what))}${percent}` });
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: english('the disk is full'),
  EDQUOT: english('your quota of disk space is used up'),
  EROFS: english('the disk is read-only'),
  EACCES: english('writing there is not permitted'),
  EPERM: english('writing there is not permitted'),
};

/** Warns that something can't be saved: once, until it can be again. */
export class SaveTrouble {
  private isKnown = false;

  /**
   * @param what "The history of comparisons can’t be saved"
   * @param remedy a sentence: what becomes of it
   */
  constructor(
    private readonly what: string,
    private readonly remedy: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  report(error: unknown): void {
    this.log.error(`${this.what}: ${String(error)}`);
    if (!this.isKnown) {
      this.isKnown = true;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
      void showWarning(`${this.what}: ${translated(reason)}. ${this.remedy}`);
    }
  }

  over(): void {
    this.isKnown = false;
  }
}
