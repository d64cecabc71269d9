import { tablesOfRows, type RowTables } from './binomial-tables';
import { groupRows, rowsBySize } from './distinct-rows';
import { startingFrom, type Output } from './outputs';
import type { Cells } from './columns';

/** Nanoseconds, as measured (docs/performance.md); nothing but their proportion matters, and that only for speed. */
const LOOKED_UP = { ofDraws: 13, ofSwaps: 4 };
const REJECTED = 50;
const ADDITION = 0.6;
const DRAW = 0.6;
const DRAW_OF_COLUMN = 0.03;

/** Distinct rows, of which each resample needs no more than how often it contains them. */
export interface CountTable {
  readonly kind: 'counts';
  /** True: items are drawn with replacement. False: each item is swapped or not, with probability ½. */
  readonly drawn: boolean;
  /** How many items each row stands for, ascending. */
  readonly sizes: Float64Array;
  /** Column by column, a number of each row. */
  readonly cells: Float64Array;
  readonly outputs: readonly Output[];
  /**
   * What the counts of rows are looked up in, of all but the last row where items are drawn; null where that would take too
   * much room.
   */
  readonly tables: RowTables | null;
}

/**
 * The distinct rows of the items that are drawn; null where adding up drawn items one by one is quicker. It is a matter of
 * the data alone: not of the machine, nor of the number of threads.
 *
 * @param columns n numbers each
 * @param outputs as of a table whose columns these are
 */
export function countsOfDraws(
  columns: readonly Cells[],
  n: number,
  outputs: readonly Output[],
): CountTable | null {
  const grouped = groupRows(columns, n, mostRows(n, columns.length, LOOKED_UP.ofDraws) + 1);
  return grouped && countTable(true, rowsBySize(grouped, columns), n, outputs);
}

/**
 * The same of items that are swapped. To swap an item whose difference is −d is not to swap one whose difference is d, which
 * is as likely: both count as one row, the one that comes first, and sums are counted from that of all others.
 *
 * @param columns differences B − A of the n items that differ
 * @param draws that it would take otherwise
 */
export function countsOfSwaps(
  columns: readonly Float64Array[],
  n: number,
  draws: number,
  outputs: readonly Output[],
): CountTable | null {
  const turned = Array.from({ length: n }, (_, i) => isNegative(columns, i));
  const upright = columns.map((column) => column.map((value, i) => (turned[i] ? 0 - value : value)));
  const grouped = groupRows(upright, n, mostRows(draws, columns.length, LOOKED_UP.ofSwaps));
  if (grouped === null) {
    return null;
  }
  const { groups, firsts } = grouped;
  const bases = columns.map((column) =>
    column.reduce((sum, value, i) => (turned[i] === turned[firsts[groups[i]]] ? sum : sum + value), 0),
  );
  const rows = rowsBySize(grouped, columns);
  return countTable(false, rows, draws, startingFrom(bases, outputs));
}

/** @returns null if even the quickest way to count these rows takes longer than so many draws */
function countTable(
  drawn: boolean,
  rows: Pick<CountTable, 'sizes' | 'cells'>,
  draws: number,
  outputs: readonly Output[],
): CountTable | null {
  const tables = tablesOfRows(rows.sizes, drawn);
  const columns = rows.cells.length / rows.sizes.length;
  const tooMany = rows.sizes.length > mostRows(draws, columns, REJECTED);
  return tables === null && tooMany ? null : { kind: 'counts', drawn, ...rows, outputs, tables };
}

/** True if the first number of the row that isn't 0 is negative. */
function isNegative(columns: readonly Float64Array[], row: number): boolean {
  for (const column of columns) {
    if (column[row] !== 0) {
      return column[row] < 0;
    }
  }
  return false;
}

/** With more rows than this, each of which takes `row` and for each column an addition, drawing item by item is quicker. */
function mostRows(draws: number, columns: number, row: number): number {
  return Math.floor((draws * (DRAW + DRAW_OF_COLUMN * columns)) / (row + ADDITION * columns));
}
