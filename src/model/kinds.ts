import type { Cell, Cells } from './records';

/** With more different cells than this, a column is asked cell by cell. */
export const MOST_KINDS = 256;

/**
 * The different cells of a column and how many items hold each, in order of first appearance; null for more than 256. A
 * million labels are a few kinds: what holds for all of them is asked of these, dozens of times.
 */
export const kindsOf = onceFor(
  (cells: Cells): ReadonlyMap<Cell, number> | null => cells.countKinds?.() ?? counted(cells),
);

function counted(cells: Cells): ReadonlyMap<Cell, number> | null {
  const kinds = new Map<Cell, number>();
  const few = cells.every((cell) => {
    kinds.set(cell, (kinds.get(cell) ?? 0) + 1);
    return kinds.size <= MOST_KINDS;
  });
  return few ? kinds : null;
}

/** Asked of a kind of cell and the number of items that hold it; or of a cell and 1, where there are too many kinds. */
type OfKind<Result> = (cell: Cell, count: number) => Result;

/** Like `cells.some`, asked once for each kind of cell. */
export function someKind(cells: Cells, holds: OfKind<boolean>): boolean {
  const kinds = kindsOf(cells);
  return kinds === null
    ? cells.some((cell) => holds(cell, 1))
    : [...kinds].some(([cell, count]) => holds(cell, count));
}

/** Like `cells.every`, asked once for each kind of cell. */
export function everyKind(cells: Cells, holds: OfKind<boolean>): boolean {
  return !someKind(cells, (cell, count) => !holds(cell, count));
}

/** How many cells pass, asked once for each kind of cell. */
export function countCells(cells: Cells, holds: (cell: Cell) => boolean): number {
  let passing = 0;
  everyKind(cells, (cell, count) => {
    passing += holds(cell) ? count : 0;
    return true;
  });
  return passing;
}

/**
 * Computes something about an object on first use, and keeps it as long as the object lives. For immutable
 * objects: the tests of a pair use its ranks, moments and counts repeatedly, the metrics what a column holds, and
 * each is slow for a million items.
 */
export function onceFor<About extends object, Result>(
  workOut: (about: About) => Result,
): (about: About) => Result {
  const known = new WeakMap<About, { readonly result: Result }>();
  return (about) => {
    const found = known.get(about);
    if (found !== undefined) {
      return found.result;
    }
    const result = workOut(about);
    known.set(about, { result });
    return result;
  };
}
