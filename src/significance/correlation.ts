import type { Pair } from '../model';
import type { Jackknife } from './jackknife';
import { scaledDeviations } from './moments';
import { itemScores } from './pair';

/**
 * How much A's and B's items go together: Pearson's r of their scores, or of their jackknife values where the
 * metric is no mean (or its items are added up by cluster). The higher it is, the more pairing them gains.
 *
 * @returns null where either system has the same value everywhere
 */
export function itemCorrelation(pair: Pair, { scoresA, scoresB }: Jackknife): number | null {
  return pair.differences === null
    ? pearson(scoresA, scoresB)
    : pearson(itemScores(pair.metric, pair.a), itemScores(pair.metric, pair.b));
}

/** Pearson's product-moment correlation in [−1, 1]; null where x or y doesn't vary. Free of scale. */
export function pearson(x: Float64Array, y: Float64Array): number | null {
  const dx = scaledDeviations(x);
  const dy = scaledDeviations(y);
  if (dx === null || dy === null) {
    return null;
  }
  const products = dx.reduce((sum, deviation, i) => sum + deviation * dy[i], 0);
  const r = products / Math.sqrt(sumOfSquares(dx) * sumOfSquares(dy));
  return Math.min(1, Math.max(-1, r));
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value ** 2, 0);
}
