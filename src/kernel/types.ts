import type { Drawing, ResampleMode } from '../model/results/significance';
import type { StatsTable, WeightedScore } from '../model/settings/metric';
import seedrandom from 'seedrandom';

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

/** Scores of a resample and its gain, turned so that positive means A is better. */
export interface ResampleScores {
  gain: number;
  scoreA: number;
  scoreB: number;
}

/** What drawn training runs add to the scores of A and of B. */
export interface Shift {
  readonly a: number;
  readonly b: number;
}

/** Draws and scores one resample after the other. */
export interface Resampler {
  readonly drawing: Drawing;
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /**
   * Finds the next resample.
   *
   * @param kept false if only the gain is needed
   */
  next(found: ResampleScores, shift: Shift, kept: boolean): void;
}

/** For each system, what each training run adds to its score. */
export interface RunDeviations {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/**
 * Draws the training runs for the resamples of one block, from a separate stream: like the items', it depends
 * on seed and block alone.
 *
 * R − 1 of R runs are drawn with replacement: the variance of their mean is then s²/R, as it should be, not
 * (R − 1)/R of it, which would be a third too small with three runs (McCarthy and Snowden 1985).
 *
 * @returns a function that draws for the next resample; it returns the same object each time
 */
export function runDraws({ a, b }: RunDeviations, seed: string, block: number): () => Shift {
  const random = seedrandom(`${seed}:runs:${block}`);
  const meanOfDrawn = (deviations: Float64Array): number => {
    const runs = deviations.length;
    let sum = 0;
    for (let draw = 1; draw < runs; draw++) {
      sum += deviations[Math.floor(random.quick() * runs)]!;
    }
    return runs < 2 ? 0 : sum / (runs - 1);
  };
  const shift = { a: 0, b: 0 };
  return () => {
    shift.a = meanOfDrawn(a);
    shift.b = meanOfDrawn(b);
    return shift;
  };
}
