import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  elementAt,
  choiceKey,
  sliceArgument,
  type Alternative,
  type ComparisonDetails,
  type ComparisonIdentity,
  type PairFamily,
} from '../../model';
import { historyText, parseHistory, type HistoryEntry } from './file';
import type { PlotPoint } from '../comparison/messages';
import { SaveTrouble } from '../host/save-trouble';
import { SharedFile } from '../../engine/files/shared-file';

export type { HistoryEntry } from './file';

/** How many are kept, apart from those that are pinned. */
const MAX_ENTRIES = 1000;
const SAVE_DELAY_MS = 500;
/** Changes are saved after this time even if others keep following. */
const MAX_SAVE_DELAY_MS = 5_000;
/** How long to wait before saving is tried again. */
const RETRY_DELAY_MS = 30_000;

type Entries = readonly HistoryEntry[];

/** A change of the history: made here at once, and later to what other windows have made of its file meanwhile. */
type Change = (entries: Entries) => Entries;

/**
 * All comparisons made in this workspace, newest first, kept in the extension's own storage. The
 * source for lenses, status bar and plots: none of them computes anything.
 */
export class History implements vscode.Disposable {
  private entries: Entries = [];
  private unsaved: readonly Change[] = [];
  /** When the first of them was made. */
  private unsavedSince = 0;
  /** What this window read or wrote last. */
  private saved: Entries | null = null;
  private saving: Promise<void> = Promise.resolve();
  private saveTimer: NodeJS.Timeout | undefined;
  private readonly file: SharedFile<Entries>;
  private readonly trouble: SaveTrouble;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  private constructor(
    file: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.trouble = new SaveTrouble(
      vscode.l10n.t('The history of comparisons can’t be saved'),
      vscode.l10n.t('It is kept in this window, and saved as soon as that is possible.'),
      log,
    );
    this.file = new SharedFile<Entries>({
      file,
      empty: [],
      parse: (text) => {
        const { entries, problem } = parseHistory(text);
        return { value: entries, problem };
      },
      print: historyText,
      onSetAside: (aside, problem) =>
        log.warn(`The history could not be read whole (${problem}); a copy was set aside as ${aside}.`),
    });
  }

  static async open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<History> {
    const history = new History(path.join(storage.fsPath, 'history.json'), log);
    await history.load();
    return history;
  }

  get all(): Entries {
    return this.entries;
  }

  find(key: string): HistoryEntry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  /** Those of all items, not of a slice of them: only these tell about a file. */
  get whole(): Entries {
    return this.entries.filter(({ identity }) => identity.slice === undefined);
  }

  /** The newest comparison of A with B (any settings). */
  latest(a: string, b: string): HistoryEntry | undefined {
    return this.whole.find(({ identity }) => identity.a === a && identity.b === b);
  }

  /** The newest comparison that a file took part in, as the candidate if there is one. */
  latestOf(file: string): HistoryEntry | undefined {
    const { whole } = this;
    return (
      whole.find(({ identity }) => identity.a === file) ?? whole.find(({ identity }) => identity.b === file)
    );
  }

  add(details: ComparisonDetails, testSetKey: string, origin: HistoryEntry['origin']): HistoryEntry {
    const { identity, comparison, files, decimals } = details;
    const { name } = comparison.metric;
    const named = details.messages[name];
    const key = comparisonKey(identity);
    const made = {
      key,
      identity,
      comparison,
      ...(named !== undefined && { messages: { [name]: named } }),
      files,
      decimals,
      testSetKey,
      time: Date.now(),
      origin,
      seen: origin === 'person',
    };
    this.change((entries) => {
      const before = entries.find((entry) => entry.key === key);
      const { pinned, note } = before ?? { pinned: false, note: '' };
      return trimmed([{ ...made, pinned, note }, ...entries.filter((entry) => entry !== before)]);
    });
    return elementAt(this.entries, 0);
  }

  pin(keys: readonly string[], pinned: boolean): void {
    this.changeEach(keys, (entry) => ({ ...entry, pinned }));
  }

  annotate(key: string, note: string): void {
    this.changeEach([key], (entry) => ({ ...entry, note }));
  }

  /** @returns the entries that were removed, for `restore` */
  remove(keys: readonly string[]): HistoryEntry[] {
    const chosen = new Set(keys);
    const removed = this.entries.filter(({ key }) => chosen.has(key));
    if (removed.length > 0) {
      this.change((entries) => entries.filter(({ key }) => !chosen.has(key)));
    }
    return removed;
  }

  /** Puts removed entries back in their place, unless the same was compared again meanwhile. */
  restore(removed: readonly HistoryEntry[]): void {
    this.change((entries) => {
      const there = new Set(entries.map(({ key }) => key));
      const missing = removed.filter(({ key }) => !there.has(key));
      return trimmed([...entries, ...missing].sort((x, y) => y.time - x.time));
    });
  }

  markSeen(keys: readonly string[]): void {
    const unseen = keys.filter((key) => this.find(key)?.seen === false);
    this.changeEach(unseen, (entry) => ({ ...entry, seen: true }));
  }

  /** The plot that an entry belongs to: same test set, same metric; one point a pair of systems, the newest. */
  pointsBeside(entry: HistoryEntry): PlotPoint[] {
    const points = new Map<string, PlotPoint>();
    for (const other of [entry, ...this.entries]) {
      const { comparison, identity } = other;
      const pair = sides(identity).sort().join('\n');
      const belongs =
        other.testSetKey === entry.testSetKey &&
        comparison.metric.signature === entry.comparison.metric.signature &&
        comparison.n === entry.comparison.n &&
        comparison.slice === entry.comparison.slice;
      if (belongs && comparison.confidence !== null && !points.has(pair)) {
        const ordered = comparison.gain >= 0;
        points.set(pair, {
          key: other.key,
          ...(ordered ? pairOf(identity) : pairOf(swapped(identity))),
          gain: Math.abs(comparison.gain),
          confidence: comparison.confidence,
        });
      }
    }
    return [...points.values()];
  }

  private changeEach(keys: readonly string[], to: (entry: HistoryEntry) => HistoryEntry): void {
    const chosen = new Set(keys);
    if (chosen.size > 0) {
      this.change((entries) => entries.map((entry) => (chosen.has(entry.key) ? to(entry) : entry)));
    }
  }

  private change(change: Change): void {
    this.entries = change(this.entries);
    if (this.unsaved.length === 0) {
      this.unsavedSince = performance.now();
    }
    this.unsaved = [...this.unsaved, change];
    this.changed.fire();
    const age = performance.now() - this.unsavedSince;
    this.saveIn(Math.max(0, Math.min(SAVE_DELAY_MS, MAX_SAVE_DELAY_MS - age)));
  }

  private async load(): Promise<void> {
    try {
      this.entries = await this.file.read();
      this.saved = this.entries;
    } catch (error) {
      this.log.error(`The history could not be read: ${String(error)}`);
    }
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
      this.saved = saved;
      this.trouble.over();
      const before = this.entries;
      this.entries = applied(this.unsaved, saved);
      const isSame = ({ key, time }: HistoryEntry, place: number): boolean =>
        key === before[place]?.key && time === before[place].time;
      if (this.entries.length !== before.length || !this.entries.every(isSame)) {
        this.changed.fire(); // Another window has added something.
      }
    } catch (error) {
      this.unsaved = [...changes, ...this.unsaved];
      this.trouble.report(error);
      this.saveIn(RETRY_DELAY_MS);
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
    this.changed.dispose();
  }
}

/** The same for the same comparison, whatever the order in which its parts were put together. */
export function comparisonKey(identity: ComparisonIdentity): string {
  const {
    a,
    b,
    references,
    runs,
    metric,
    idColumn,
    clusterColumn,
    formats,
    header,
    systems,
    slice,
    family,
    settings,
  } = identity;
  const { test, alternative, resamples, resampling, seed, alpha, margin } = settings;
  const chosen = metric === null ? null : choiceKey(metric);
  return JSON.stringify([
    a,
    b,
    references,
    chosen,
    idColumn,
    clusterColumn,
    test,
    alternative,
    resamples,
    resampling,
    seed,
    alpha,
    margin,
    ...(runs === undefined ? [] : [runs.a, runs.b]),
    ...(formats === undefined ? [] : [{ formats: [formats.a, formats.b, formats.references] }]),
    ...(header === undefined ? [] : [{ header: [header.outputs, header.references] }]),
    ...(systems === undefined ? [] : [{ systems: [systems.a, systems.b] }]),
    ...(slice === undefined ? [] : [{ slice: sliceArgument(slice) }]),
    ...(family === undefined ? [] : [{ family: familyParts(family) }]),
  ]);
}

function familyParts({ study, pairs, correction, found }: PairFamily): unknown[] {
  return [study, pairs, correction, ...(found === undefined ? [] : [found.p, ...found.sha256])];
}

/** The same comparison from the other side. */
export function swapped(identity: ComparisonIdentity): ComparisonIdentity {
  const { a, b, runs, formats, systems, family, settings } = identity;
  return {
    ...identity,
    a: b,
    b: a,
    ...(runs && { runs: { a: runs.b, b: runs.a } }),
    ...(formats && { formats: { ...formats, a: formats.b, b: formats.a } }),
    ...(systems && { systems: { ...systems, a: systems.b, b: systems.a } }),
    ...(family && { family: swappedFamily(family, settings.alternative) }),
  };
}

/** From the other side a one-sided question is a different one, which the study did not ask. */
function swappedFamily(family: PairFamily, alternative: Alternative): PairFamily {
  const { found, ...asked } = family;
  const [a = '', b = '', ...references] = found?.sha256 ?? [];
  return found === undefined || alternative !== 'two-sided'
    ? asked
    : { ...asked, found: { ...found, sha256: [b, a, ...references] } };
}

/** Identifies each side of a comparison: its file, and its system if the file holds several. */
function sides({ a, b, systems }: ComparisonIdentity): [a: string, b: string] {
  return systems === undefined ? [a, b] : [`${a}\n${systems.a}`, `${b}\n${systems.b}`];
}

function pairOf({ a, b, systems }: ComparisonIdentity): Pick<PlotPoint, 'a' | 'b' | 'systems'> {
  return { a, b, ...(systems && { systems }) };
}

/** Whether both compare the same two systems on the same items, whichever is called A. */
export function isSamePair(one: ComparisonIdentity, other: ComparisonIdentity): boolean {
  const key = (identity: ComparisonIdentity) =>
    [...sides(identity).sort(), ...(identity.slice ? [sliceArgument(identity.slice)] : [])].join('\n');
  return key(one) === key(other);
}

function applied(changes: readonly Change[], entries: Entries): Entries {
  return changes.reduce((current, change) => change(current), entries);
}

/** The newest entries, and those that are pinned. */
function trimmed(entries: Entries): Entries {
  let kept = 0;
  return entries.filter(({ pinned }) => pinned || kept++ < MAX_ENTRIES);
}
