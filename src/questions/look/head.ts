import type { Detected } from '../../formats';
import { type Alignment, findIds, isFound, keyOf, reorder } from '../../items';
import type { MatchedPair } from '../../items/match/match-runs';
import type { Files, Input } from '../../items/source';
import {
  attempt,
  type ComparisonIdentity,
  type FileStamp,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type RealGainError,
  type Records,
} from '../../model';
import type { LookedFile } from './schema';

/** What a file is, and how that shows. */
export type Recognised = Pick<Detected, 'format' | 'name' | 'reason' | 'why' | 'rival'>;

export interface DeclaredReading {
  readonly format?: string | undefined;
  readonly header?: boolean | undefined;
}

/** What can be learned of a file from its beginning. */
export interface Head {
  readonly stamp: FileStamp;
  /** What it was recognized as; null if its first bytes can't be read. */
  readonly recognised: Recognised | null;
  /** Its items, or those at its beginning; null if they can't be read. */
  readonly input: Input | null;
  readonly whole: boolean;
  readonly items: LookedFile['items'];
  /** Why it can't be read or compared. */
  readonly problem: RealGainError | null;
}

/** Two outputs matched and scored, as far as a look needs it. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly alignment: Pick<Alignment, 'alignedBy' | 'idColumn'>;
  readonly a: Records;
  readonly references: readonly Records[];
  readonly clusterColumn: string | null;
  /**
   * How many slices a column makes of the items.
   *
   * @throws RealGainError for a column that makes none
   */
  readonly slicesBy: (column: string) => number;
}

export interface Looking {
  /**
   * A file's items, as far as its first bytes tell.
   *
   * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
   */
  readonly beginning: (path: string, declared: DeclaredReading) => Promise<Head>;
  /** @throws RealGainError as a comparison */
  readonly match: (files: Files, identity: ComparisonIdentity) => Promise<MatchedPair>;
  /** @throws RealGainError as a comparison */
  readonly prepare: (matched: MatchedPair, identity: ComparisonIdentity) => Promise<Prepared>;
}

/** The items of two heads that are in both, in the order of the first; `of` counts the shorter one's. */
export interface Shared {
  readonly column: string;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly of: number;
}

export function sharedIds(a: Input, b: Input, { idColumn }: ComparisonIdentity): Shared | null {
  const side = ({ records, stamp }: Input) => ({ records, path: stamp.path });
  // Comparing them says why, if they can't be.
  return attempt(
    () => {
      const found = a === b ? null : findIds(side(a), side(b), { idColumn, scored: [] });
      if (found === null || !isFound(found)) {
        return null;
      }
      const places = new Map(found.b.cells.map((cell, i) => [keyOf(cell, found.form), i]));
      const rows = found.a.cells
        .map((cell, i) => [i, places.get(keyOf(cell, found.form)) ?? -1] as const)
        .filter(([, other]) => other >= 0);
      return {
        column: found.a.name,
        a: Int32Array.from(rows, ([i]) => i),
        b: Int32Array.from(rows, ([, i]) => i),
        of: Math.min(a.records.n, b.records.n),
      };
    },
    () => null,
  );
}

/** Two heads with the items that both certainly have: by id, else by line. */
export function sameItems(a: Input, b: Input, ids: Shared | null): [Input, Input] {
  const n = Math.min(a.records.n, b.records.n);
  return ids === null || ids.a.length === 0
    ? [firstItems(a, n), firstItems(b, n)]
    : [withItems(a, ids.a), withItems(b, ids.b)];
}

export function firstItems(input: Input, n: number): Input {
  return n === input.records.n
    ? input
    : withItems(
        input,
        Int32Array.from({ length: n }, (_, i) => i),
      );
}

function withItems(input: Input, rows: Int32Array): Input {
  return { ...input, records: reorder(input.records, rows) };
}
