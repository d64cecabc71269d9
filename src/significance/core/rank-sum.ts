import { sumOf } from '../../model/lists';
import { greatestCommonDivisor } from '../numbers/decimals';
import { tail, type Tails } from '../outcome';
import { midRanks, ranksOfFirst, tieSum } from './ranks';
import { checkFinite, checkSize, NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';

/** Most additions for an exact p: about a sixth of a second. */
const MOST_ADDITIONS = 40_000_000;

/**
 * Wilcoxon-Mann-Whitney rank-sum test of two independent samples: U counts the pairs in which x is larger,
 * ties as a half (Wilcoxon 1945; Mann and Whitney 1947).
 *
 * Exact for small samples, ties included: the distribution of the rank sum over all assignments of the
 * observed values to x, by dynamic programming; two-sided p adds up the sums at least as far from their mean.
 * Beyond about 50 values each, the normal approximation with the variance corrected for ties and a continuity
 * correction of ½.
 *
 * @param x at least 1 value; `greater`: x tends to be larger
 * @returns `statistic` is U of x, from 0 to |x|·|y|
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for an empty sample
 */
export function rankSum(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  checkSize('values in the first sample', x.length, 1);
  checkSize('values in the second sample', y.length, 1);
  checkFinite('the first sample', x);
  checkFinite('the second sample', y);
  const { doubledSum, groups, ties } = ranksOfFirst(x, y);
  const statistic = doubledSum / 2 - (x.length * (x.length + 1)) / 2;
  if (groups === 1) {
    return { statistic, tails: NO_EVIDENCE, exact: true };
  }
  // Not all values are equal, so there is at least one step: enough to rule out large samples.
  const tooLarge = (x.length + y.length) * Math.min(x.length, y.length) > MOST_ADDITIONS;
  const tails = tooLarge
    ? null
    : exactTails(midRanks([...Array.from(x), ...Array.from(y)]).doubled, x.length);
  return tails === null
    ? { ...rankSumNormal(statistic, x.length, y.length, ties, 0.5), statistic }
    : { statistic, tails, exact: true };
}

/** The normal approximation of U; the continuity correction is ½ by convention, 0 for none. */
export function rankSumNormal(
  u: number,
  sizeX: number,
  sizeY: number,
  groups: Iterable<number>,
  correction: number,
): Statistic {
  const n = sizeX + sizeY;
  const variance = ((sizeX * sizeY) / 12) * (n + 1 - tieSum(groups) / (n * (n - 1)));
  const deviation = Math.sqrt(variance);
  return normalStatistic((u - (sizeX * sizeY) / 2) / deviation, correction / deviation);
}

/** @returns null if it takes too long */
function exactTails(doubled: Float64Array, sizeX: number): Tails | null {
  const n = doubled.length;
  // The smaller sample is the chosen one; if that is y, its large sums are small sums of x.
  const chosen = Math.min(sizeX, n - sizeX);
  const sample = chosen === sizeX ? doubled.subarray(0, sizeX) : doubled.subarray(sizeX);
  const least = doubled.reduce((smallest, rank) => Math.min(smallest, rank), Infinity);
  const above = Array.from(doubled, (rank) => rank - least);
  const unit = above.reduce(greatestCommonDivisor);
  const steps = above.map((rank) => rank / unit).sort((one, other) => one - other);
  const largest = sumOf(steps.slice(n - chosen));
  if (n * chosen * largest > MOST_ADDITIONS) {
    return null;
  }
  const ways = countSubsets(steps, chosen, largest);
  const observed = (sumOf(sample) - chosen * least) / unit;
  // The mean of a rank sum, doubled, is chosen · (n + 1); twice that many half steps.
  const twiceMean = (2 * (chosen * (n + 1) - chosen * least)) / unit;
  const distance = Math.abs(2 * observed - twiceMean);
  const total = sumOf(ways);
  const share = (holds: (sum: number) => boolean) =>
    tail(ways.reduce((sum, count, at) => sum + (holds(at) ? count : 0), 0) / total);
  const high = share((sum) => sum >= observed);
  const low = share((sum) => sum <= observed);
  const twoSided = share((sum) => Math.abs(2 * sum - twiceMean) >= distance);
  return chosen === sizeX ? { greater: high, less: low, twoSided } : { greater: low, less: high, twoSided };
}

/** The number of ways in which `chosen` of the steps, in ascending order, add up to 0, 1, … `largest`. */
function countSubsets(steps: readonly number[], chosen: number, largest: number): Float64Array {
  const width = largest + 1;
  const ways = new Float64Array((chosen + 1) * width);
  ways[0] = 1;
  const sums = new Float64Array(steps.length + 1);
  steps.forEach((step, seen) => (sums[seen + 1] = sums[seen]! + step));
  steps.forEach((step, seen) => {
    // With fewer, the remaining steps would not be enough.
    const fewest = Math.max(1, chosen - (steps.length - 1 - seen));
    for (let size = Math.min(seen + 1, chosen); size >= fewest; size--) {
      const [from, to] = [(size - 1) * width, size * width + step];
      // From the sum of the smallest to that of the largest so far; no other sums occur.
      const last = sums[seen]! - sums[seen - size + 1]!;
      for (let sum = sums[size - 1]!; sum <= last; sum++) {
        ways[to + sum]! += ways[from + sum]!;
      }
    }
  });
  return ways.subarray(chosen * width);
}
