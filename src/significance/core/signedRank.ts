import { MOST_CONVOLVED, signFlipTails } from '../signFlips';
import { NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';

/** What becomes of items without a difference: left out before ranking, or after it. */
export type Zeros = 'drop-first' | 'rank-then-drop';

/** The ranks of the differences by size, doubled so that mid-ranks are whole numbers. */
export interface SignedRanks {
  /** Of the items on which A is better. */
  readonly positive: readonly number[];
  readonly negative: readonly number[];
}

/**
 * Ranks differences by size, from 1; ties share the middle of their ranks.
 *
 * @param tolerance sizes closer together than this tie, and those up to it are 0
 */
export function signedRanks(differences: Float64Array, tolerance: number, zeros: Zeros): SignedRanks {
  const isZero = (difference: number) => Math.abs(difference) <= tolerance;
  const ranked = (zeros === 'drop-first' ? differences.filter((d) => !isZero(d)) : differences.slice()).sort(
    (one, other) => Math.abs(one) - Math.abs(other),
  );
  const positive: number[] = [];
  const negative: number[] = [];
  for (let start = 0, end = 0; start < ranked.length; start = end) {
    // All zeros tie, though they may lie further apart than the tolerance.
    const limit = tolerance + (isZero(ranked[start]) ? 0 : Math.abs(ranked[start]));
    while (end < ranked.length && Math.abs(ranked[end]) <= limit) {
      end++;
    }
    for (const difference of ranked.subarray(start, end)) {
      if (!isZero(difference)) {
        // Ranks start + 1 … end: their middle, doubled, is start + 1 + end.
        (difference > 0 ? positive : negative).push(start + 1 + end);
      }
    }
  }
  return { positive, negative };
}

/**
 * Where the sum W⁺ of the positive ranks lies among all 2^m signs that the m ranks could have: exact up to 1,000 of
 * them, ties included, and normal with a continuity correction of ½ beyond.
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
  const ranks = [...positive, ...negative];
  const deviation = Math.sqrt(ranks.reduce((squares, rank) => squares + (rank / 4) ** 2, 0));
  if (deviation === 0) {
    return { statistic: 0, tails: NO_EVIDENCE, exact: true };
  }
  const distance = sum(positive) / 2 - sum(ranks) / 4;
  return normalStatistic(distance / deviation, correction / deviation);
}

function sum(ranks: readonly number[]): number {
  return ranks.reduce((total, rank) => total + rank, 0);
}
