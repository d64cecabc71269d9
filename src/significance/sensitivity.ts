import type { Alternative, Expansion, Pair, Reference, Resamples } from '../model/results/significance';
import { DEFAULT_POWER } from '../model/results/planning';
import { normalQuantile, normalTail, studentQuantile, studentTail } from './distributions';
import { halfWidthBy, twoSidedLevel } from './uncertainty/expanded';
import { deviationOf } from './resamples';

export interface Sensitivity {
  /** Standard deviation of the resampled gains. */
  readonly standardError: number;
  /** The observed gain at which p would be α, half the width of the interval; null if gains don't vary. */
  readonly smallestSignificantGain: number | null;
  /**
   * (z + z₀.₈)·SE, or likewise with t: the true gain that is detected with 80% power; null if gains don't
   * vary.
   */
  readonly minimumDetectableGain: number | null;
}

/** A test by its normal approximation, or by Student's t if it decides. */
export interface NormalTest {
  readonly standardError: number;
  readonly alternative: Alternative;
  readonly alpha: number;
  /** Absent: the normal distribution instead of t. */
  readonly degreesOfFreedom?: number;
}

/**
 * From the bootstrap's standard error, by the normal approximation (as in power analysis for a z-test); the smallest significant
 * gain by the verdict's own arithmetic, as the interval.
 *
 * @param gains δ* of a bootstrap, at least 2 of them or their exact distribution
 * @param pair a standard error below its tolerance is rounding and counts as 0
 * @param reference of the deciding test, if it is Student's t
 */
export function sensitivity(
  gains: Resamples,
  { tolerance, gain }: Pick<Pair, 'tolerance' | 'gain'>,
  alternative: Alternative,
  alpha: number,
  reference: Reference | null = null,
): Sensitivity {
  const standardError = reference?.standardError ?? deviationOf(gains);
  if (standardError <= tolerance) {
    return { standardError: 0, smallestSignificantGain: null, minimumDetectableGain: null };
  }
  const test = testOf(standardError, { alternative, alpha }, reference);
  return {
    standardError,
    smallestSignificantGain:
      reference === null
        ? smallestSignificantGain(test)
        : halfWidthBy(reference, gains, gain, twoSidedLevel(alternative, alpha)),
    minimumDetectableGain: detectableGain(test, DEFAULT_POWER),
  };
}

/**
 * The deciding test.
 *
 * @param standardError of the bootstrap; its bias is corrected by the reference
 */
export function testOf(
  standardError: number,
  question: Pick<NormalTest, 'alternative' | 'alpha'>,
  reference: Expansion | null,
): NormalTest {
  return reference === null
    ? { ...question, standardError }
    : {
        ...question,
        standardError: standardError / reference.narrowness,
        degreesOfFreedom: reference.degreesOfFreedom,
      };
}

/** The observed gain at which p would be α: z·SE with z = z_{1−α/2} two-sided, z_{1−α} one-sided. */
export function smallestSignificantGain(test: NormalTest): number {
  return critical(test) * test.standardError;
}

/** The true gain that is detected with a power of 1 − β: (z + z_{1−β})·SE. */
export function detectableGain(test: NormalTest, power: number): number {
  return (critical(test) + quantile(power, test)) * test.standardError;
}

/**
 * The probability of detecting a true gain, Φ(δ/SE − z). A significant result in the wrong direction doesn't
 * count (Cohen 1988, section 2.3).
 */
export function powerFor(gain: number, test: NormalTest): number {
  const beyond = gain / test.standardError - critical(test);
  const { degreesOfFreedom } = test;
  return (degreesOfFreedom === undefined ? normalTail(beyond) : studentTail(beyond, degreesOfFreedom)).p;
}

/**
 * The factor on the number of items that detects a true gain with a power of 1 − β: ((z + z_{1−β})·SE/δ)², as
 * the standard error falls with the square root of the number of items.
 */
export function timesAsManyItems(gain: number, test: NormalTest, power: number): number {
  return (detectableGain(test, power) / gain) ** 2;
}

function critical(test: NormalTest): number {
  const { alternative, alpha } = test;
  return -quantile(alternative === 'two-sided' ? alpha / 2 : alpha, test);
}

function quantile(probability: number, { degreesOfFreedom }: NormalTest): number {
  return degreesOfFreedom === undefined
    ? normalQuantile(probability)
    : studentQuantile(probability, degreesOfFreedom);
}
