import type { SignificanceTest } from '../model';
import { asExtremeAs, countedOutcome } from './counting';
import { asDecimals } from './decimals';
import { enumerateSwaps, MOST_ENUMERATED } from './enumeration';
import { TOO_MANY_SUMS } from './lattice/exactBootstrap';
import { computedOutcome, type Tails } from './outcome';
import { differingRows } from './pair';
import { signFlipTails } from './signFlips';

/**
 * Approximate randomization: if the systems were the same, each item's two outputs might as well be swapped.
 * p is the share of swaps whose gain is at least as large as observed (Fisher 1935; Noreen 1989; Yeh 2000,
 * section 3.1; Riezler and Maxwell 2005).
 *
 * Exact where that is affordable: all 2^m swaps of m ≤ 20 differing items for any metric, and for a mean of
 * decimals by convolution; else Monte Carlo with p = (c + 1)/(r + 1).
 */
export const randomization: SignificanceTest = {
  id: 'randomization',
  name: 'randomization',
  assumes: 'the items are independent of each other; nothing about how scores are distributed',
  shown: 'always',
  applies: () => true,
  run: async (pair, context) => {
    const differing = differingRows(pair);
    if (differing.length <= MOST_ENUMERATED) {
      const swaps = (2 ** differing.length).toLocaleString('en-US');
      const units = pair.clustered ? 'clusters' : 'items';
      return computedOutcome(pair, context, enumerateSwaps(pair, differing), {
        exact: true,
        note: `All ${swaps} ways to swap the ${differing.length} ${units} that differ.`,
      });
    }
    const integers = pair.differences === null ? undefined : asDecimals(pair.differences)?.integers[0];
    const tails = integers === undefined ? null : convolve(integers);
    if (tails !== null) {
      return computedOutcome(pair, context, tails, {
        exact: true,
        note: 'All swaps that there are, by convolution; none is drawn.',
      });
    }
    const { gains } = await context.resample('randomization');
    const note = integers === undefined ? null : TOO_MANY_SUMS;
    return countedOutcome(pair, context, gains, 0, asExtremeAs(pair.gain), { note });
  },
};

/** Swapping an item turns the sign of its difference, so that a mean has the distribution of Σ ±|d_i|. */
function convolve(differences: Float64Array): Tails | null {
  const positive = Array.from(differences.filter((difference) => difference > 0));
  const negative = Array.from(
    differences.filter((difference) => difference < 0),
    Math.abs,
  );
  return signFlipTails(positive, negative);
}
