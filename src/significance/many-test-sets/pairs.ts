import { sumOf, elementAt } from '../../model/lists';
import type { Leaderboard } from '../../model/results/leaderboard';
import { holm } from '../corrections';
import { signedRanks, signedRankTest } from '../core/signed-rank';
import { itemDifferences } from '../numbers/differences';
import { fairCoinTail } from '../distributions';

export type OverTestSets = 'wilcoxon' | 'sign';

/** Two systems over all test sets: their indices a < b. */
export type PairOverTestSets = Readonly<Leaderboard['pairs'][number]>;

/**
 * All pairs of systems over test sets: Wilcoxon's signed-rank test on the differences of their scores, exact, with
 * Holm's correction (Demšar 2006, sections 3.1.3 and 3.2.2). Not Nemenyi's test of average ranks, in which the
 * verdict about two systems depends on which others are compared (Benavoli, Corani and Mangili 2016).
 *
 * Where scores have different units, only the sign of a difference means the same on all test sets: the exact sign test
 * then decides (Demšar 2006, section 3.1.4).
 *
 * There is too little data for a pair if its corrected p would exceed α even with all differences on one side: the
 * smallest p of both tests is 2^(1 − m) for m test sets on which the systems differ.
 *
 * @param scores of all systems on each test set; higher is better
 */
export function pairsOverTestSets(
  scores: readonly (readonly number[])[],
  test: OverTestSets,
  alpha: number,
): PairOverTestSets[] {
  const columns = (scores[0] ?? []).map((_, system) =>
    Float64Array.from(scores, (row) => elementAt(row, system)),
  );
  const tested = columns.flatMap((column, a) =>
    columns.slice(a + 1).map((other, i) => ({ a, b: a + 1 + i, ...testPair(column, other, test) })),
  );
  const all = tested.map(({ p }) => p);
  const corrected = holm(all);
  // p-values that are no smaller don't matter to it, and the pair's own is none of the smaller ones.
  const smallest = new Map<number, number>();
  return tested.map((pair, i) => {
    const differing = pair.wins + pair.losses;
    const least = smallest.get(differing) ?? smallestCorrected(differing, all.toSpliced(i, 1));
    smallest.set(differing, least);
    return {
      ...pair,
      corrected: elementAt(corrected, i),
      verdict: verdictOf(differing, elementAt(corrected, i), least, alpha),
    };
  });
}

/** The fewest test sets on which one of so many pairs can differ significantly: 2^(1 − N)·pairs ≤ α. */
export function fewestTestSets(pairs: number, alpha: number): number {
  return Math.max(1, Math.ceil(1 + Math.log2(pairs / alpha)));
}

type Tested = Pick<PairOverTestSets, 'wins' | 'ties' | 'losses' | 'better' | 'p'>;

function testPair(a: Float64Array, b: Float64Array, test: OverTestSets): Tested {
  const { values, itemTolerance } = itemDifferences(a, b, true);
  const ranks = signedRanks(values, itemTolerance, 'drop-first');
  const [wins, losses] = [ranks.positive.length, ranks.negative.length];
  const counts = { wins, ties: a.length - wins - losses, losses };
  if (wins + losses === 0) {
    return { ...counts, better: null, p: 1 };
  }
  const size = (of: Float64Array) => (test === 'sign' ? of.length : sumOf(of));
  const lead = size(ranks.positive) - size(ranks.negative);
  const p =
    test === 'wilcoxon'
      ? signedRankTest(ranks).tails.twoSided.p
      : Math.min(1, 2 * fairCoinTail(Math.min(wins, losses), wins + losses).p);
  return {
    ...counts,
    better: lead === 0 ? null : lead > 0 ? 'a' : 'b',
    p: Math.max(p, Number.MIN_VALUE),
  };
}

function verdictOf(
  differing: number,
  corrected: number,
  smallest: number,
  alpha: number,
): PairOverTestSets['verdict'] {
  if (differing === 0) {
    return 'identical';
  }
  if (corrected <= alpha) {
    return 'significant';
  }
  return smallest > alpha ? 'undecidable' : 'not-significant';
}

/** Holm's corrected p of a pair that differs as clearly as it can, beside the p-values of the others. */
function smallestCorrected(differing: number, others: readonly number[]): number {
  const smallest = Math.min(1, 2 ** (1 - differing));
  return elementAt(holm([smallest, ...others]), 0);
}
