import { onceFor } from './once';
import type { Cell, Cells } from './records';

/** With more different cells than this, a column is asked cell by cell. */
export const MOST_KINDS = 256;

/**
 * The different cells of a column and how many items hold each, in order of first appearance; null for more than 256. A
 * million labels are a few kinds: what holds for all of them is asked of these, dozens of times.
 */
const kindsOf = onceFor(
  (cells: Cells): ReadonlyMap<Cell, number> | null => cells.kinds?.() ?? countKinds(cells),
);

function countKinds(cells: Cells): ReadonlyMap<Cell, number> | null {
  const kinds = new Map<Cell, number>();
  const few = cells.every((cell) => {
    kinds.set(cell, (kinds.get(cell) ?? 0) + 1);
    return kinds.size <= MOST_KINDS;
  });
  return few ? kinds : null;
}

/** Visits each kind of cell with its number of items; where there are too many kinds, each cell. */
export function eachKind(cells: Cells, visit: (cell: Cell, count: number) => void): void {
  const kinds = kindsOf(cells);
  if (kinds === null) {
    cells.forEach((cell) => visit(cell, 1));
  } else {
    kinds.forEach((count, cell) => visit(cell, count));
  }
}

/** Like `cells.some`, asked once for each kind of cell. */
export function someKind(cells: Cells, holds: (cell: Cell) => boolean): boolean {
  const kinds = kindsOf(cells);
  return kinds === null ? cells.some((cell) => holds(cell)) : [...kinds.keys()].some((cell) => holds(cell));
}

/** Like `cells.every`, asked once for each kind of cell. */
export function everyKind(cells: Cells, holds: (cell: Cell) => boolean): boolean {
  return !someKind(cells, (cell) => !holds(cell));
}

/** How many cells pass, asked once for each kind of cell. */
export function countCells(cells: Cells, holds: (cell: Cell) => boolean): number {
  let passing = 0;
  eachKind(cells, (cell, count) => (passing += holds(cell) ? count : 0));
  return passing;
}
