import type { Alternative } from '../results/significance';

/** The settings that a realgain.json sets to another value than usual, and that change a verdict. */
export interface DeclaredSettings {
  readonly in: string;
  readonly alpha?: number | undefined;
  readonly alternative?: Alternative | undefined;
}

/** The user's settings for a comparison, apart from files and metric. */
export interface CompareSettings {
  /** Id of the deciding test, or `auto`. */
  readonly test: string;
  readonly alternative: Alternative;
  /** Resamples of a Monte Carlo test; null: each test's own default. */
  readonly resamples: number | null;
  /**
   * `adaptive`: if no number of resamples is set, drawing stops as soon as p is clearly above or below α;
   * `fixed`: all are drawn, as for a paper.
   */
  readonly resampling: Resampling;
  readonly seed: string;
  /** Significance level, in (0, 0.5). */
  readonly alpha: number;
  /** Gains closer to 0 than this, in the metric's units, don't matter; null: equivalence isn't tested. */
  readonly margin: number | null;
  /** Which of them a realgain.json sets; absent where it sets none to another value than usual. */
  readonly declared?: DeclaredSettings | undefined;
}

export type Resampling = 'adaptive' | 'fixed';

export const RESAMPLINGS: readonly Resampling[] = ['adaptive', 'fixed'];

/** The setting that lets the data decide which test to use. */
export const AUTO = 'auto';

export const DEFAULT_SETTINGS: CompareSettings = {
  test: AUTO,
  alternative: 'two-sided',
  resamples: null,
  resampling: 'fixed',
  seed: '1',
  alpha: 0.05,
  margin: null,
};

export const ALTERNATIVES: readonly Alternative[] = ['two-sided', 'greater', 'less'];

export const MIN_RESAMPLES = 100;
export const MAX_RESAMPLES = 100_000_000;
