import type { Pair } from '../../model/results/significance';
import { onceFor } from '../../model/once';
import { studentTail } from '../distributions';
import { symmetricTails, tail, type Tails } from '../outcome';
import type { Jackknife } from '../uncertainty/jackknife';
import { scaleOfDeviations } from '../resamples';
import { scoresOfItems } from '../pair';
import { type Statistic, checkSize, checkFinite } from './statistic';

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
