import type { AliasTable, AliasTables } from '../random/alias';
import { DIGIT_BITS, type RowTables } from '../random/binomial-tables';
import type { CountTable } from './counts';
import { createKernel, type KernelInstance } from '../instance';
import { Outputs } from './outputs';
import { KERNEL_WORDS } from '../random/streams';
import type { Sums } from './sums';
import { BLOCK_SIZE } from '../types';

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
export class LookUpCounter implements Sums {
  private readonly kernel: KernelInstance;
  private readonly rows: readonly PlacedRow[];
  private readonly columns: number;
  private readonly items: number;
  /** The sums of a block, column by column. */
  private readonly raw: Float64Array;
  private readonly outputs: Outputs;
  private at = BLOCK_SIZE;

  constructor({ sizes, cells, outputs }: CountTable, { rows, tables }: RowTables) {
    this.items = sizes.reduce((sum, size) => sum + size, 0);
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

  /** Writes the next resample's sums; leaves those that never change as they are. */
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
