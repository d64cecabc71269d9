import * as vscode from 'vscode';
import { watchFile } from '../host/places';
import type { SharedFile } from '../../files/shared-file';
import { SaveTrouble } from '../host/notifications';
import type { ListFile } from './files/list-file';
import { sharedList } from './files/shared-list';

const SAVE_DELAY_MS = 500;
/** Changes are saved after this time even if others keep following. */
const MAX_SAVE_DELAY_MS = 5_000;
const RETRY_DELAY_MS = 30_000;

/** What was found, by the user or in the background. */
interface Entry {
  readonly key: string;
  /** False until the user opens what was found in the background. */
  readonly seen: boolean;
}

/** A change of the list: made here at once, and later to what other windows have made of its file meanwhile. */
type Change<Kept> = (entries: readonly Kept[]) => readonly Kept[];

/**
 * Results that are kept in the extension's own storage, newest first: each window shows what the others change. None of them is
 * lost if they can't be saved for a while.
 */
export class KeptList<Kept extends Entry> implements vscode.Disposable {
  private entries: readonly Kept[] = [];
  private unsaved: readonly Change<Kept>[] = [];
  /** When the first of them was made. */
  private unsavedSince = 0;
  /** What this window read or wrote last. */
  private saved: readonly Kept[] | null = null;
  private saving: Promise<void> = Promise.resolve();
  private saveTimer: NodeJS.Timeout | undefined;
  private readonly file: SharedFile<readonly Kept[]>;
  private readonly watcher: vscode.Disposable;
  private readonly trouble: SaveTrouble;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** @param cantBeSaved a sentence for the user, without its period */
  protected constructor(
    file: string,
    private readonly what: string,
    format: () => Promise<ListFile<Kept>>,
    private readonly log: vscode.LogOutputChannel,
    cantBeSaved: string,
  ) {
    const remedy = vscode.l10n.t('It is kept in this window, and saved as soon as that is possible.');
    this.trouble = new SaveTrouble(cantBeSaved, remedy, log);
    this.watcher = watchFile(file, () => void this.follow());
    this.file = sharedList(file, what, format, log);
  }

  /** The newest first. */
  get all(): readonly Kept[] {
    return this.entries;
  }

  protected async load(): Promise<this> {
    try {
      this.entries = await this.file.read();
      this.saved = this.entries;
    } catch (error) {
      this.log.error(`${this.what} could not be read: ${String(error)}`);
    }
    return this;
  }

  markSeen(keys: readonly string[]): void {
    const chosen = new Set(keys);
    const unseen = this.all.filter(({ key, seen }) => !seen && chosen.has(key));
    this.changeEach(
      unseen.map(({ key }) => key),
      (entry) => ({ ...entry, seen: true }),
    );
  }

  protected changeEach(keys: readonly string[], to: (entry: Kept) => Kept): void {
    const chosen = new Set(keys);
    if (chosen.size > 0) {
      this.change((entries) => entries.map((entry) => (chosen.has(entry.key) ? to(entry) : entry)));
    }
  }

  protected change(change: Change<Kept>): void {
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

  private takeOver(saved: readonly Kept[]): void {
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

function applied<Kept>(changes: readonly Change<Kept>[], entries: readonly Kept[]): readonly Kept[] {
  return changes.reduce((current, change) => change(current), entries);
}
