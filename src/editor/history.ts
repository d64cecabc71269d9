import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  choiceKey,
  type Comparison,
  type ComparisonDetails,
  type ComparisonIdentity,
  type FileStamp,
} from '../model';
import { writeAtomically } from './disk';
import type { PlotPoint } from './messages';

/** A comparison that was made, with what is needed to show it again and to see whether it still holds. */
export interface HistoryEntry {
  readonly key: string;
  readonly identity: ComparisonIdentity;
  readonly comparison: Comparison;
  readonly files: readonly FileStamp[];
  readonly decimals: number;
  /** Comparisons with the same key are of one test set and share a gain-vs-confidence plot. */
  readonly testSetKey: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly origin: 'person' | 'watch';
  /** False while a person hasn't looked at what the watcher found. */
  readonly seen: boolean;
}

const MAX_ENTRIES = 1000;
const SAVE_DELAY = 500;

/**
 * All comparisons made in this workspace, newest first, kept in the extension's own storage. The
 * source for lenses, status bar and plots: none of them computes anything.
 */
export class History implements vscode.Disposable {
  private entries: HistoryEntry[] = [];
  private saveTimer: NodeJS.Timeout | undefined;
  private saving: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  private constructor(
    private readonly file: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  static async open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<History> {
    const history = new History(path.join(storage.fsPath, 'history.json'), log);
    await history.load();
    return history;
  }

  get all(): readonly HistoryEntry[] {
    return this.entries;
  }

  find(key: string): HistoryEntry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  /** The newest comparison of A with B (any settings). */
  latest(a: string, b: string): HistoryEntry | undefined {
    return this.entries.find(({ identity }) => identity.a === a && identity.b === b);
  }

  /** The newest comparison that a file took part in, as the candidate if there is one. */
  latestOf(file: string): HistoryEntry | undefined {
    return (
      this.entries.find(({ identity }) => identity.a === file) ??
      this.entries.find(({ identity }) => identity.b === file)
    );
  }

  add(details: ComparisonDetails, testSetKey: string, origin: HistoryEntry['origin']): HistoryEntry {
    const { identity, comparison, files, decimals } = details;
    const entry: HistoryEntry = {
      key: comparisonKey(identity),
      identity,
      comparison,
      files,
      decimals,
      testSetKey,
      time: Date.now(),
      origin,
      seen: origin === 'person',
    };
    this.entries = [entry, ...this.entries.filter(({ key }) => key !== entry.key)].slice(0, MAX_ENTRIES);
    this.touch();
    return entry;
  }

  markSeen(keys: readonly string[]): void {
    const affected = (entry: HistoryEntry): boolean => !entry.seen && keys.includes(entry.key);
    if (this.entries.some(affected)) {
      this.entries = this.entries.map((entry) => (affected(entry) ? { ...entry, seen: true } : entry));
      this.touch();
    }
  }

  /** The plot that an entry belongs to: same test set, same metric; one point a pair of systems, the newest. */
  pointsBeside(entry: HistoryEntry): PlotPoint[] {
    const points = new Map<string, PlotPoint>();
    for (const other of [entry, ...this.entries]) {
      const { comparison, identity } = other;
      const pair = [identity.a, identity.b].sort().join('\n');
      const belongs =
        other.testSetKey === entry.testSetKey &&
        comparison.metric.signature === entry.comparison.metric.signature &&
        comparison.n === entry.comparison.n;
      if (belongs && comparison.confidence !== null && !points.has(pair)) {
        const ordered = comparison.gain >= 0;
        points.set(pair, {
          key: other.key,
          a: ordered ? identity.a : identity.b,
          b: ordered ? identity.b : identity.a,
          gain: Math.abs(comparison.gain),
          confidence: comparison.confidence,
        });
      }
    }
    return [...points.values()];
  }

  private touch(): void {
    this.changed.fire();
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), SAVE_DELAY);
  }

  private async load(): Promise<void> {
    let text: string;
    try {
      text = await fs.readFile(this.file, 'utf8');
    } catch {
      return; // No history yet.
    }
    try {
      const stored = JSON.parse(text) as { version: number; entries: HistoryEntry[] };
      this.entries = stored.version === 1 ? stored.entries.filter(isEntry) : [];
    } catch (error) {
      const aside = `${this.file}.broken-${Date.now()}`;
      await fs.rename(this.file, aside).catch(() => undefined);
      this.log.warn(`The history could not be read and was set aside as ${aside}: ${String(error)}`);
    }
  }

  /** One write at a time: a second one could otherwise overtake the first. */
  private save(): Promise<void> {
    const text = JSON.stringify({ version: 1, entries: this.entries });
    this.saving = this.saving
      .then(() => writeAtomically(this.file, text))
      .catch((error: unknown) => this.log.error(`The history could not be saved: ${String(error)}`));
    return this.saving;
  }

  /** To be awaited when the window closes. */
  async flush(): Promise<void> {
    clearTimeout(this.saveTimer);
    await this.save();
  }

  dispose(): void {
    clearTimeout(this.saveTimer);
    this.changed.dispose();
  }
}

/** The same for the same comparison, whatever the order in which its parts were put together. */
export function comparisonKey(identity: ComparisonIdentity): string {
  const { a, b, references, runs, metric, idColumn, clusterColumn, settings } = identity;
  const { test, alternative, resamples, seed, alpha, margin } = settings;
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
    seed,
    alpha,
    margin,
    ...(runs === undefined ? [] : [runs.a, runs.b]),
  ]);
}

function isEntry(value: unknown): value is HistoryEntry {
  const entry = value as Partial<HistoryEntry> | null;
  return (
    typeof entry?.key === 'string' &&
    typeof entry.identity?.a === 'string' &&
    typeof entry.comparison?.gain === 'number' &&
    Array.isArray(entry.comparison.tests) &&
    Array.isArray(entry.files)
  );
}
