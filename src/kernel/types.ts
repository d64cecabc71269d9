import type { ResampleMode, StatsTable } from '../model';
import type { RunDeviations } from './runs';

/** Resamples in one block: the unit of work, with its own random stream. */
export const BLOCK_SIZE = 1024;

/** Scores of A and B are kept for at most this many resamples: enough for their intervals. */
export const SCORES_KEPT = 100_000;

/** A run of resamples of A against B. Everything that decides the digits, and nothing else. */
export interface ResamplePlan {
  readonly mode: ResampleMode;
  readonly a: StatsTable;
  readonly b: StatsTable;
  readonly resamples: number;
  readonly seed: string;
  /**
   * What each training run adds to its system's score, in the metric's units; they sum to 0. A bootstrap then draws runs
   * too. Absent: the runs are fixed, or there is but one of each system.
   */
  readonly runs?: RunDeviations;
  /** Of a mean of items; absent: a gain is the difference of two scores. */
  readonly differences?: DrawnDifferences;
}

/**
 * A's values minus B's, turned, of which a gain is the mean: subtracted before they are added up, so that large values that
 * both systems share take no digits from it.
 */
export interface DrawnDifferences {
  /** One an item: differences times `divisor`, which are whole numbers where they can be. */
  readonly values: Float64Array;
  readonly divisor: number;
}

/** Scores one system's summed statistics; turned so that higher is better is not this function's business. */
export type ScoreSums = (sums: Float64Array, offset: number) => number;
