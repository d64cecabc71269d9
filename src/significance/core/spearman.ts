import { pearson } from '../correlation';
import { symmetricTails, tail, type Tails } from '../outcome';
import { checkPairs, correlationT, studentTails, type Correlation } from './pearson';
import { midRanks } from './ranks';

/** Up to 9! = 362,880 orders are enumerated. */
const MOST_ENUMERATED = 9;

/**
 * Spearman's rank correlation ρ: Pearson's r of the mid-ranks, tested against 0.
 *
 * Exact up to 9 pairs, over all orders of y's ranks, ties included; beyond, t = ρ √((n − 2)/(1 − ρ²)) with n − 2 degrees
 * of freedom (Kendall and Stuart 1973, section 31.19), as R has it with `exact = FALSE`.
 *
 * @returns null where x or y doesn't vary
 * @throws RealGainError `not-numeric` for a value that is no finite number; `bad-setting` for fewer than 2 pairs or
 *   samples of different sizes
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Correlation | null {
  checkPairs(x, y, 2);
  if (x.length > MOST_ENUMERATED) {
    return spearmanApproximate(x, y);
  }
  const [ranksX, ranksY] = [midRanks(x).doubled, midRanks(y).doubled];
  const correlation = pearson(ranksX, ranksY);
  return correlation === null
    ? null
    : { correlation, statistic: correlation, tails: enumerateOrders(ranksX, ranksY), exact: true };
}

/** ρ with the t approximation at any n ≥ 3. */
export function spearmanApproximate(x: ArrayLike<number>, y: ArrayLike<number>): Correlation | null {
  checkPairs(x, y, 3);
  const correlation = pearson(midRanks(x).doubled, midRanks(y).doubled);
  if (correlation === null) {
    return null;
  }
  const statistic = correlationT(correlation, x.length);
  return { correlation, statistic, tails: studentTails(statistic, x.length - 2), exact: false };
}

/** Where among all n! orders of y's ranks the sum of products, which ρ rises with, lies. Whole numbers throughout. */
function enumerateOrders(ranksX: Float64Array, ranksY: Float64Array): Tails {
  const order = Float64Array.from(ranksY);
  const n = order.length;
  const observed = ranksX.reduce((sum, rank, i) => sum + rank * order[i], 0);
  let products = observed;
  const counts = { all: 0, high: 0, low: 0 };
  const count = () => {
    counts.all += 1;
    counts.high += products >= observed ? 1 : 0;
    counts.low += products <= observed ? 1 : 0;
  };
  const swap = (i: number, j: number) => {
    products += (ranksX[i] - ranksX[j]) * (order[j] - order[i]);
    [order[i], order[j]] = [order[j], order[i]];
  };
  // Heap's algorithm (1963): from one order to the next by a single swap.
  const permute = (size: number) => {
    if (size === 1) {
      count();
      return;
    }
    for (let i = 0; i < size; i++) {
      permute(size - 1);
      if (i < size - 1) {
        swap(size % 2 === 0 ? i : 0, size - 1);
      }
    }
  };
  permute(n);
  return symmetricTails(tail(counts.high / counts.all), tail(counts.low / counts.all));
}
