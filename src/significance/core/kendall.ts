import { countTo, pairsAmong, sumOf } from '../../model/lists';
import { symmetricTails, tail, type Tails } from '../outcome';
import { checkPairs, type Correlation } from './pearson';
import { normalStatistic } from './statistic';
import { midRanks } from './ranks';

/** Most pairs for which the exact distribution is built; 1/150! is still far from the smallest double. */
const MOST_EXACT = 150;

/**
 * Kendall's rank correlation τ_b = (C − D)/√((n₀ − n₁)(n₀ − n₂)), where C and D count the concordant and
 * discordant pairs of pairs, n₀ = n(n − 1)/2, and n₁ and n₂ those tied in x and in y (Kendall 1945), tested
 * against 0.
 *
 * Exact without ties up to 150 pairs: D is distributed as the inversions of a random order. Otherwise the
 * normal approximation, with the variance corrected for ties and no continuity correction, as in R.
 *
 * @returns null where x or y doesn't vary
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for fewer than 2
 *   pairs or
 * samples of different sizes
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): Correlation | null {
  checkPairs(x, y, 2);
  const counts = countPairs(x, y);
  const { groupsX, groupsY, score, n } = counts;
  if (groupsX.length === 1 || groupsY.length === 1) {
    return null;
  }
  if (groupsX.length < n || groupsY.length < n || n > MOST_EXACT) {
    return kendallNormal(counts);
  }
  return { correlation: correlationOf(counts), statistic: score, tails: exactTails(score, n), exact: true };
}

export interface KendallCounts {
  readonly n: number;
  /** C − D. */
  readonly score: number;
  /** Sizes of the groups of equal values. */
  readonly groupsX: Float64Array;
  readonly groupsY: Float64Array;
}

/** Counts concordant and discordant pairs in O(n log n), by the exchanges of a merge sort (Knight 1966). */
export function countPairs(x: ArrayLike<number>, y: ArrayLike<number>): KendallCounts {
  const n = x.length;
  const order = countTo(n).sort((i, j) => x[i]! - x[j]! || y[i]! - y[j]!);
  const [groupsX, groupsY] = [midRanks(x).groups, midRanks(y).groups];
  const both: number[] = [];
  order.forEach((index, place) => {
    const before = order[place - 1]!;
    if (place > 0 && x[index] === x[before] && y[index] === y[before]) {
      both[both.length - 1]! += 1;
    } else {
      both.push(1);
    }
  });
  const exchanges = sortCounting(order.map((index) => y[index]!)).exchanges;
  const score =
    pairsAmong(n) - pairsOf(groupsX) - pairsOf(groupsY) + pairsOf(Float64Array.from(both)) - 2 * exchanges;
  return { n, score, groupsX, groupsY };
}

/** τ_b with the normal approximation of C − D (Kendall 1970, chapter 4). */
export function kendallNormal(counts: KendallCounts): Correlation {
  const { n, score, groupsX, groupsY } = counts;
  const sum = (groups: Float64Array, term: (t: number) => number) =>
    groups.reduce((total, size) => total + term(size), 0);
  const cubic = (t: number) => t * (t - 1) * (2 * t + 5);
  const triples = (t: number) => t * (t - 1) * (t - 2);
  const variance =
    (cubic(n) - sum(groupsX, cubic) - sum(groupsY, cubic)) / 18 +
    (2 * pairsOf(groupsX) * pairsOf(groupsY)) / (n * (n - 1)) +
    (n < 3 ? 0 : (sum(groupsX, triples) * sum(groupsY, triples)) / (9 * triples(n)));
  return { ...normalStatistic(score / Math.sqrt(variance)), correlation: correlationOf(counts) };
}

function correlationOf({ n, score, groupsX, groupsY }: KendallCounts): number {
  const all = pairsAmong(n);
  return score / geometricMean(all - pairsOf(groupsX), all - pairsOf(groupsY));
}

/** √(one · other), and exactly either where they are equal, so that perfect agreement is exactly 1. */
export function geometricMean(one: number, other: number): number {
  return one === other ? one : Math.sqrt(one) * Math.sqrt(other);
}

function pairsOf(groups: Float64Array): number {
  return groups.reduce((sum, size) => sum + pairsAmong(size), 0);
}

function sortCounting(values: readonly number[]): { sorted: readonly number[]; exchanges: number } {
  if (values.length < 2) {
    return { sorted: values, exchanges: 0 };
  }
  const middle = values.length >> 1;
  const left = sortCounting(values.slice(0, middle));
  const right = sortCounting(values.slice(middle));
  let exchanges = left.exchanges + right.exchanges;
  const sorted: number[] = [];
  for (let i = 0, j = 0; i < left.sorted.length || j < right.sorted.length;) {
    if (j === right.sorted.length || left.sorted[i]! <= right.sorted[j]!) {
      sorted.push(left.sorted[i++]!);
    } else {
      // It passes everything that is left in the left half.
      exchanges += left.sorted.length - i;
      sorted.push(right.sorted[j++]!);
    }
  }
  return { sorted, exchanges };
}

/** The i-th of n items in random order has 0 … i − 1 inversions with those before it, all equally likely. */
function exactTails(score: number, n: number): Tails {
  const most = pairsAmong(n);
  let shares = Float64Array.of(1);
  for (let i = 2; i <= n; i++) {
    const before = shares;
    shares = new Float64Array(pairsAmong(i) + 1);
    let window = 0;
    // Adds up one half only; the other mirrors it.
    for (let k = 0; 2 * k < shares.length; k++) {
      window += (k < before.length ? before[k]! : 0) - (k >= i ? before[k - i]! : 0);
      shares[k] = window / i;
      shares[shares.length - 1 - k] = shares[k]!;
    }
  }
  const discordant = (most - score) / 2;
  const upTo = (limit: number) => tail(sumOf(shares.subarray(0, limit + 1)));
  return symmetricTails(upTo(discordant), upTo(most - discordant));
}
