import type { ExactDistribution, Tail, ExactBootstrap, Pair } from '../../model/results/significance';
import { english } from '../../model/words';
import { tally, sumOf } from '../../model/lists';
import { timesPowerOfTen } from '../numbers/decimals';
import { tail } from '../outcome';
import { countDifferent } from '../core/ranks';
import { cumulants, type IndependentSum, maximum, minimum, negated, tilted } from './independent-sum';
import { gridOf, isTooWide, type Range, sumProbabilities } from './probabilities';
import { scoresOfItems } from '../pair';

export const TOO_MANY_SUMS = english(
  'Drawn at random: with this many decimals there are too many sums to count.',
);

/**
 * The bootstrap of a pair without drawing: the mean of n items drawn with replacement is a sum of n
 * independent numbers, and if these are decimals its distribution can be computed, for the gain and for each
 * score.
 *
 * @returns null if it can't be computed: the metric is not a mean of items, or they are not decimals; if that
 *   may be unexpected, the reason as a sentence
 */
export function exactBootstrap(pair: Pair): ExactBootstrap | string | null {
  const { differences } = pair;
  if (differences === null) {
    return null;
  }
  const { a, b } = scoresOfItems(pair);
  const [gains, scoresA, scoresB] = [bootstrapMean(differences), bootstrapMean(a), bootstrapMean(b)];
  if (gains === 'no-grid' || scoresA === 'no-grid' || scoresB === 'no-grid') {
    return null;
  }
  return gains === 'too-many' || scoresA === 'too-many' || scoresB === 'too-many'
    ? TOO_MANY_SUMS
    : { gains, scoresA, scoresB };
}

/** Bisection steps for the tilt, which need not be exact. */
const HALVINGS = 40;

/**
 * P(S ≥ bound), with a small relative error however small it is: values are tilted until the sum is centered
 * at the bound, its distribution is computed there, and tilted back (Esscher 1932):
 *
 * P(S ≥ b) = exp(K(θ) − θb) Σ_{s ≥ b} exp(−θ(s − b)) P_θ(S = s),   with θ such that E_θ[S] = b
 *
 * @returns null if the sum takes too many values
 */
export function upperTail(sum: IndependentSum, bound: number): Tail | null {
  const top = maximum(sum);
  if (bound <= minimum(sum)) {
    return tail(1);
  }
  if (bound >= top.value) {
    return bound > top.value ? tail(0) : { p: Math.exp(top.logP), logP: top.logP };
  }
  const tilt = tiltTo(sum, bound);
  const found = sumProbabilities(tilted(sum, tilt));
  if (found === null) {
    return null;
  }
  const { first, probabilities } = found;
  let share = 0;
  for (let i = Math.max(0, bound - first); i < probabilities.length; i++) {
    share += Math.exp(-tilt * (first + i - bound)) * probabilities[i]!;
  }
  const logP = Math.min(0, cumulants(sum, tilt).log - tilt * bound + Math.log(share));
  return { p: Math.exp(logP), logP };
}

/** P(S ≤ bound), likewise. */
export function lowerTail(sum: IndependentSum, bound: number): Tail | null {
  return upperTail(negated(sum), -bound);
}

/** θ ≥ 0 with E_θ[S] = bound, or 0 if the mean is beyond it anyway. Needs bound < the largest S. */
function tiltTo(sum: IndependentSum, bound: number): number {
  const { mean, variance } = cumulants(sum);
  if (mean >= bound) {
    return 0;
  }
  let [low, high] = [0, 1 / Math.sqrt(variance)];
  while (cumulants(sum, high).mean < bound) {
    [low, high] = [high, 2 * high];
  }
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    [low, high] = cumulants(sum, middle).mean < bound ? [middle, high] : [low, middle];
  }
  return high;
}

/** Sums must remain whole numbers that a double can represent. */
const MOST = 2 ** 50;

/** Means that are equal up to rounding may differ by this fraction of the grid's step. */
const MOST_SLACK = 0.25;

/** Roundings between a limit such as 2δ and the corresponding sum. */
const ROUNDINGS = 8;

/** Tails below this are computed separately, so that they keep their digits. */
const SMALL = 1e-3;

/** Why there is no exact distribution: values without a common grid, or too many sums. */
export type NotExact = 'no-grid' | 'too-many';

/**
 * The distribution of the mean of n items drawn with replacement from these n: the result of a bootstrap with
 * infinitely many resamples.
 *
 * @param values of the n items; n ≥ 1
 */
export function bootstrapMean(values: Float64Array): ExactDistribution | NotExact {
  const grid = gridOf(values);
  if (grid === null) {
    return 'no-grid';
  }
  const n = values.length;
  const { smallest, step, digits, indices } = grid;
  const meanOf = (sum: number) => timesPowerOfTen((n * smallest + step * sum) / n, -digits);
  const sumAt = (mean: number) => (timesPowerOfTen(mean, digits) * n - n * smallest) / step;
  let [total, largest] = [0, 0];
  for (let i = 0; i < n; i++) {
    const index = indices[i]!;
    total += index;
    largest = index > largest ? index : largest;
  }
  const reach = n * (Math.abs(smallest) + step * largest);
  // The error, in steps, of a mean that was not computed from these sums.
  const slack = (ROUNDINGS * Number.EPSILON * reach) / step;
  if (!(reach <= MOST && slack <= MOST_SLACK) || isTooWide(rangeOf(indices, total, largest))) {
    return 'too-many';
  }
  const sum: IndependentSum = [{ ...sharesOf(indices), times: n }];
  const found = sumProbabilities(sum);
  if (found === null) {
    return 'too-many';
  }
  const { first, probabilities } = found;
  const share = (from: number, to: number) =>
    sumOf(probabilities.subarray(Math.max(0, from - first), Math.max(0, to - first + 1)));
  const valueAt = (place: number) => meanOf(first + place);
  let listed: Float64Array | undefined;
  return {
    get values() {
      return (listed ??= probabilities.map((_, place) => valueAt(place)));
    },
    valueAt,
    probabilities,
    mean: meanOf(total),
    atLeast: (mean, strict = false) => {
      const bound = strict ? Math.floor(sumAt(mean) + slack) + 1 : Math.ceil(sumAt(mean) - slack);
      return preciseTail(share(bound, Infinity), () => upperTail(sum, bound));
    },
    atMost: (mean, strict = false) => {
      const bound = strict ? Math.ceil(sumAt(mean) - slack) - 1 : Math.floor(sumAt(mean) + slack);
      return preciseTail(share(-Infinity, bound), () => lowerTail(sum, bound));
    },
  };
}

/** The range of the sum of n draws, before the distinct indices, which may be a million, are counted. */
function rangeOf(indices: Float64Array, total: number, largest: number): Range {
  const n = indices.length;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    variance += (indices[i]! - total / n) ** 2;
  }
  return { smallest: 0, mean: total, largest: n * largest, variance };
}

function sharesOf(indices: Float64Array): { values: Float64Array; probabilities: Float64Array } {
  const { values, counts } = countEach(indices);
  return { values, probabilities: Float64Array.from(counts, (count) => count / indices.length) };
}

function preciseTail(share: number, compute: () => Tail | null): Tail {
  return share >= SMALL ? tail(share) : (compute() ?? tail(share));
}

/** Each value once, in the order of first appearance, and how often it is there. */
export function countEach(values: Float64Array): {
  readonly values: Float64Array;
  readonly counts: ArrayLike<number>;
} {
  const few = countDifferent(values);
  if (few !== null) {
    return { values: few.different, counts: few.counts };
  }
  const counts = tally(values);
  return { values: Float64Array.from(counts.keys()), counts: Array.from(counts.values()) };
}
