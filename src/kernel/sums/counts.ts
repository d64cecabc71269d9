import { type RowTables, tablesOfRows } from '../random/binomial-tables';
import type { Cells } from '../columns';

/** One of the 2k sums: (offset + sign · the kernel's sum of column `column`) / scale. */
export interface Output {
  /** null: the same in every resample. */
  readonly column: number | null;
  readonly sign: 1 | -1;
  readonly offset: number;
  readonly scale: number;
}

export function startingFrom(bases: readonly number[], outputs: readonly Output[]): Output[] {
  return outputs.map((output) => {
    const { column, sign, offset } = output;
    return column === null ? output : { ...output, offset: offset + sign * bases[column]! };
  });
}

/** Turns the sums of columns into those of A and B. Arrays, because this runs for every resample. */
export class Outputs {
  private readonly places: Int32Array;
  private readonly columns: Int32Array;
  private readonly signs: Float64Array;
  private readonly offsets: Float64Array;
  private readonly scales: Float64Array;

  /** @param step distance from one column to the next among the raw sums */
  constructor(outputs: readonly Output[], step = 1) {
    const moving = outputs.flatMap(({ column, ...output }, place) =>
      column === null ? [] : [{ ...output, column, place }],
    );
    this.places = Int32Array.from(moving, ({ place }) => place);
    this.columns = Int32Array.from(moving, ({ column }) => column * step);
    this.signs = Float64Array.from(moving, ({ sign }) => sign);
    this.offsets = Float64Array.from(moving, ({ offset }) => offset);
    this.scales = Float64Array.from(moving, ({ scale }) => scale);
  }

  /**
   * Writes what changes from resample to resample, and leaves the rest as it is.
   *
   * @param raw sums of columns, starting at `at`
   */
  write(raw: Uint32Array | Float64Array, at: number, sums: Float64Array): void {
    const { places, columns, signs, offsets, scales } = this;
    for (let i = 0; i < places.length; i++) {
      sums[places[i]!] = (offsets[i]! + signs[i]! * raw[at + columns[i]!]!) / scales[i]!;
    }
  }
}

/** Hands out the sums of one resample after the other. */
export interface Sums {
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void;
}

interface Grouped {
  readonly groups: Int32Array;
  /** The first item of each group. */
  readonly firsts: readonly number[];
}

/** @returns null if there are more than `most` distinct rows */
function groupRows(columns: readonly Cells[], n: number, most: number): Grouped | null {
  const groups = new Int32Array(n);
  let firsts = [0];
  // Column by column, splits groups by the values of their items.
  for (const column of columns) {
    const values = new Places();
    const parts = new Places();
    const before = firsts.length;
    firsts = [];
    for (let i = 0; i < n; i++) {
      const group = parts.of(values.of(column[i]!) * before + groups[i]!);
      groups[i] = group;
      if (group === firsts.length) {
        firsts.push(i);
        if (firsts.length > most) {
          return null;
        }
      }
    }
  }
  return { groups, firsts };
}

/** How many items have each row, ascending, and the numbers of these rows column by column. */
function rowsBySize(
  { groups, firsts }: Grouped,
  columns: readonly Cells[],
): { sizes: Float64Array; cells: Float64Array } {
  const sizes = new Float64Array(firsts.length);
  groups.forEach((group) => sizes[group]!++);
  const order = firsts.map((_, group) => group).sort((one, other) => sizes[one]! - sizes[other]!);
  return {
    sizes: Float64Array.from(order, (group) => sizes[group]!),
    cells: Float64Array.from(columns.flatMap((column) => order.map((group) => column[firsts[group]!]))),
  };
}

/** Small whole numbers, the usual case, are indices of an array: ten times as fast as a map. */
const SMALL = 1024;

/** Numbers keys in order of first appearance. */
class Places {
  /** Indices of small keys, from 1. */
  private readonly small = new Int32Array(SMALL);
  private readonly others = new Map<number, number>();
  private size = 0;

  of(key: number): number {
    const isSmall = key >>> 0 === key && key < SMALL;
    const known = isSmall ? this.small[key]! : (this.others.get(key) ?? 0);
    if (known > 0) {
      return known - 1;
    }
    this.size++;
    if (isSmall) {
      this.small[key] = this.size;
    } else {
      this.others.set(key, this.size);
    }
    return this.size - 1;
  }
}

/** Nanoseconds, as measured (docs/performance.md); only their ratio matters, and only for speed. */
const LOOKED_UP = { ofDraws: 13, ofSwaps: 4 };
const REJECTED = 50;
const ADDITION = 0.6;
const DRAW = 0.6;
const DRAW_OF_COLUMN = 0.03;

/** Distinct rows; a resample is how often it contains each of them. */
export interface CountTable {
  readonly kind: 'counts';
  /** True: items are drawn with replacement. False: each item is swapped with probability ½. */
  readonly drawn: boolean;
  /** How many items each row represents, ascending. */
  readonly sizes: Float64Array;
  /** Column by column, one number per row. */
  readonly cells: Float64Array;
  readonly outputs: readonly Output[];
  /**
   * Tables from which the counts of rows are drawn, for all but the last row where items are drawn; null if
   * they would take too much memory.
   */
  readonly tables: RowTables | null;
}

/**
 * The distinct rows of the items to draw; null if adding up drawn items one by one is quicker. This depends
 * on the data alone, not on the machine or the number of threads.
 *
 * @param columns n numbers each
 * @param outputs those of a table with these columns
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
 * The same for items that are swapped. Not swapping an item with difference −d is as likely as swapping one
 * with difference d, so both count as one row, the one that comes first, and sums start from that of all the
 * others.
 *
 * @param columns differences B − A of the n items that differ
 * @param draws draws needed without counting
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
    column.reduce((sum, value, i) => (turned[i] === turned[firsts[groups[i]!]!] ? sum : sum + value), 0),
  );
  const rows = rowsBySize(grouped, columns);
  return countTable(false, rows, draws, startingFrom(bases, outputs));
}

/** @returns null if even the quickest way to count these rows takes longer than `draws` draws */
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

/** True if the first nonzero number of the row is negative. */
function isNegative(columns: readonly Float64Array[], row: number): boolean {
  for (const column of columns) {
    if (column[row] !== 0) {
      return column[row]! < 0;
    }
  }
  return false;
}

/**
 * With more rows than this, each of which costs `row` and one addition per column, drawing item by item is
 * quicker.
 */
function mostRows(draws: number, columns: number, row: number): number {
  return Math.floor((draws * (DRAW + DRAW_OF_COLUMN * columns)) / (row + ADDITION * columns));
}
