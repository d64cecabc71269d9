import { createKernel, type KernelInstance } from '../instance';
import { KERNEL_WORDS, Uniforms } from '../random/uniforms';
import { BLOCK_SIZE } from '../types';
import { drawBinomial } from '../random/binomial';
import { Outputs, type Sums } from './counts';
import { GROUP, type KernelTable } from './table';

/**
 * Tables with more rows (or items that may be swapped) than this exceed the cache and are drawn from part by
 * part.
 */
export const MOST_ROWS_AT_ONCE = 16_384;

/** Most groups of four swappable items in a part. */
export const GROUPS_OF_PART = 1024;

/**
 * Resamples that draw from a part before the next part is read: the kernel's BATCH. The order of random
 * numbers depends on it, so this many are always drawn: a longer run then begins with the same resamples as a
 * shorter one.
 */
export const RESAMPLES_AT_ONCE = 64;

/**
 * Draws from a table larger than the cache, part by part for a batch of resamples, so that its rows are
 * loaded from memory once per batch, not once per draw.
 *
 * n draws from n rows are distributed over the parts as a multinomial: of m remaining draws a part gets
 * Binomial(m, its share of the remaining rows), and each of these takes any row of the part. That is exactly
 * the distribution of drawing from all rows at once. Parts have nearly equal sizes, the smaller ones first,
 * so that no share exceeds ½.
 */
class Parts {
  private readonly random = new Uniforms();
  private readonly sizes: readonly number[];
  /** How many rows of the part each resample of the batch draws, in the kernel's memory. */
  private readonly counts: Uint32Array;
  private readonly left = new Float64Array(RESAMPLES_AT_ONCE);

  private readonly bySubsets: boolean;
  private readonly rows: number;
  private readonly draws: number;

  constructor(
    private readonly kernel: KernelInstance,
    { bySubsets, rows, draws }: KernelTable,
  ) {
    [this.bySubsets, this.rows, this.draws] = [bySubsets, rows, draws];
    this.counts = new Uint32Array(kernel.buffer, kernel.exports.COUNTS.value, RESAMPLES_AT_ONCE);
    this.sizes = bySubsets ? equalParts(draws, GROUPS_OF_PART) : equalParts(rows, MOST_ROWS_AT_ONCE);
  }

  start(state: Int32Array): void {
    this.random.startBesideKernel(state);
  }

  /** Writes the sums of the next batch to SUMS. */
  resample(bytesPerSum: number): void {
    const { kernel, sizes, left } = this;
    const { exports, buffer } = kernel;
    new Uint8Array(buffer, exports.SUMS.value, RESAMPLES_AT_ONCE * bytesPerSum).fill(0);
    left.fill(this.draws);
    let first = 0;
    for (const size of sizes) {
      if (!this.bySubsets) {
        this.divide(size, this.rows - first);
      }
      exports.addPart(RESAMPLES_AT_ONCE, bytesPerSum, first, size);
      first += size;
    }
  }

  /** Draws how many of the remaining draws fall on a part. */
  private divide(size: number, rowsLeft: number): void {
    const { counts, left, random } = this;
    for (let i = 0; i < left.length; i++) {
      counts[i] = size === rowsLeft ? left[i]! : drawBinomial(random, left[i]!, size / rowsLeft);
      left[i]! -= counts[i]!;
    }
  }
}

/** As few parts as possible, whose sizes differ by at most one: the smaller ones first. */
export function equalParts(whole: number, most: number): number[] {
  const parts = Math.ceil(whole / most);
  return Array.from({ length: parts }, (_, part) => Math.floor((whole + part) / parts));
}

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

  start(state: Int32Array, count: number): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value, KERNEL_WORDS).set(state.subarray(0, KERNEL_WORDS));
    this.parts?.start(state);
    this.left = count;
    this.ready = 0;
  }

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
