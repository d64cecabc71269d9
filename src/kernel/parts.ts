import { drawBinomial } from './random/binomial';
import type { KernelInstance } from './instance';
import type { KernelTable } from './sums/table';
import { Uniforms } from './random/uniforms';

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
export class Parts {
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
