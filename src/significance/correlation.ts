import type { Pair } from '../model';
import type { Jackknife } from './uncertainty/jackknife';
import { scaleOfDeviations } from './moments';
import { onceFor } from '../model/once';
import { scoresOfItems } from './pair';

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
