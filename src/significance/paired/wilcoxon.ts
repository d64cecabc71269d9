import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { SignificanceTest, TestWords } from '../../model/results/significance';
import { signedRanks, signedRankTest, type Zeros } from '../core/signed-rank';
import { onlyMeans } from './matched-pair-t';
import { computedTest } from '../outcome';

/**
 * Wilcoxon signed-rank test: the absolute differences are ranked, ties share the middle of their ranks, zeros
 * are dropped, and W⁺ is the sum of ranks on which A is better (Wilcoxon 1945).
 *
 * Exact, ties included, up to 1,000 differing items; beyond, normal with the variance corrected for ties and
 * a continuity correction of ½.
 */
export const wilcoxon = signedRank(
  {
    id: 'wilcoxon',
    name: english('Wilcoxon signed-rank'),
    shown: 'always',
    explanation: english(
      'Ranks the items by the size of their difference and asks whether A’s wins have higher ranks than B’s. Items without a difference are left out.',
    ),
    definition:
      'zeros dropped, mid-ranks; exact up to 1,000 differing items, ties included; normal with tie and continuity correction beyond',
    measures: 'means',
    source: 'Wilcoxon, 1945',
    phrase: 'Wilcoxon signed-rank test',
    works: ['wilcoxon-1945'],
  },
  'drop-first',
  (count, exact) =>
    exact
      ? english('Items left out because they don’t differ: {0}.', count)
      : english('Items left out because they don’t differ: {0}; normal approximation.', count),
);

/**
 * With Pratt's treatment of zeros: items without a difference are ranked with the others and dropped
 * afterwards, so that with many of them small differences have more equal weights (Pratt 1959).
 */
export const wilcoxonPratt = signedRank(
  {
    id: 'wilcoxon:pratt',
    name: english('Wilcoxon signed-rank (Pratt’s zeros)'),
    shown: 'on-request',
    explanation: english(
      'The signed-rank test, but items without a difference are ranked before they are left out.',
    ),
    definition: 'zeros are ranked with the others, then dropped',
    measures: 'means',
    source: 'Pratt, 1959',
    phrase: 'Wilcoxon signed-rank test with Pratt’s treatment of zeros',
    works: ['wilcoxon-1945', 'pratt-1959'],
  },
  'rank-then-drop',
  (count, exact) =>
    exact
      ? english('Items ranked, then left out because they don’t differ: {0}.', count)
      : english('Items ranked, then left out because they don’t differ: {0}; normal approximation.', count),
);

function signedRank(
  about: Omit<TestWords, 'assumes'>,
  zeros: Zeros,
  ofZeros: (count: string, exact: boolean) => Text,
): SignificanceTest {
  return computedTest(
    {
      ...about,
      assumes: english('the items are independent and their differences are distributed symmetrically'),
      fewest: 'swaps',
    },
    onlyMeans,
    (pair) => {
      const ranks = signedRanks(pair.differences ?? new Float64Array(), pair.itemTolerance ?? 0, zeros);
      const { tails, exact } = signedRankTest(ranks);
      const dropped = pair.n - ranks.positive.length - ranks.negative.length;
      const ofAll = exact ? null : english('Normal approximation.');
      const note = dropped > 0 ? ofZeros(formatCount(dropped), exact) : ofAll;
      return { tails, exact, note };
    },
  );
}
