import type { Pair } from '../../model/results/significance';
import type { Spread } from '../../model/results/details';
import { onceFor } from '../../model/once';
import { compareMoments, pooledT, welchT } from '../core/two-sample-t';
import { scoresOfItems } from '../pair';
import { studentQuantile } from '../distributions';
import { studentInterval } from '../intervals/student';
import { meanAndDeviation } from '../resamples';

/** Item scores of both systems, turned so that larger is better. Shared by several tests: don't modify. */
export interface Samples {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export const samplesOf = onceFor((pair: Pair): Samples => {
  const { a, b } = scoresOfItems(pair);
  const turned = (scores: Float64Array) =>
    pair.metric.higherIsBetter ? scores : scores.map((score) => -score);
  return { x: turned(a), y: turned(b) };
});

const momentsOf = onceFor((pair: Pair) => {
  const { x, y } = samplesOf(pair);
  return compareMoments(x, y);
});

/** Student's t-test of the samples with a common variance; null if neither varies. */
export const pooledOf = onceFor((pair: Pair) => {
  const { x, y } = samplesOf(pair);
  return pooledT(x, y, momentsOf(pair));
});

/** Welch's t-test of the samples; null if neither varies. */
export const welchOf = onceFor((pair: Pair) => {
  const { x, y } = samplesOf(pair);
  return welchT(x, y, momentsOf(pair));
});

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
