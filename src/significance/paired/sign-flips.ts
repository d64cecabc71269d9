import { sum } from '../../kernel/columns';
import { fairCoinTail } from '../distributions';
import { greatestCommonDivisor } from '../numbers/decimals';
import { countEach, lowerTail, upperTail } from '../lattice/exact-distribution';
import { isTooWide } from '../lattice/probabilities';
import { symmetricTails, tail, type Tail, type Tails } from '../outcome';

/** Most differing items for which sums of 2^n equally likely cases still fit a double. */
export const MOST_CONVOLVED = 1000;

/** Most additions for an exact p: under a second. Ranks of 1,000 items with ties stay below. */
const MOST_ADDITIONS = 600_000_000;

/** Cost of a Fourier transform for each possible sum. */
const ADDITIONS_A_SUM = 64;

/** Most doubles held in memory. */
const MOST_SUMS = 4_000_000;

/** Sums must remain whole numbers that a double can represent. */
const LARGEST_SUM = 2 ** 50;

/**
 * Exact distribution of S = Σ ±w_i over all 2^n equally likely choices of signs, by convolution: up to 1,000
 * weights one at a time, each adding to the number of ways to reach a sum; more of them at once, by Fourier
 * transform.
 *
 * @param positive the weights w_i > 0 (whole numbers) that were observed with a plus
 * @param negative those observed with a minus
 * @returns P(S ≥ s), P(S ≤ s) and P(|S| ≥ |s|) for the observed s, or null if that takes too long
 */
export function signFlipTails(positive: Float64Array, negative: Float64Array): Tails | null {
  const weights = joined(positive, negative);
  const sumPositive = sum(positive);
  const sumNegative = sum(negative);
  if (weights.every((weight) => weight === weights[0])) {
    // Equal weights: the plus signs are heads of fair coins, at any n.
    return symmetricTails(
      fairCoinTail(negative.length, weights.length),
      fairCoinTail(positive.length, weights.length),
    );
  }
  const divisor = commonDivisor(weights);
  const observed = Math.min(sumPositive, sumNegative) / divisor;
  const units = divisor === 1 ? weights : weights.map((weight) => weight / divisor);
  const quick =
    units.length <= MOST_CONVOLVED && observed <= MOST_SUMS && observed * units.length <= MOST_ADDITIONS;
  const tails = quick ? oneByOne(units, observed) : allAtOnce(units, observed);
  if (tails === null) {
    return null;
  }
  const [small, large] = tails;
  return sumPositive <= sumNegative ? symmetricTails(large, small) : symmetricTails(small, large);
}

/** Roughly how many additions `signFlipTails` takes. */
export function flipAdditions(positive: Float64Array, negative: Float64Array): number {
  const weights = joined(positive, negative);
  if (weights.every((weight) => weight === weights[0])) {
    return 0;
  }
  const divisor = commonDivisor(weights);
  const [one, other] = [sum(positive) / divisor, sum(negative) / divisor];
  return Math.min(Math.min(one, other) * weights.length, ADDITIONS_A_SUM * (one + other));
}

/** P(K ≤ limit) and P(K ≥ limit), where K adds up a random half of the weights (each with probability ½). */
function oneByOne(weights: Float64Array, limit: number): [Tail, Tail] {
  const { below, at } = lowerShare(weights, limit);
  return [tail(below + at), tail(1 - below)];
}

function allAtOnce(weights: Float64Array, limit: number): [Tail, Tail] | null {
  const total = sum(weights);
  let variance = 0;
  for (let i = 0, n = weights.length; i < n; i++) {
    const weight = weights[i]!;
    variance += (weight * weight) / 4;
  }
  // Without tilting, as the larger tail is computed.
  const range = { smallest: 0, mean: total / 2, largest: total, variance };
  if (total > LARGEST_SUM || (limit > 0 && isTooWide(range))) {
    return null;
  }
  const { values, counts } = countEach(weights);
  const parts = Array.from(values, (weight, i) => ({
    values: Float64Array.of(0, weight),
    probabilities: Float64Array.of(0.5, 0.5),
    times: counts[i]!,
  }));
  const large = upperTail(parts, limit);
  const small = large && lowerTail(parts, limit);
  return small && large && [small, large];
}

/**
 * P(K < limit) and P(K = limit). Counts stay below about 2^1000, so they can't overflow, and are divided at
 * the end.
 */
function lowerShare(weights: Float64Array, limit: number): { below: number; at: number } {
  const ways = new Float64Array(limit + 1);
  ways[0] = 1;
  let reached = 0;
  // Small weights first, so that few sums have been reached so far.
  for (const weight of weights.toSorted()) {
    reached = Math.min(limit, reached + weight);
    for (let sum = reached; sum >= weight; sum--) {
      // Both indices are within 0 … limit.
      ways[sum] = ways[sum]! + ways[sum - weight]!;
    }
  }
  const each = 2 ** -weights.length;
  const at = ways[limit]!;
  return { below: sum(ways.subarray(0, limit)) * each, at: at * each };
}

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Usually 1 after a few of them. */
function commonDivisor(weights: Float64Array): number {
  let divisor = weights[0] ?? 0;
  for (let i = 1; i < weights.length && divisor !== 1; i++) {
    divisor = greatestCommonDivisor(divisor, weights[i]!);
  }
  return divisor;
}
