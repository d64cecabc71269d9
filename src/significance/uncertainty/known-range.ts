import type { Pair } from '../../model';
import { leastSkewness, skewnessOf } from './carried-by-few';
import { scoresOfItems } from '../pair';
import { meanIsLargerP } from '../preferences/bounded-mean';

/**
 * R, the most by which an item's difference can change, of a mean: 100 for percentages, 1 for scores that all lie from 0 to 1. ∞
 * where no scale is known, and for other metrics, of which an item can be worth more than its share (one of few in a class).
 */
export function largestChange(pair: Pair): number {
  if (pair.differences === null) {
    return Infinity;
  }
  if (pair.metric.unit === '%') {
    return 100;
  }
  const { a, b } = scoresOfItems(pair);
  return [a, b].every((some) => some.every((score) => score >= 0 && score <= 1)) ? 1 : Infinity;
}

/**
 * The items it takes for the first formula of `unseenP` to be at most α: ln α/ln(1 − s/R).
 *
 * @returns null where more items would not help, or some of what may be missing was seen
 */
export function itemsToSee(pair: Pair, distance: number, sign: 1 | -1, alpha: number): number | null {
  const range = largestChange(pair);
  const share = distance / averageChange(pair, range, sign === 1);
  const isSeen = -sign * skewnessOf(pair.differences ?? new Float64Array()) >= leastSkewness(pair.n);
  return range === Infinity || isSeen || !(share > 0 && share < 1)
    ? null
    : Math.ceil(Math.log(alpha) / Math.log1p(-share));
}

/** How far an item of A can fall (`down`), or rise, on average, if it fails or succeeds totally: to the end of the scale. */
function averageChange({ scoreA, metric: { higherIsBetter } }: Pair, range: number, down: boolean): number {
  return down === higherIsBetter ? scoreA : range - scoreA;
}

/**
 * A lower bound of the p of a true gain on the other side of a limit that lies at a distance s from the observed gain: what
 * differences that weren't seen could be. If items of A fail totally, each loses on average R, what its score is from the end of
 * the scale. Then a share s/R of the items suffices, and
 *
 *     P(none of n items is one of them) = (1 − s/R)^n
 *
 * (for s/R = 3/n about 5%, the “rule of three”: Hanley and Lippman-Hand 1983, JAMA 249(13)). Where a few items differ far more than
 * all others, some were seen: then it is the p of a mean of numbers of that range, whatever their distribution (Gaffke 2005;
 * Learned-Miller and Thomas 2019).
 *
 * @param distance above 0; below, the gain lies beyond the limit
 * @param sign 1 for a limit below the gain
 */
export function unseenP(pair: Pair, distance: number, sign: 1 | -1): number {
  const { differences, n, gain } = pair;
  const range = largestChange(pair);
  if (differences === null || range === Infinity || distance <= 0) {
    return 0;
  }
  const most = averageChange(pair, range, sign === 1);
  const unseen = most > 0 ? Math.max(0, 1 - distance / most) ** n : 0;
  if (-sign * skewnessOf(differences) < leastSkewness(n)) {
    return unseen;
  }
  // From −R … R to 0 … 1.
  const scaled = (difference: number) => Math.min(1, Math.max(0, (sign * difference + range) / (2 * range)));
  const limit = scaled(gain - sign * distance);
  return limit > 0 ? Math.max(unseen, meanIsLargerP(differences.map(scaled), limit)) : 0;
}
