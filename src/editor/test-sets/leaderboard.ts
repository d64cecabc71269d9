import * as path from 'node:path';
import { byName, ownParts } from '../../model/names';
import { endsOf } from '../../model/lists';
import { relativePath } from '../../model/paths';
import type { LocatedTestSet } from '../../config/located-config';
import type { HistoryEntry } from '../stores/history';

/** The newest comparison of each pair and of each file, found at once however many rows ask. */
export class NewestEntries {
  private readonly pairs = new Map<string, HistoryEntry>();
  private readonly files = new Map<string, HistoryEntry>();

  constructor(newestFirst: readonly HistoryEntry[]) {
    for (const entry of [...newestFirst].reverse()) {
      const { a, b } = entry.identity;
      this.pairs.set(`${a}\n${b}`, entry);
      this.files.set(a, entry).set(b, entry);
    }
  }

  against(a: string, b: string): HistoryEntry | undefined {
    return this.pairs.get(`${a}\n${b}`);
  }

  of(file: string): HistoryEntry | undefined {
    return this.files.get(file);
  }
}

export interface Standing {
  readonly entry: HistoryEntry;
  readonly side: 'a' | 'b';
}

/** From the lowest to the highest end of all intervals. */
export type ScoreAxis = readonly [low: number, high: number];

export class Leaderboard {
  /** The outputs by score, the best first; then those with another metric, and those that were never compared, by name. */
  readonly ranked: readonly string[];
  /** For the outputs that share the metric of the newest comparison; null without an interval. */
  readonly axis: ScoreAxis | null;
  private readonly standings = new Map<string, Standing>();
  private readonly names: ReadonlyMap<string, string>;
  private readonly signature: string | undefined;

  constructor(
    readonly files: readonly string[],
    readonly testSet: Pick<LocatedTestSet, 'baseline' | 'folder'>,
    newest: NewestEntries,
  ) {
    const { baseline, folder } = testSet;
    this.names = shortNames(files, folder, baseline);
    for (const file of files) {
      const entry =
        baseline === null ? newest.of(file) : file === baseline ? undefined : newest.against(file, baseline);
      if (entry !== undefined) {
        this.standings.set(file, { entry, side: entry.identity.a === file ? 'a' : 'b' });
      }
    }
    const last = this.newestEntry() ?? (baseline === null ? undefined : newest.of(baseline));
    if (baseline !== null && last !== undefined) {
      this.standings.set(baseline, { entry: last, side: last.identity.a === baseline ? 'a' : 'b' });
    }
    this.signature = last?.comparison.metric.signature;
    const scored = [...this.standings.values()].filter((one) => this.isComparable(one));
    const ends = scored.flatMap(({ entry, side }) => entry.comparison[side].interval ?? []);
    this.axis = ends.length === 0 ? null : endsOf(ends);
    this.ranked = this.sorted();
  }

  of(file: string): Standing | undefined {
    return this.standings.get(file);
  }

  /** Different for each output. */
  nameOf(file: string): string {
    return this.names.get(file) ?? relativePath(this.testSet.folder, file);
  }

  /** Whether its score has a place among the others: it is of the same metric. */
  isComparable({ entry }: Standing): boolean {
    return entry.comparison.metric.signature === this.signature;
  }

  /** Whether rows stay where they are and keep their bars, if this one is shown instead. */
  hasOrderOf({ ranked, axis }: Leaderboard): boolean {
    return (
      axis?.[0] === this.axis?.[0] &&
      axis?.[1] === this.axis?.[1] &&
      ranked.length === this.ranked.length &&
      ranked.every((file, place) => file === this.ranked[place])
    );
  }

  private newestEntry(): HistoryEntry | undefined {
    return [...this.standings.values()]
      .map(({ entry }) => entry)
      .reduce<HistoryEntry | undefined>((a, b) => (a === undefined || b.time > a.time ? b : a), undefined);
  }

  private sorted(): string[] {
    const rows = this.files.map((file) => {
      const standing = this.standings.get(file);
      const isComparable = standing !== undefined && this.isComparable(standing);
      const isBaseline = file === this.testSet.baseline;
      const kind = isComparable ? 1 : standing !== undefined ? 2 : isBaseline ? 0 : 3;
      return { file, kind, score: isComparable ? goodness(standing) : 0 };
    });
    return rows
      .sort((one, other) => one.kind - other.kind || other.score - one.score || byName(one.file, other.file))
      .map(({ file }) => file);
  }
}

/**
 * Names of outputs without the folder, the ending and the dotted parts that all of them share; a baseline elsewhere keeps its
 * folder.
 */
export function shortNames(
  files: readonly string[],
  folder: string,
  baseline: string | null,
): ReadonlyMap<string, string> {
  const paths = new Map(files.map((file) => [file, relativePath(folder, file)]));
  const candidates = [...paths].filter(([file]) => file !== baseline).map(([, name]) => name);
  const [first = ''] = candidates.length > 0 ? candidates : paths.values();
  let place = first.slice(0, first.lastIndexOf('/') + 1);
  while (place !== '' && !candidates.every((name) => name.startsWith(place))) {
    place = place.slice(0, place.lastIndexOf('/', place.length - 2) + 1);
  }
  const ending = path.posix.extname(first);
  const shared = candidates.every((name) => path.posix.extname(name) === ending) ? ending : '';
  const short = (name: string): string => {
    const within = name.startsWith(place) ? name.slice(place.length) : name;
    return path.posix.extname(within) === shared ? within.slice(0, within.length - shared.length) : within;
  };
  const names = new Map([...paths].map(([file, name]) => [file, short(name)]));
  const whole = baseline === null ? undefined : paths.get(baseline);
  if (baseline !== null && whole !== undefined) {
    const taken = new Set(candidates.map(short));
    if (taken.has(whole)) {
      return paths;
    }
    names.set(baseline, taken.has(short(whole)) ? whole : short(whole));
  }
  const own = names.size < 2 ? [] : ownParts([...names.values()]);
  return new Map([...names].map(([file, name], at) => [file, own[at] ?? name]));
}

/** The score, so that more is better. */
function goodness({ entry: { comparison }, side }: Standing): number {
  const { score } = comparison[side];
  return comparison.metric.higherIsBetter ? score : -score;
}

/** How many characters a bar is wide. */
const CELLS = 7;

/** `┄┄━╋━┄┄`: a score with its interval on the axis of its test set; empty without an interval. */
export function intervalBar(
  score: number,
  interval: readonly [low: number, high: number] | null,
  axis: ScoreAxis | null,
): string {
  if (interval === null || axis === null || axis[1] <= axis[0]) {
    return '';
  }
  const [low, high] = axis;
  const cellOf = (value: number): number => {
    const place = Math.floor(((value - low) / (high - low)) * CELLS);
    return Math.min(CELLS - 1, Math.max(0, place));
  };
  const [from, at, to] = [cellOf(interval[0]), cellOf(score), cellOf(interval[1])];
  return Array.from({ length: CELLS }, (_, cell) =>
    cell === at ? '╋' : cell >= from && cell <= to ? '━' : '┄',
  ).join('');
}
