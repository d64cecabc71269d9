import type { Pair } from '../../model/results/significance';
import { onceFor } from '../../model/once';
import { studentTail } from '../distributions';
import { symmetricTails, tail, type Tails } from '../outcome';
import type { Jackknife } from '../uncertainty/jackknife';
import { scaleOfDeviations } from '../resamples';
import { scoresOfItems } from '../pair';
import { checkFinite, checkSize, NO_EVIDENCE, type Statistic } from './statistic';
import { badSetting } from '../../model/errors';

/**
 * How strongly A's and B's items correlate: Pearson's r of their scores, or of their jackknife values where
 * the metric is not a mean (or items are added up by cluster). The higher it is, the more is gained by
 * pairing.
 *
 * @returns null if either system has the same value everywhere
 */
export function itemCorrelation(pair: Pair, { scoresA, scoresB }: Jackknife): number | null {
  return pair.differences === null ? pearson(scoresA, scoresB) : itemScoreCorrelation(pair);
}

/** Pearson's r of A's and B's item scores, whether higher or lower is better; null if either doesn't vary. */
export const itemScoreCorrelation = onceFor((pair: Pair): number | null => {
  const { a, b } = scoresOfItems(pair);
  return pearson(a, b);
});

/** Pearson's product-moment correlation in [−1, 1]; null if x or y doesn't vary. Independent of scale. */
export function pearson(x: Float64Array, y: Float64Array): number | null {
  const [scaleX, scaleY] = [scaleOfDeviations(x), scaleOfDeviations(y)];
  if (scaleX === null || scaleY === null) {
    return null;
  }
  let [products, squaresX, squaresY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const dx = (x[i]! - scaleX.mean) / scaleX.largest;
    const dy = (y[i]! - scaleY.mean) / scaleY.largest;
    products += dx * dy;
    squaresX += dx ** 2;
    squaresY += dy ** 2;
  }
  return Math.min(1, Math.max(-1, products / Math.sqrt(squaresX * squaresY)));
}

/** Correlations closer to ±1 than this are perfect up to rounding. */
const ROUNDING = 8 * Number.EPSILON;

export interface Correlation extends Statistic {
  /** r, ρ or τ in [−1, 1]. */
  readonly correlation: number;
}

/**
 * Pearson's product-moment correlation, tested against 0 with t = r √((n − 2)/(1 − r²)) and n − 2 degrees of freedom.
 *
 * @param x at least 3 values; `greater`: x and y rise together
 * @returns null where x or y doesn't vary
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for fewer than 3 values or
 *   samples of different sizes
 */
export function pearsonTest(x: Float64Array, y: Float64Array): Correlation | null {
  checkPairs(x, y, 3);
  const found = pearson(x, y);
  if (found === null) {
    return null;
  }
  const correlation = Math.abs(found) >= 1 - ROUNDING ? Math.sign(found) : found;
  const statistic = correlationT(correlation, x.length);
  return { correlation, statistic, tails: studentTails(statistic, x.length - 2), exact: false };
}

/** @throws RealGainError unless both have the same number of finite values, and enough of them */
export function checkPairs(x: ArrayLike<number>, y: ArrayLike<number>, least: number): void {
  checkSize('pairs of values', Math.min(x.length, y.length), Math.max(least, x.length, y.length));
  checkFinite('the first series', x);
  checkFinite('the second series', y);
}

/** t of a correlation r of n pairs; ±∞ for a perfect one. */
export function correlationT(r: number, n: number): number {
  return r * Math.sqrt((n - 2) / ((1 - r) * (1 + r)));
}

export function studentTails(t: number, degreesOfFreedom: number): Tails {
  if (Number.isFinite(t)) {
    return symmetricTails(studentTail(-t, degreesOfFreedom), studentTail(t, degreesOfFreedom));
  }
  const [none, all] = [{ p: 0, logP: -Infinity }, tail(1)];
  return t > 0 ? { greater: none, less: all, twoSided: none } : { greater: all, less: none, twoSided: none };
}

/** Determinants closer to 0 than this are 0 up to rounding. */
const SINGULAR = 1e-12;

/**
 * Williams's test of two dependent correlations that share a variable: is r₁₂ larger than r₁₃, where 1 is the
 * human rating, 2 and 3 are two metrics (Williams 1959; Steiger 1980, equation 7; Graham and Baldwin 2014)?
 *
 * t = (r₁₂ − r₁₃) √( (n − 1)(1 + r₂₃) / (2K (n − 1)/(n − 3) + (r₁₂ + r₁₃)² (1 − r₂₃)³ / 4) ),   n − 3 df
 * K = 1 − r₁₂² − r₁₃² − r₂₃² + 2 r₁₂ r₁₃ r₂₃
 *
 * @param n number of items on which all three were measured
 * @returns `statistic` is t with its sign; `greater`: r₁₂ is larger
 * @throws RealGainError `bad-setting` for n < 4, a correlation outside [−1, 1], or three that can't occur
 *   together
 */
export function williams(r12: number, r13: number, r23: number, n: number): Statistic {
  checkSize('systems', n, 4);
  for (const [name, r] of Object.entries({ 'r₁₂': r12, 'r₁₃': r13, 'r₂₃': r23 })) {
    if (!(Math.abs(r) <= 1)) {
      throw badSetting('{0} is {1}, but a correlation lies between −1 and 1.', name, r);
    }
  }
  const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23;
  if (determinant < -SINGULAR) {
    throw badSetting(
      "Correlations of {0}, {1} and {2} can't occur together, so they weren't measured on the same things.",
      r12,
      r13,
      r23,
    );
  }
  if (r12 === r13) {
    // Also where r₂₃ = 1: the two metrics agree perfectly.
    const even = { p: 0.5, logP: -Math.LN2 };
    return { statistic: 0, tails: { ...NO_EVIDENCE, greater: even, less: even }, exact: false };
  }
  const spread = (2 * Math.max(0, determinant) * (n - 1)) / (n - 3) + ((r12 + r13) ** 2 / 4) * (1 - r23) ** 3;
  const statistic = (r12 - r13) * Math.sqrt(((n - 1) * (1 + r23)) / spread);
  return {
    statistic,
    tails: symmetricTails(studentTail(-statistic, n - 3), studentTail(statistic, n - 3)),
    exact: false,
  };
}
