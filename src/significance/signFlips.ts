import { fairCoinTail } from './distributions';
import { symmetricTails, tail, type Tails } from './outcome';

/** Most differing items for which sums of 2^n equally likely cases still fit a double. */
export const MOST_CONVOLVED = 1000;

/** Additions that are done for an exact p at most, under a second; ranks of 1,000 items with ties stay below. */
const MOST_ADDITIONS = 600_000_000;

/** Doubles that are held at most. */
const MOST_SUMS = 4_000_000;

/**
 * Exact distribution of S = Σ ±w_i over all 2^n equally likely choices of signs, by convolution: the number of
 * ways to reach each sum grows by one weight at a time.
 *
 * @param positive the weights w_i > 0 (whole numbers) that were observed with a plus
 * @param negative those observed with a minus
 * @returns P(S ≥ s), P(S ≤ s) and P(|S| ≥ |s|) for the observed s, or null if that takes too long
 */
export function signFlipTails(positive: readonly number[], negative: readonly number[]): Tails | null {
  const weights = [...positive, ...negative];
  const sumPositive = add(positive);
  const sumNegative = add(negative);
  if (weights.every((weight) => weight === weights[0])) {
    // Equal weights: the plus signs are heads of fair coins, at any n.
    return symmetricTails(
      fairCoinTail(negative.length, weights.length),
      fairCoinTail(positive.length, weights.length),
    );
  }
  const divisor = weights.reduce(greatestCommonDivisor);
  const observed = Math.min(sumPositive, sumNegative) / divisor;
  if (weights.length > MOST_CONVOLVED || observed > MOST_SUMS || observed * weights.length > MOST_ADDITIONS) {
    return null;
  }
  const { below, at } = lowerTail(
    weights.map((weight) => weight / divisor),
    observed,
  );
  const [small, large] = [tail(below + at), tail(1 - below)];
  return sumPositive <= sumNegative ? symmetricTails(large, small) : symmetricTails(small, large);
}

/**
 * P(K < limit) and P(K = limit), where K adds up a random half of the weights (each with probability ½).
 * Counts stay in order of magnitude below 2^1000, so they can't overflow, and are divided at the end.
 */
function lowerTail(weights: readonly number[], limit: number): { below: number; at: number } {
  const ways = new Float64Array(limit + 1);
  ways[0] = 1;
  let reached = 0;
  // Light weights first, so that the sums reached so far stay few.
  for (const weight of [...weights].sort((one, other) => one - other)) {
    reached = Math.min(limit, reached + weight);
    for (let sum = reached; sum >= weight; sum--) {
      // Both indices lie within 0 .. limit.
      ways[sum] = ways[sum] + ways[sum - weight];
    }
  }
  const each = 2 ** -weights.length;
  const at = ways[limit];
  return { below: add(ways.subarray(0, limit)) * each, at: at * each };
}

function add(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) {
    sum += value;
  }
  return sum;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
