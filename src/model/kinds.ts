import type { Cell, Cells } from './records';
import { onceFor } from './once';

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

/** The different cells of a column; none where there are more than 256. */
export function kindsIn(cells: Cells): readonly Cell[] {
  return [...(kindsOf(cells)?.keys() ?? [])];
}

/** With more kinds than this, or than this share of the items, numbers are points rather than classes. */
const MOST_CLASSES = 30;
const CLASSES = 0.2;

/** Whether a column holds numbers as classes have: whole ones from 0, three to 30 of them, each often; beside them, −1 is none. */
export function mayBeClassNumbers(cells: Cells): boolean {
  const kinds = kindsIn(cells).filter((kind) => kind !== null && kind !== -1);
  return (
    kinds.length > 2 &&
    kinds.length <= Math.min(MOST_CLASSES, CLASSES * cells.length) &&
    kinds.includes(0) &&
    kinds.every((kind) => Number.isSafeInteger(kind) && Number(kind) >= 0)
  );
}

/** The cell that a column holds throughout; undefined where cells differ, or there are none. */
export function onlyCell(cells: Cells): Cell | undefined {
  const first = cells.at(0);
  return cells.every((cell) => cell === first) ? first : undefined;
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
