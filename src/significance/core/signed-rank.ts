import { sum } from '../../kernel/columns';
import { tieLimit } from '../numbers/differences';
import { MOST_CONVOLVED, signFlipTails } from '../paired/sign-flips';
import { sortAscending } from './ranks';
import { NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';

/** How items without a difference are treated: dropped before ranking, or after it. */
export type Zeros = 'drop-first' | 'rank-then-drop';

/** The ranks of the absolute differences, doubled so that mid-ranks are whole numbers. */
export interface SignedRanks {
  /** The ranks of items on which A is better. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
}

/**
 * Ranks differences by absolute value, from 1; ties share the middle of their ranks. Each sign is sorted
 * separately, which needs no comparison function, and the two are merged; the ranks of each sign are in
 * ascending order.
 *
 * @param tolerance absolute values closer together than this plus their own rounding tie, and those up to it
 *   are 0; with 0 only equal ones tie
 */
export function signedRanks(differences: Float64Array, tolerance: number, zeros: Zeros): SignedRanks {
  const positive = sizesAbove(tolerance, differences, 1);
  const negative = sizesAbove(tolerance, differences, -1);
  // All zeros tie, though they may be further apart than the tolerance: they get the first ranks, or none.
  const first = zeros === 'drop-first' ? 0 : differences.length - positive.length - negative.length;
  let [i, j] = [0, 0];
  while (i < positive.length || j < negative.length) {
    const [startPositive, startNegative] = [i, j];
    const smallest = j === negative.length || positive[i]! < negative[j]! ? positive[i]! : negative[j]!;
    const limit = tieLimit(smallest, tolerance);
    while (i < positive.length && positive[i]! <= limit) {
      i++;
    }
    while (j < negative.length && negative[j]! <= limit) {
      j++;
    }
    // Ranks start + 1 … end: their middle, doubled, is start + 1 + end.
    const doubled = 2 * first + startPositive + startNegative + 1 + i + j;
    // Reuses the arrays of absolute values, which are no longer needed.
    positive.fill(doubled, startPositive, i);
    negative.fill(doubled, startNegative, j);
  }
  return { positive, negative };
}

/** The absolute differences of one sign, ascending, without those up to the tolerance. */
function sizesAbove(tolerance: number, differences: Float64Array, sign: 1 | -1): Float64Array {
  let count = 0;
  for (let i = 0, n = differences.length; i < n; i++) {
    count += sign * differences[i]! > tolerance ? 1 : 0;
  }
  const sizes = new Float64Array(count);
  for (let i = 0, filled = 0; filled < count; i++) {
    const size = sign * differences[i]!;
    if (size > tolerance) {
      sizes[filled++] = size;
    }
  }
  return sortAscending(sizes);
}

/**
 * Where the sum W⁺ of the positive ranks lies among all 2^m assignments of signs to the m ranks: exact up to
 * 1,000 of them, ties included; beyond, normal with a continuity correction of ½.
 *
 * @returns `statistic` is W⁺
 */
export function signedRankTest(ranks: SignedRanks): Statistic {
  const { positive, negative } = ranks;
  const statistic = sum(positive) / 2;
  const tails =
    positive.length + negative.length <= MOST_CONVOLVED ? signFlipTails(positive, negative) : null;
  return tails === null ? { ...signedRankNormal(ranks, 0.5), statistic } : { statistic, tails, exact: true };
}

/** W⁺ has the mean Σr/2 and the variance Σr²/4 over the ranks r, whatever their ties. */
export function signedRankNormal({ positive, negative }: SignedRanks, correction: number): Statistic {
  let squares = 0;
  for (const ranks of [positive, negative]) {
    for (let i = 0, n = ranks.length; i < n; i++) {
      const rank = ranks[i]!;
      squares += (rank / 4) ** 2;
    }
  }
  const deviation = Math.sqrt(squares);
  if (deviation === 0) {
    return { statistic: 0, tails: NO_EVIDENCE, exact: true };
  }
  const distance = sum(positive) / 2 - (sum(positive) + sum(negative)) / 4;
  return normalStatistic(distance / deviation, correction / deviation);
}
