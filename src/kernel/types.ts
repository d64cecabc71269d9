import type { ResampleMode } from '../model/results/significance';
import type { StatsTable, WeightedScore } from '../model/settings/metric';
import type { RunDeviations } from './runs';

/** Resamples in one block: the unit of work, with its own random stream. */
export const BLOCK_SIZE = 1024;

/** Scores are kept for at most this many resamples, in comparisons and studies alike: enough for their intervals. */
export const SCORES_KEPT = 10_000;

/** A resampling run of A against B. Everything that decides the digits, and nothing else. */
export interface ResamplePlan {
  readonly mode: ResampleMode;
  readonly a: StatsTable;
  readonly b: StatsTable;
  readonly resamples: number;
  readonly seed: string;
  /**
   * What each training run adds to its system's score, in the metric's units; they sum to 0. A bootstrap then
   * draws runs too. Absent: the runs are fixed, or each system has only one.
   */
  readonly runs?: RunDeviations;
  /** For a mean over items; absent: a gain is the difference of two scores. */
  readonly differences?: DrawnDifferences;
}

/**
 * A's values minus B's, turned, whose mean is the gain: subtracted before they are added up, so that large
 * values shared by both systems cost no digits.
 */
export interface DrawnDifferences {
  /** One per item: differences times `divisor`, as whole numbers where possible. */
  readonly values: Float64Array;
  readonly divisor: number;
}

/** Scores one system's summed statistics. It doesn't turn scores so that higher is better. */
export type ScoreSums = (sums: Float64Array, offset: number) => number;

export type Score = ScoreSums | WeightedScore;
