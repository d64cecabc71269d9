import { english } from '../../model/words';
import type { Pair, SignificanceTest, TestContext, TestOutcome } from '../../model/results/significance';
import { append } from '../../model/lists';
import { noted } from '../bootstrap/paired';
import { asExtremeAs, countedOutcome } from '../counting';
import { TOO_MANY_SUMS } from '../lattice/exact-distribution';
import { computedOutcome, symmetricTails, tail, type Tails } from '../outcome';
import { differingRows } from '../pair';
import { inUnits } from '../numbers/decimals';
import { tieLimit } from '../numbers/differences';
import { enumerateSwaps, isQuick, MOST_ENUMERATED } from './enumeration';
import { flipAdditions, signFlipTails } from './sign-flips';

/**
 * Approximate randomization: if the systems were the same, each item's two outputs would be exchangeable. p
 * is the share of swaps whose gain is at least as large as observed (Fisher 1935; Noreen 1989; Yeh 2000,
 * section 3.1; Riezler and Maxwell 2005).
 *
 * Exact where affordable: all 2^m swaps of m ≤ 20 differing items for any metric, and for a mean of decimals
 * by convolution; else Monte Carlo with p = (c + 1)/(r + 1).
 */
export const randomization: SignificanceTest = {
  id: 'randomization',
  name: english('randomization'),
  assumes: english('the items are independent of each other; nothing about how scores are distributed'),
  shown: 'always',
  explanation: english(
    'Swaps the outputs of A and B on each item by a coin toss, as if both came from the same system, and counts how often the gain is at least as large as the observed one.',
  ),
  definition:
    "A's and B's statistics of each item swapped with probability ½; c = #{ |δ\\*| ≥ |δ| } or #{ δ\\* ≥ δ }. Exact for d ≤ 20 differing items (all 2^d swaps), and for means of decimals",
  measures: 'any metric',
  source: 'Noreen, 1989, ch. 2',
  phrase: 'randomization test',
  works: ['noreen-1989', 'yeh-2000-accurate', 'riezler-maxwell-2005-pitfalls'],
  simulates: { mode: 'randomization', stopsEarly: true },
  restsOnMeans: true,
  fixesRuns: false,
  fewest: 'swaps',
  interval: 'resampled',
  applies: ({ runs }) =>
    runs?.stratified === null
      ? english("A has {0} and B has {1} training runs, so they can't be swapped run by run", runs.a, runs.b)
      : true,
  run: async (pair, context) => {
    const { runs } = pair;
    if (!runs?.stratified) {
      return swapItems(pair, context);
    }
    const outcome = await swapItems(runs.stratified, context);
    return {
      ...outcome,
      note: noted(outcome.note, STRATIFIED),
      warning: runs.variance > 0 ? UNSEEN_RUNS : null,
    };
  },
};

/** Clark et al. (2011) and their MultEval treat the outputs of all runs as one long output each. */
const STRATIFIED = english('Outputs are swapped item by item within each pair of runs (Clark et al. 2011).');

const UNSEEN_RUNS = english(
  'Randomization swaps single outputs, so it misses that whole training runs are better or worse than others: p may be too small. The bootstrap draws runs too.',
);

async function swapItems(pair: Pair, context: TestContext): Promise<TestOutcome> {
  const differing = differingRows(pair, MOST_ENUMERATED + 1);
  if (differing.length <= MOST_ENUMERATED && isQuick(pair.metric, pair.n, 2 ** (differing.length - 1))) {
    const swaps = (2 ** differing.length).toLocaleString('en-US');
    const units = pair.clustered ? 'clusters' : 'items';
    const enumerate = pair.differences === null ? enumerateSwaps : enumerateItemSwaps;
    return computedOutcome(pair, context, enumerate(pair, differing), {
      exact: true,
      note: english('All {0} ways to swap the {1} {2} that differ.', swaps, differing.length, units),
    });
  }
  const integers = pair.units?.integers;
  const tails = integers === undefined ? null : convolve(integers);
  if (tails !== null) {
    return computedOutcome(pair, context, tails, {
      exact: true,
      note: english('All possible swaps, by convolution; none is drawn.'),
    });
  }
  const { gains } = await context.resample('randomization');
  const note = integers === undefined ? null : TOO_MANY_SUMS;
  return countedOutcome(pair, context, gains, 0, asExtremeAs(pair.gain), { note });
}

/** Swapping an item changes the sign of its difference, so that a mean has the distribution of Σ ±|d_i|. */
function convolve(differences: Float64Array): Tails | null {
  return signFlipTails(...sizesOf(differences));
}

/** Roughly how many additions the exact p of more than MOST_ENUMERATED items takes; ∞ if there is none. */
export function additionsOf({ units }: Pair): number {
  return units === undefined ? Infinity : flipAdditions(...sizesOf(units.integers));
}

function sizesOf(differences: Float64Array): [positive: Float64Array, negative: Float64Array] {
  const sizes = new Float64Array(differences.length);
  let [positive, negative] = [0, 0];
  for (let i = 0, n = differences.length; i < n; i++) {
    const difference = differences[i]!;
    if (difference > 0) {
      sizes[positive++] = difference;
    }
  }
  for (let i = 0, n = differences.length; i < n; i++) {
    const difference = differences[i]!;
    if (difference < 0) {
      sizes[positive + negative++] = -difference;
    }
  }
  return [sizes.subarray(0, positive), sizes.subarray(positive, positive + negative)];
}

/**
 * Counts all 2^m swaps of the m items on which two systems differ, for a mean. Swapping the items T subtracts
 * 2 Σ_T d / n from the gain, so that the swaps with δ* ≥ δ are those with Σ_T d ≤ 0, and those with δ* ≤ δ
 * those with Σ_T d ≥ 0. No other item enters such a sum, so none, however large, can affect its rounding.
 * Decimals are added up in whole units; the error of a sum of real numbers is at most the sum of its items'
 * errors.
 *
 * @param differing 0-based indices of the m items, m ≥ 1
 * @returns exact shares of the swaps whose gain is ≥ δ, ≤ δ, and ≥ |δ| in size
 */
function enumerateItemSwaps(
  { differences, units, itemTolerance = 0 }: Pick<Pair, 'differences' | 'units' | 'itemTolerance'>,
  differing: readonly number[],
): Tails {
  const swaps = 2 ** differing.length;
  const tailsOf = (atMost: number, atLeast: number) =>
    symmetricTails(tail(atMost / swaps), tail(atLeast / swaps));
  const values = differing.map((item) => differences?.[item] ?? 0);
  if (units?.summable === true) {
    const sums = halves(differing.map((item) => units.integers[item]!));
    return tailsOf(countAtMost(sums), swaps - countBelow(sums));
  }
  if (units !== undefined) {
    const sums = exactHalves(values.map((value) => inUnits(value, units.digits)));
    return tailsOf(countAtMost(sums), swaps - countBelow(sums));
  }
  const slack = values.map(Math.abs).map((size) => tieLimit(size, itemTolerance) - size);
  const lowest = halves(values.map((value, i) => value - slack[i]!));
  const highest = halves(values.map((value, i) => value + slack[i]!));
  return tailsOf(countAtMost(lowest), swaps - countBelow(highest));
}

/**
 * The sums over all subsets of one half of the values, and the negated sums of the other half; both
 * ascending.
 */
interface Halves<Sum> {
  readonly one: readonly Sum[];
  readonly turned: readonly Sum[];
}

function halves(values: readonly number[]): Halves<number> {
  return halvesOf(
    values,
    0,
    (one, other) => one + other,
    (value) => 0 - value,
  );
}

function exactHalves(values: readonly bigint[]): Halves<bigint> {
  return halvesOf(
    values,
    0n,
    (one, other) => one + other,
    (value) => -value,
  );
}

function halvesOf<Sum extends number | bigint>(
  values: readonly Sum[],
  zero: Sum,
  add: (one: Sum, other: Sum) => Sum,
  turn: (value: Sum) => Sum,
): Halves<Sum> {
  const sums = (some: readonly Sum[]) => {
    const found = [zero];
    some.forEach((value) =>
      append(
        found,
        found.map((sum) => add(sum, value)),
      ),
    );
    return found.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  };
  const middle = values.length >> 1;
  return { one: sums(values.slice(0, middle)), turned: sums(values.slice(middle).map(turn)) };
}

/** How many subsets of all values have a sum of at most 0. */
function countAtMost<Sum extends number | bigint>({ one, turned }: Halves<Sum>): number {
  let [count, reached] = [0, 0];
  for (const limit of turned) {
    while (reached < one.length && one[reached]! <= limit) {
      reached++;
    }
    count += reached;
  }
  return count;
}

/** How many have a sum below 0. */
function countBelow<Sum extends number | bigint>({ one, turned }: Halves<Sum>): number {
  let [count, reached] = [0, 0];
  for (const limit of turned) {
    while (reached < one.length && one[reached]! < limit) {
      reached++;
    }
    count += reached;
  }
  return count;
}
