import { drawBinomial } from './binomial';
import type { KernelInstance } from './instance';
import type { KernelTable } from './table';
import { Uniforms } from './uniforms';

/** Tables of more rows (or items that may be swapped) than this are drawn from part by part: they leave the cache. */
export const MOST_ROWS_AT_ONCE = 16_384;

/** Groups of four items that may be swapped, of which a part has at most so many. */
export const GROUPS_OF_PART = 1024;

/**
 * Resamples that draw from a part before the next part's turn: the kernel's BATCH. That decides the order of random
 * numbers, so there are always so many, wanted or not: a longer run then begins with the shorter one.
 */
export const RESAMPLES_AT_ONCE = 64;

/**
 * Draws from a table that is larger than the cache, part by part for a batch of resamples, so that its rows come from
 * memory once a batch and not once a draw.
 *
 * n draws from n rows fall on the parts as a multinomial number: of m draws that are left a part has Binomial(m, its share
 * of the rows that are left), and each of these takes any row of the part. That is the distribution of drawing from all
 * rows at once, exactly. Parts are as good as equal, the smaller ones first, so that no share is over ½.
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

  /** Leaves the sums of the next batch at SUMS. */
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

  /** Says how many of the draws that are left fall on a part. */
  private divide(size: number, rowsLeft: number): void {
    const { counts, left, random } = this;
    for (let i = 0; i < left.length; i++) {
      counts[i] = size === rowsLeft ? left[i] : drawBinomial(random, left[i], size / rowsLeft);
      left[i] -= counts[i];
    }
  }
}

/** As few parts as will do, which differ by one at most: the smaller ones first. */
export function equalParts(whole: number, most: number): number[] {
  const parts = Math.ceil(whole / most);
  return Array.from({ length: parts }, (_, part) => Math.floor((whole + part) / parts));
}
