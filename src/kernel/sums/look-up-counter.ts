import { sumOf } from '../../model/lists';
import type { Drawing } from '../../model/results/significance';
import { type AliasTable, type AliasTables, DIGIT_BITS, type RowTables } from '../random/binomial-tables';
import { createKernel, type KernelInstance } from '../instance';
import { KERNEL_WORDS, Uniforms } from '../random/uniforms';
import { BLOCK_SIZE } from '../types';
import { drawBinomial } from '../random/binomial';
import { type CountTable, Outputs, type Sums } from './counts';
import { Adder } from './adder';
import type { SumsTable } from './table';

const UNCHANGING: Sums = { start: () => undefined, next: () => undefined };

export function sumsOf(table: SumsTable): Sums {
  if (table.outputs.every(({ column }) => column === null)) {
    return UNCHANGING;
  }
  if (table.kind === 'sums') {
    return new Adder(table);
  }
  return table.tables === null ? new Counter(table) : new LookUpCounter(table, table.tables);
}

export function drawingOf(table: SumsTable): Drawing {
  return table.kind === 'counts'
    ? { by: 'counts', rows: table.sizes.length }
    : { by: 'items', columns: table.columns.length, bytes: table.bytesPerNumber };
}

/**
 * Yields the sums of one resample after another, like `Adder`, by drawing how often each distinct row occurs
 * in it: the time doesn't depend on the number of items. For rows whose tables would take too much memory
 * (`LookUpCounter` is quicker).
 *
 * The counts of a bootstrap are multinomial, drawn one given the others: of m items still to be drawn, a row
 * gets Binomial(m, its share of the remaining rows). Rows come in ascending size, so that no share exceeds ½.
 * Binomial(size, ½) of a row's items are swapped.
 */
class Counter implements Sums {
  private readonly random = new Uniforms();
  /** A row's share of itself and the rows after it; ½ for swaps. */
  private readonly shares: Float64Array;
  /** How often each row occurs in the resample. */
  private readonly counts: Float64Array;
  private readonly added: Float64Array;
  private readonly items: number;
  private readonly outputs: Outputs;

  constructor(private readonly table: CountTable) {
    const { sizes, cells, drawn, outputs } = table;
    this.items = sumOf(sizes);
    let behind = this.items;
    this.shares = sizes.map((size) => {
      const share = drawn ? size / behind : 0.5;
      behind -= size;
      return share;
    });
    this.counts = new Float64Array(sizes.length);
    this.added = new Float64Array(cells.length / sizes.length);
    this.outputs = new Outputs(outputs);
  }

  start(state: Int32Array): void {
    this.random.start(state);
  }

  next(sums: Float64Array): void {
    const { counts, added } = this;
    const { cells, drawn } = this.table;
    if (drawn) {
      this.drawRows(counts);
    } else {
      this.drawSwaps(counts);
    }
    for (let column = 0, at = 0; column < added.length; column++) {
      let sum = 0;
      for (let row = 0; row < counts.length; row++, at++) {
        sum += counts[row]! * cells[at]!;
      }
      added[column] = sum;
    }
    this.outputs.write(added, 0, sums);
  }

  private drawRows(counts: Float64Array): void {
    const { shares, random } = this;
    const last = shares.length - 1;
    let left = this.items;
    for (let row = 0; row < last; row++) {
      const count = drawBinomial(random, left, shares[row]!);
      counts[row] = count;
      left -= count;
    }
    counts[last] = left;
  }

  private drawSwaps(counts: Float64Array): void {
    const { sizes } = this.table;
    for (let row = 0; row < sizes.length; row++) {
      counts[row] = drawBinomial(this.random, sizes[row]!, 0.5);
    }
  }
}

/** Bytes: four words describe a table to the kernel, a column takes two words, and a cell is a double. */
const TOLD = 16;
const WORD = 4;
const CELL = 8;

/** Where the kernel finds the data of a row. */
interface PlacedRow {
  readonly cells: number;
  /** Absent: the row gets the remaining draws. */
  readonly tables?: {
    readonly base: number;
    readonly most: number;
    readonly fixed: number;
    readonly digits: readonly number[];
  };
}

/**
 * Yields the sums of one resample after another by drawing how often each distinct row occurs in it, like
 * `Counter`, but from tables and row by row for a whole block. The block is always drawn in full, so that a
 * longer run begins with the same resamples as a shorter one.
 */
class LookUpCounter implements Sums {
  private readonly kernel: KernelInstance;
  private readonly rows: readonly PlacedRow[];
  private readonly columns: number;
  private readonly items: number;
  /** The sums of a block, column by column. */
  private readonly raw: Float64Array;
  private readonly outputs: Outputs;
  private at = BLOCK_SIZE;

  constructor({ sizes, cells, outputs }: CountTable, { rows, tables }: RowTables) {
    this.items = sumOf(sizes);
    this.columns = cells.length / sizes.length;
    const told = rows.reduce((sum, { digits }) => sum + 1 + digits.flat().length, 0);
    const room = CELL * cells.length + 2 * WORD * tables.length + TOLD * told;
    this.kernel = createKernel(CELL * this.columns * BLOCK_SIZE, room);
    this.raw = new Float64Array(
      this.kernel.buffer,
      this.kernel.exports.SUMS.value,
      this.columns * BLOCK_SIZE,
    );
    const places = new Places(this.kernel);
    const placedCells = Array.from(sizes, (_, row) =>
      places.ofCells(this.columns, (column) => cells[column * sizes.length + row]!),
    );
    const tell = places.ofTables(tables);
    this.rows = placedCells.map((placed, row) => {
      if (row === rows.length) {
        return { cells: placed };
      }
      const { base, most, fixed, digits } = rows[row]!;
      return { cells: placed, tables: { base, most, fixed: tell([fixed]), digits: digits.map(tell) } };
    });
    this.outputs = new Outputs(outputs, BLOCK_SIZE);
  }

  start(state: Int32Array): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value).set(state.subarray(0, KERNEL_WORDS));
    new Int32Array(buffer, exports.SPARE.value).set(state.subarray(KERNEL_WORDS));
    this.at = BLOCK_SIZE;
  }

  next(sums: Float64Array): void {
    if (this.at === BLOCK_SIZE) {
      this.drawBlock();
      this.at = 0;
    }
    this.outputs.write(this.raw, this.at++, sums);
  }

  private drawBlock(): void {
    const { exports } = this.kernel;
    this.raw.fill(0);
    exports.beginCounts(this.items);
    for (const { cells, tables } of this.rows) {
      if (tables === undefined) {
        exports.takeRest();
      } else {
        exports.drawFixed(tables.fixed);
        tables.digits.forEach((told, digit) => {
          exports.addDigit(told, tables.base, tables.most, digit, DIGIT_BITS);
        });
        exports.takeCounts();
      }
      exports.addCounted(cells, this.columns);
    }
  }
}

/** Places data in the kernel's memory, one piece after another. */
class Places {
  private next: number;

  constructor(private readonly kernel: KernelInstance) {
    this.next = kernel.table;
  }

  ofCells(columns: number, cell: (column: number) => number): number {
    const at = this.take(CELL * columns);
    const row = new Float64Array(this.kernel.buffer, at, columns);
    for (let column = 0; column < columns; column++) {
      row[column] = cell(column);
    }
    return at;
  }

  /**
   * @returns a function that writes the descriptions of a list of these tables for the kernel and returns
   *   their address
   */
  ofTables({ columns, rest, length }: AliasTables): (tables: readonly AliasTable[]) => number {
    const columnsAt = this.ofWords(columns.subarray(0, length));
    const restAt = this.ofWords(rest.subarray(0, length));
    return (tables) => {
      const words = tables.flatMap(({ at, bits, first }) => [
        columnsAt + WORD * at,
        restAt + WORD * at,
        bits,
        first,
      ]);
      return this.ofWords(Uint32Array.from(words));
    };
  }

  private ofWords(words: Uint32Array): number {
    const at = this.take(WORD * words.length);
    new Uint32Array(this.kernel.buffer, at).set(words);
    return at;
  }

  private take(bytes: number): number {
    this.next += bytes;
    return this.next - bytes;
  }
}
