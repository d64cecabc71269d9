import { createKernel, type KernelInstance } from '../instance';
import { Outputs } from './outputs';
import { MOST_ROWS_AT_ONCE, Parts, RESAMPLES_AT_ONCE } from '../parts';
import { KERNEL_WORDS } from '../random/streams';
import type { Sums } from './sums';
import { GROUP, type KernelTable } from './table';
import { BLOCK_SIZE } from '../types';

/**
 * Memory for the sums of one kernel call: small enough that the sums stay in the cache until they are scored.
 */
const SUMS_BYTES = 32_768;

/** A kernel with its table; yields the sums of one resample after another. */
export class Adder implements Sums {
  private readonly kernel: KernelInstance;
  private readonly bytesPerSum: number;
  private readonly batch: number;
  /** The kernel's sums of one batch, `step` numbers per resample. */
  private readonly raw: Uint32Array | Float64Array;
  private readonly step: number;
  private readonly outputs: Outputs;
  /** Draws from a table that is larger than the cache. */
  private readonly parts: Parts | null;
  private left = 0;
  private ready = 0;
  private at = 0;

  constructor(table: KernelTable) {
    const { bytesPerNumber, columns } = table;
    // Sums are 32-bit integers or doubles, as many as fill the vectors they are added up in.
    const perVector = bytesPerNumber === 8 ? 2 : bytesPerNumber === 4 ? 4 : 8;
    this.bytesPerSum = Math.ceil(columns.length / perVector) * (bytesPerNumber >= 4 ? 16 : 32);
    // Depends on the items alone, so that every table of these items, however wide, makes the same draws.
    const inParts = table.draws * (table.bySubsets ? GROUP : 1) > MOST_ROWS_AT_ONCE;
    this.batch = inParts
      ? RESAMPLES_AT_ONCE
      : Math.max(1, Math.min(BLOCK_SIZE, Math.floor(SUMS_BYTES / this.bytesPerSum)));
    const sumsBytes = this.batch * this.bytesPerSum;
    this.kernel = createKernel(sumsBytes, (table.rows + 1) * columns.length * bytesPerNumber);
    const { exports, buffer } = this.kernel;
    this.parts = inParts ? new Parts(this.kernel, table) : null;
    exports.configure(
      bytesPerNumber,
      columns.length,
      table.rows,
      table.draws,
      table.rowsPerRun,
      table.bySubsets,
      this.kernel.table,
    );
    const Numbers = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array }[bytesPerNumber];
    const cells = new Numbers(buffer, this.kernel.table, table.rows * columns.length);
    columns.forEach((column, j) => {
      if ('writeTo' in column) {
        column.writeTo(new Float64Array(buffer, this.kernel.table, cells.length), j, columns.length);
        return;
      }
      for (let row = 0; row < column.length; row++) {
        cells[row * columns.length + j] = column[row]!;
      }
    });
    const Sums = bytesPerNumber === 8 ? Float64Array : Uint32Array;
    this.raw = new Sums(buffer, exports.SUMS.value, sumsBytes / Sums.BYTES_PER_ELEMENT);
    this.step = this.bytesPerSum / Sums.BYTES_PER_ELEMENT;
    this.outputs = new Outputs(table.outputs);
  }

  /** Starts a stream of `count` resamples. */
  start(state: Int32Array, count: number): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value, KERNEL_WORDS).set(state.subarray(0, KERNEL_WORDS));
    this.parts?.start(state);
    this.left = count;
    this.ready = 0;
  }

  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void {
    if (this.ready === 0) {
      this.ready = Math.min(this.batch, this.left);
      this.left -= this.ready;
      this.at = 0;
      if (this.parts === null) {
        this.kernel.exports.resample(this.ready, this.bytesPerSum);
      } else {
        this.parts.resample(this.bytesPerSum);
      }
    }
    this.outputs.write(this.raw, this.at, sums);
    this.at += this.step;
    this.ready--;
  }
}
