import { english, type Pair, type SignificanceTest, type TestContext, type TestOutcome } from '../../model';
import { noted } from '../bootstrap/source';
import { asExtremeAs, countedOutcome } from '../counting';
import { enumerateSwaps, MOST_ENUMERATED } from './enumeration';
import { isQuick } from '../exchanges';
import { enumerateItemSwaps } from './item-swaps';
import { TOO_MANY_SUMS } from '../lattice/exact-bootstrap';
import { computedOutcome, type Tails } from '../outcome';
import { differingRows } from '../pair';
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
