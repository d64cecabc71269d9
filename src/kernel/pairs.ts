import { createKernel, type KernelInstance } from './instance';

/** Gains δ* ≥ high[pair] are counted as up, and those ≤ low[pair] as down. */
export interface PairLimits {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** Extreme resamples of each pair: whole numbers, so that blocks add up in any order. */
export interface PairCounts {
  readonly up: Uint32Array;
  readonly down: Uint32Array;
}

/** This many resamples are counted at a time, so that every pair's numbers are read once for all of them. */
export const BATCH = 64;

const SCORE = Float64Array.BYTES_PER_ELEMENT;

/** Counts all pairs of a study's systems from their scores, in the kernel: two resamples at a time. */
export class PairCounter {
  /** The next batch to count: turned scores, at [system · BATCH + resample]. */
  readonly turned: Float64Array;
  private readonly kernel: KernelInstance;
  private readonly up: Uint32Array;
  private readonly down: Uint32Array;
  private readonly places: readonly [high: number, low: number, up: number, down: number];

  constructor(
    private readonly systems: number,
    { high, low }: PairLimits,
  ) {
    const pairs = high.length;
    const scores = SCORE * BATCH * systems;
    this.kernel = createKernel(0, scores + 2 * (SCORE + 4) * pairs);
    const { buffer, table } = this.kernel;
    this.turned = new Float64Array(buffer, table, BATCH * systems);
    const limits = table + scores;
    const counts = limits + 2 * SCORE * pairs;
    this.places = [limits, limits + SCORE * pairs, counts, counts + 4 * pairs];
    new Float64Array(buffer, limits).set(high);
    new Float64Array(buffer, limits + SCORE * pairs).set(low);
    this.up = new Uint32Array(buffer, counts, pairs);
    this.down = new Uint32Array(buffer, counts + 4 * pairs, pairs);
  }

  /** Starts a block. */
  start(): void {
    this.up.fill(0);
    this.down.fill(0);
  }

  /** Counts the first `resamples` resamples in `turned`. */
  count(resamples: number): void {
    const { systems, turned, kernel, places } = this;
    if (resamples % 2 === 1) {
      // Of an odd number, the partner of the last resample doesn't count.
      for (let system = 0; system < systems; system++) {
        turned[system * BATCH + resamples] = NaN;
      }
    }
    const bytes = SCORE * 2 * Math.ceil(resamples / 2);
    kernel.exports.countPairs(systems, kernel.table, SCORE * BATCH, bytes, ...places);
  }

  /** Adds what was counted since the start. */
  addTo({ up, down }: PairCounts): void {
    for (let pair = 0; pair < up.length; pair++) {
      up[pair]! += this.up[pair]!;
      down[pair]! += this.down[pair]!;
    }
  }
}
