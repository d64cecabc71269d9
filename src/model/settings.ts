import { RealGainError } from './errors';
import type { Alternative } from './significance';
import { english } from './words';

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

/** @throws RealGainError `bad-setting` with the offending value */
export function checkSettings(settings: CompareSettings): CompareSettings {
  const { alternative, resamples, resampling, alpha, margin } = settings;
  if (!ALTERNATIVES.includes(alternative)) {
    throw new RealGainError(
      'bad-setting',
      english('The alternative "{0}" is not one of {1}.', alternative, ALTERNATIVES.join(', ')),
    );
  }
  if (!RESAMPLINGS.includes(resampling)) {
    throw new RealGainError(
      'bad-setting',
      english('The resampling "{0}" is not one of {1}.', resampling, RESAMPLINGS.join(', ')),
    );
  }
  if (!(alpha > 0 && alpha < 0.5)) {
    throw new RealGainError('bad-setting', english('α is {0}, but must lie between 0 and 0.5.', alpha));
  }
  if (margin !== null && !(margin > 0 && margin < Infinity)) {
    throw new RealGainError(
      'bad-setting',
      english(
        "The margin is {0}, but must be a number above 0, in the metric's units (such as 0.5); leave it out unless you test for equivalence.",
        margin,
      ),
    );
  }
  const countable = resamples === null || (Number.isInteger(resamples) && resamples >= MIN_RESAMPLES);
  if (!countable || (resamples !== null && resamples > MAX_RESAMPLES)) {
    const range = `${MIN_RESAMPLES.toLocaleString('en-US')} to ${MAX_RESAMPLES.toLocaleString('en-US')}`;
    throw new RealGainError(
      'bad-setting',
      english(
        'The number of resamples is {0}, but must be a whole number of at least {1}.',
        resamples,
        range,
      ),
    );
  }
  return settings;
}
