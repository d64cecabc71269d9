import { badSetting, english, type Pair, RealGainError } from '../../model';
import { onceFor } from '../../model/kinds';
import { normalTail, studentTail } from '../distributions';
import { symmetricTails, tail, type Tails } from '../outcome';
import type { Jackknife } from '../uncertainty/jackknife';
import { scaleOfDeviations } from '../resamples';
import { scoresOfItems } from '../pair';

/** What a test computes from its data, before an alternative is chosen. */
export interface Statistic {
  /** The test statistic, positive in favor of `greater`; ±∞ where the data leave no doubt. */
  readonly statistic: number;
  readonly tails: Tails;
  /** True if the tails are neither simulated nor approximated. */
  readonly exact: boolean;
}

const ONE = tail(1);

/** Without any evidence or variation, p = 1 whatever the alternative. */
export const NO_EVIDENCE: Tails = { greater: ONE, less: ONE, twoSided: ONE };

/**
 * A statistic that is standard normal under the null hypothesis.
 *
 * @param z without continuity correction
 * @param correction how far z moves towards 0 (for `greater`) and away from it (for `less`), in units of z
 */
export function normalStatistic(z: number, correction = 0): Statistic {
  return {
    statistic: Math.sign(z) * Math.max(0, Math.abs(z) - correction),
    tails: symmetricTails(normalTail(correction - z), normalTail(z + correction)),
    exact: false,
  };
}

/** @throws RealGainError `not-numeric` naming the first value that is not a finite number */
export function checkFinite(what: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new RealGainError(
        'not-numeric',
        english('Value {0} of {1} is {2}, which is not a number.', i + 1, what, values[i]!),
      );
    }
  }
}

/** @throws RealGainError `bad-setting` if there are fewer values than the test needs */
export function checkSize(what: string, size: number, least: number): void {
  if (!(size >= least)) {
    throw badSetting('There are {0} {1}, but at least {2} are needed.', size, what, least);
  }
}

/** @throws RealGainError `bad-setting` if a count is negative, not whole, or too large to be exact */
export function checkCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw badSetting('The count {0} is {1}, but must be 0, 1, 2, ….', name, count);
    }
  }
}

/** @throws RealGainError `bad-setting` unless 0 < α < 1/2 */
export function checkAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 0.5)) {
    throw badSetting('α is {0}, but must lie between 0 and 0.5.', alpha);
  }
}

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
