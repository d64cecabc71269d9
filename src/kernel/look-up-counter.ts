import type { AliasTable, AliasTables } from './alias';
import { DIGIT_BITS, type RowTables } from './binomial-tables';
import type { CountTable } from './counts';
import { createKernel, type KernelInstance } from './instance';
import { Outputs } from './outputs';
import { KERNEL_WORDS } from './streams';
import type { Sums } from './sums';
import { BLOCK_SIZE } from './types';

/** Bytes: four words tell the kernel of a table, a column takes two, and a cell is a double. */
const TOLD = 16;
const WORD = 4;
const CELL = 8;

/** Where the kernel finds what belongs to a row. */
interface PlacedRow {
  readonly cells: number;
  /** Absent: the row has what is left. */
  readonly tables?: {
    readonly base: number;
    readonly most: number;
    readonly fixed: number;
    readonly digits: readonly number[];
  };
}

/**
 * Hands out the sums of one resample after the other by drawing how often each distinct row is in it, as `Counter` does, but
 * from tables, and a whole block of resamples row by row: wanted or not, so that a longer run begins with the shorter one.
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
      places.ofCells(this.columns, (column) => cells[column * sizes.length + row]),
    );
    const tell = places.ofTables(tables);
    this.rows = placedCells.map((placed, row) => {
      if (row === rows.length) {
        return { cells: placed };
      }
      const { base, most, fixed, digits } = rows[row];
      return { cells: placed, tables: { base, most, fixed: tell([fixed]), digits: digits.map(tell) } };
    });
    this.outputs = new Outputs(outputs, BLOCK_SIZE);
  }

  /** Begins a stream of resamples. */
  start(state: Int32Array): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value).set(state.subarray(0, KERNEL_WORDS));
    new Int32Array(buffer, exports.SPARE.value).set(state.subarray(KERNEL_WORDS));
    this.at = BLOCK_SIZE;
  }

  /** Writes the next resample's sums; those that never change are left as they are. */
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

/** Puts things into the kernel's memory, one behind the other. */
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

  /** @returns what tells the kernel of a list of these tables, and says where it does */
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
