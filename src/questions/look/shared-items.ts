import { findIds, isFound } from '../../items/match/find-ids';
import { keyOf } from '../../items/match/item-keys';
import { reorder } from '../../items/match/align';
import { attempt } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { sideOf, type Input } from '../../items/source';

/** The items of two heads that are in both, in the order of the first; `of` counts the shorter one's. */
export interface Shared {
  readonly column: string;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly of: number;
}

export function sharedIds(a: Input, b: Input, { idColumn }: ComparisonIdentity): Shared | null {
  // Comparing them says why, if they can't be.
  return attempt(
    () => {
      const found = a === b ? null : findIds(sideOf(a), sideOf(b), { idColumn, scored: [] });
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
