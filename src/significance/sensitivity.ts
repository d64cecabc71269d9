import { DEFAULT_POWER, type Alternative, type Resamples } from '../model';
import { normalQuantile, normalTail } from './distributions';
import { deviationOf } from './resamples';

/** What a test set can show. */
export interface Sensitivity {
  /** Standard deviation of the resampled gains. */
  readonly standardError: number;
  /** z·SE: the observed gain at which p would be α; null if gains don't vary. */
  readonly smallestSignificantGain: number | null;
  /** (z + z₀.₈)·SE: the true gain that is found with 80 % power; null if gains don't vary. */
  readonly minimumDetectableGain: number | null;
}

/** A test by its normal approximation. */
export interface NormalTest {
  readonly standardError: number;
  readonly alternative: Alternative;
  readonly alpha: number;
}

/**
 * From the bootstrap's standard error, by the normal approximation (as in power analysis for a z test).
 *
 * @param gains δ* of a bootstrap, at least 2 of them or their exact distribution
 * @param tolerance a standard error within it is rounding, and taken as 0
 */
export function sensitivity(
  gains: Resamples,
  tolerance: number,
  alternative: Alternative,
  alpha: number,
): Sensitivity {
  const standardError = deviationOf(gains);
  if (standardError <= tolerance) {
    return { standardError: 0, smallestSignificantGain: null, minimumDetectableGain: null };
  }
  const test = { standardError, alternative, alpha };
  return {
    standardError,
    smallestSignificantGain: smallestSignificantGain(test),
    minimumDetectableGain: detectableGain(test, DEFAULT_POWER),
  };
}

/** The observed gain at which p would be α: z·SE with z = z_{1−α/2} two-sided, z_{1−α} one-sided. */
export function smallestSignificantGain(test: NormalTest): number {
  return criticalZ(test) * test.standardError;
}

/** The true gain that is found with a power of 1 − β: (z + z_{1−β})·SE. */
export function detectableGain(test: NormalTest, power: number): number {
  return (criticalZ(test) + normalQuantile(power)) * test.standardError;
}

/**
 * The probability of finding a true gain, Φ(δ/SE − z). What a two-sided test finds in the wrong direction doesn't
 * count (Cohen 1988, section 2.3).
 */
export function powerFor(gain: number, test: NormalTest): number {
  return normalTail(gain / test.standardError - criticalZ(test)).p;
}

/**
 * How many times as many items it takes to find a true gain with a power of 1 − β: ((z + z_{1−β})·SE/δ)², for the
 * standard error falls with the square root of their number.
 */
export function timesAsManyItems(gain: number, test: NormalTest, power: number): number {
  return (detectableGain(test, power) / gain) ** 2;
}

function criticalZ({ alternative, alpha }: NormalTest): number {
  return -normalQuantile(alternative === 'two-sided' ? alpha / 2 : alpha);
}
