import * as vscode from 'vscode';
import { watchFile } from '../host/file-watch';
import { SharedFile } from '../../files/shared-file';
import { SaveTrouble } from '../host/save-trouble';
import type { HistoryEntry } from './history-file';

const SAVE_DELAY_MS = 500;
/** Changes are saved after this time even if others keep following. */
const MAX_SAVE_DELAY_MS = 5_000;
/** How long to wait before saving is tried again. */
const RETRY_DELAY_MS = 30_000;

export type Entries = readonly HistoryEntry[];

/** A change of the history: made here at once, and later to what other windows have made of its file meanwhile. */
type Change = (entries: Entries) => Entries;

/** The entries of the history and their file, which other windows of the same workspace change as well. */
export class KeptEntries implements vscode.Disposable {
  private entries: Entries = [];
  private unsaved: readonly Change[] = [];
  /** When the first of them was made. */
  private unsavedSince = 0;
  /** What this window read or wrote last. */
  private saved: Entries | null = null;
  private saving: Promise<void> = Promise.resolve();
  private saveTimer: NodeJS.Timeout | undefined;
  private readonly file: SharedFile<Entries>;
  private readonly watcher: vscode.Disposable;
  private readonly trouble: SaveTrouble;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  protected constructor(
    file: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.trouble = new SaveTrouble(
      vscode.l10n.t('The history of comparisons can’t be saved'),
      vscode.l10n.t('It is kept in this window, and saved as soon as that is possible.'),
      log,
    );
    this.watcher = watchFile(file, () => void this.follow());
    this.file = new SharedFile<Entries>({
      file,
      empty: [],
      // With the schema's library, which nothing else needs at activation.
      parse: async (text) => (await import('./history-file')).parseHistory(text),
      print: async (entries) => (await import('./history-file')).historyText(entries),
      onSetAside: (aside, problem) =>
        log.warn(`The history could not be read whole (${problem}); a copy was set aside as ${aside}.`),
    });
  }

  /** The newest first. */
  get all(): Entries {
    return this.entries;
  }

  protected async load(): Promise<void> {
    try {
      this.entries = await this.file.read();
      this.saved = this.entries;
    } catch (error) {
      this.log.error(`The history could not be read: ${String(error)}`);
    }
  }

  protected change(change: Change): void {
    this.entries = change(this.entries);
    if (this.unsaved.length === 0) {
      this.unsavedSince = performance.now();
    }
    this.unsaved = [...this.unsaved, change];
    this.changed.fire();
    const age = performance.now() - this.unsavedSince;
    this.saveIn(Math.max(0, Math.min(SAVE_DELAY_MS, MAX_SAVE_DELAY_MS - age)));
  }

  private saveIn(delay: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delay);
  }

  /** One at a time: each starts from what the one before has read of other windows. */
  private save(): Promise<void> {
    this.saving = this.saving.then(() => this.saveNow());
    return this.saving;
  }

  private async saveNow(): Promise<void> {
    const [changes, here] = [this.unsaved, this.entries];
    if (changes.length === 0) {
      return;
    }
    this.unsaved = [];
    try {
      const saved = await this.file.change((entries) =>
        // If no other window has written, the entries of this one are the result.
        entries === this.saved ? here : applied(changes, entries),
      );
      this.trouble.over();
      if (saved === here) {
        this.saved = saved;
      } else {
        this.takeOver(saved);
      }
    } catch (error) {
      this.unsaved = [...changes, ...this.unsaved];
      this.trouble.report(error);
      this.saveIn(RETRY_DELAY_MS);
    }
  }

  /** Shows what another window has written: that all was seen there, for example. */
  private follow(): Promise<void> {
    this.saving = this.saving.then(async () => {
      const saved = await this.file.follow();
      if (saved !== null && saved !== this.saved) {
        this.takeOver(saved);
      }
    });
    return this.saving;
  }

  private takeOver(saved: Entries): void {
    const before = this.entries;
    this.saved = saved;
    this.entries = applied(this.unsaved, saved);
    if (this.entries.length !== before.length || this.entries.some((entry, at) => entry !== before[at])) {
      this.changed.fire(); // Another window has changed something.
    }
  }

  /** Await this when the window closes. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    await (this.unsaved.length > 0 ? this.save() : this.saving);
    clearTimeout(this.saveTimer);
  }

  dispose(): void {
    clearTimeout(this.saveTimer);
    this.watcher.dispose();
    this.changed.dispose();
  }
}

function applied(changes: readonly Change[], entries: Entries): Entries {
  return changes.reduce((current, change) => change(current), entries);
}
