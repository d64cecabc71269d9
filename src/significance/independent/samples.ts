import type { Pair } from '../../model';
import { compareMoments, pooledT, welchT } from '../core/two-sample-t';
import { onceFor } from '../../model/once';
import { scoresOfItems } from '../pair';

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
