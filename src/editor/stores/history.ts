import * as path from 'node:path';
import * as vscode from 'vscode';
import { elementAt } from '../../model/lists';
import type { KnownComparison } from '../../model/results/table';
import type { RunCorrection } from '../../model/settings/corrections';
import type { HistoryEntry } from './files/history-file';
import { KeptList } from './kept-list';
import { comparisonKey, pairOf, sides, swapped, type PlotPoint } from './pairs';

export type { HistoryEntry } from './files/history-file';

interface Added {
  /** Whether the user hasn't seen it yet: alerts are about these. */
  readonly isNew?: boolean;
  /** What is known of how it is judged among other runs so far, unless these are the files that it was made for. */
  readonly awaited?: RunCorrection | undefined;
}

/** How many are kept, apart from those that are pinned. */
const MAX_ENTRIES = 1000;

/**
 * All comparisons made in this workspace, newest first, kept in the extension's own storage. The
 * source for lenses, status bar and plots: none of them computes anything.
 */
export class History extends KeptList<HistoryEntry> {
  static open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<History> {
    const file = path.join(storage.fsPath, 'history.json');
    const format = async () => (await import('./files/history-file')).historyFile;
    const cantBeSaved = vscode.l10n.t('The history of comparisons can’t be saved');
    return new History(file, 'The history', format, log, cantBeSaved).load();
  }

  find(key: string): HistoryEntry | undefined {
    return this.all.find((entry) => entry.key === key);
  }

  /** Those of all items, not of a slice of them: only these tell about a file. */
  get whole(): readonly HistoryEntry[] {
    return this.all.filter(({ identity }) => identity.slice === undefined);
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

  add(
    details: KnownComparison,
    testSetKey: string,
    origin: HistoryEntry['origin'],
    { isNew = origin === 'watch', awaited }: Added = {},
  ): HistoryEntry {
    const { identity, comparison, files, decimals } = details;
    const shown = [comparison.metric.name, ...comparison.warnings];
    const messages = Object.entries(details.messages).filter(([text]) => shown.includes(text));
    const key = comparisonKey(identity);
    const made = {
      key,
      identity,
      comparison,
      ...(messages.length > 0 && { messages: Object.fromEntries(messages) }),
      files,
      decimals,
      testSetKey,
      time: Date.now(),
      origin,
      seen: !isNew,
      ...(origin === 'watch' && !isNew && { wasThere: true }),
    };
    this.change((entries) => {
      const before = entries.find((entry) => entry.key === key);
      const { pinned, note } = before ?? { pinned: false, note: '' };
      const isSame = JSON.stringify(before?.files) === JSON.stringify(files);
      const correction = isSame ? before?.correction : awaited;
      const entry = { ...made, pinned, note, ...(correction && { correction }) };
      return trimmed([entry, ...entries.filter((entry) => entry !== before)]);
    });
    return elementAt(this.all, 0);
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
    const removed = this.all.filter(({ key }) => chosen.has(key));
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

  /** Sets or removes what the other runs of their test set make of p. */
  correct(corrections: ReadonlyMap<string, RunCorrection | null>): void {
    const isNew = ({ key, correction }: HistoryEntry): boolean =>
      corrections.has(key) && !isSameCorrection(correction ?? null, corrections.get(key) ?? null);
    this.changeEach(
      this.all.filter(isNew).map(({ key }) => key),
      (entry) => ({ ...entry, correction: corrections.get(entry.key) ?? undefined }),
    );
  }

  /** The plot that an entry belongs to: same test set, same metric; one point a pair of systems, the newest. */
  pointsBeside(entry: HistoryEntry): PlotPoint[] {
    const points = new Map<string, PlotPoint>();
    for (const other of [entry, ...this.all]) {
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
}

function isSameCorrection(one: RunCorrection | null, other: RunCorrection | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function trimmed(entries: readonly HistoryEntry[]): HistoryEntry[] {
  let kept = 0;
  return entries.filter(({ pinned }) => pinned || kept++ < MAX_ENTRIES);
}
