import type { StatsTable } from '../model/settings/metric';
import { commonScale, readColumn, range, type Cells } from './columns';

/**
 * A table of statistics in as little memory as its numbers allow, in memory that threads can share: a study
 * holds the statistics of all its systems at once.
 */
export interface PackedTable {
  readonly n: number;
  readonly k: number;
  /** Column by column: value i of column j, at [j·n + i], is its statistic times scales[j] minus bases[j]. */
  readonly cells: Cells;
  /**
   * The power of ten that makes a column whole; null if none does, and the statistics are stored unchanged.
   */
  readonly scales: readonly (number | null)[];
  readonly bases: readonly number[];
  readonly names?: readonly string[];
}

export function pack(table: StatsTable): PackedTable {
  const { n, k, names } = table;
  const columns = Array.from({ length: k }, (_, index) => {
    const source = { table, index };
    const scale = commonScale([source]);
    const values = readColumn(source, scale);
    const base = scale === null || n === 0 ? 0 : range(values)[0];
    return { scale, base, values: base === 0 ? values : values.map((value) => value - base) };
  });
  const whole = columns.every(({ scale }) => scale !== null);
  const largest = columns.reduce((most, { values }) => Math.max(most, range(values)[1]), 0);
  const Numbers = narrowest(whole, largest);
  const cells = new Numbers(new SharedArrayBuffer(n * k * Numbers.BYTES_PER_ELEMENT));
  columns.forEach(({ values }, j) => cells.set(values, j * n));
  return {
    n,
    k,
    cells,
    scales: columns.map(({ scale }) => scale),
    bases: columns.map(({ base }) => base),
    ...(names && { names }),
  };
}

export function unpack(table: PackedTable): StatsTable {
  const { n, k, names } = table;
  const data = new Float64Array(n * k);
  for (let j = 0; j < k; j++) {
    for (let i = 0; i < n; i++) {
      data[i * k + j] = statistic(table, i, j);
    }
  }
  return { n, k, data, ...(names && { names }) };
}

/** How many rows of two tables of the same size differ; stops counting at `most`. */
export function differingUnits(one: PackedTable, other: PackedTable, most: number): number {
  const { n, k } = one;
  let count = 0;
  for (let i = 0; i < n && count < most; i++) {
    let j = 0;
    while (j < k && statistic(one, i, j) === statistic(other, i, j)) {
      j++;
    }
    count += j < k ? 1 : 0;
  }
  return count;
}

/** The first rows of tables of the same size, unpacked: enough to tell most systems apart, and quickly. */
export class FirstRows {
  private readonly values: Float64Array;
  private readonly rows: number;
  private readonly k: number;

  constructor(tables: readonly PackedTable[], most: number) {
    const { n = 0, k = 0 } = tables[0] ?? {};
    this.rows = Math.min(n, most);
    this.k = k;
    this.values = new Float64Array(tables.length * this.rows * k);
    let at = 0;
    for (const table of tables) {
      for (let i = 0; i < this.rows; i++) {
        for (let j = 0; j < k; j++) {
          this.values[at++] = statistic(table, i, j);
        }
      }
    }
  }

  /** How many of these rows differ between two of the tables. */
  differing(one: number, other: number): number {
    const { values, rows, k } = this;
    const size = rows * k;
    let count = 0;
    for (let row = 0, [a, b] = [one * size, other * size]; row < rows; row++, a += k, b += k) {
      let j = 0;
      while (j < k && values[a + j] === values[b + j]) {
        j++;
      }
      count += j < k ? 1 : 0;
    }
    return count;
  }
}

function statistic({ n, cells, scales, bases }: PackedTable, row: number, column: number): number {
  const value = cells[column * n + row]!;
  const scale = scales[column] as number | null;
  return scale === null ? value : (value + bases[column]!) / scale;
}

export function takeRows(table: PackedTable, rows: Int32Array): PackedTable {
  const { n, k, cells } = table;
  const Numbers = cells.constructor as CellsConstructor;
  const taken = new Numbers(new SharedArrayBuffer(rows.length * k * Numbers.BYTES_PER_ELEMENT));
  for (let j = 0; j < k; j++) {
    for (let i = 0; i < rows.length; i++) {
      taken[j * rows.length + i] = cells[j * n + rows[i]!]!;
    }
  }
  return { ...table, n: rows.length, cells: taken };
}

interface CellsConstructor {
  readonly BYTES_PER_ELEMENT: number;
  new (from: ArrayBufferLike | ArrayLike<number>): Cells;
}

export function narrowest(whole: boolean, largest: number): CellsConstructor {
  if (!whole || largest > 0xffff_ffff) {
    return Float64Array;
  }
  return largest <= 0xff ? Uint8Array : largest <= 0xffff ? Uint16Array : Uint32Array;
}
