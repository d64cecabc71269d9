import type { Pair, Spread } from '../../model';
import { studentQuantile } from '../distributions';
import { welchOf } from '../independent/samples';
import { studentInterval } from '../intervals';
import { meanAndDeviation } from '../moments';

/** The uncertainty of a mean gain from the items' differences, s_d/√n; null unless the metric is a mean of items. */
export function pairedSpread({ differences, n }: Pair, alpha: number): Spread | null {
  const ends = differences === null ? null : studentInterval(differences, alpha);
  if (differences === null || ends === null) {
    return null;
  }
  const standardError = meanAndDeviation(differences).deviation / Math.sqrt(n);
  return { standardError, low: ends[0], high: ends[1] };
}

/**
 * The same with A's and B's scores taken for independent samples, √((s²_A + s²_B)/n), as in Welch's t-test;
 * null unless the metric is a mean of items, or where no score varies.
 */
export function independentSpread(pair: Pair, alpha: number): Spread | null {
  const welch = pair.differences === null || pair.n < 2 ? null : welchOf(pair);
  if (welch === null) {
    return null;
  }
  const { standardError, degreesOfFreedom, difference } = welch;
  const half = -studentQuantile(alpha / 2, degreesOfFreedom) * standardError;
  return { standardError, low: difference - half, high: difference + half };
}
