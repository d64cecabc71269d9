import { english, formatCount, type SignificanceTest, type Text } from '../../model';
import { signedRanks, signedRankTest, type Zeros } from '../core/signed-rank';
import { onlyMeans } from './itemwise';
import { computedOutcome } from '../outcome';

/**
 * Wilcoxon signed-rank test: the absolute differences are ranked, ties share the middle of their ranks, zeros
 * are dropped, and W⁺ is the sum of ranks on which A is better (Wilcoxon 1945).
 *
 * Exact, ties included, up to 1,000 differing items; beyond, normal with the variance corrected for ties and
 * a continuity correction of ½.
 */
export const wilcoxon = signedRank(
  'wilcoxon',
  english('Wilcoxon signed-rank'),
  'always',
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
  'wilcoxon:pratt',
  english('Wilcoxon signed-rank (Pratt’s zeros)'),
  'on-request',
  'rank-then-drop',
  (count, exact) =>
    exact
      ? english('Items ranked, then left out because they don’t differ: {0}.', count)
      : english('Items ranked, then left out because they don’t differ: {0}; normal approximation.', count),
);

function signedRank(
  id: string,
  name: string,
  shown: SignificanceTest['shown'],
  zeros: Zeros,
  ofZeros: (count: string, exact: boolean) => Text,
): SignificanceTest {
  return {
    id,
    name,
    assumes: english('the items are independent and their differences are distributed symmetrically'),
    shown,
    applies: (pair) => onlyMeans(pair) ?? true,
    run: (pair, context) => {
      const ranks = signedRanks(pair.differences ?? new Float64Array(), pair.itemTolerance ?? 0, zeros);
      const { tails, exact } = signedRankTest(ranks);
      const dropped = pair.n - ranks.positive.length - ranks.negative.length;
      const ofAll = exact ? null : english('Normal approximation.');
      const note = dropped > 0 ? ofZeros(formatCount(dropped), exact) : ofAll;
      return Promise.resolve(
        computedOutcome(pair, context, tails, {
          exact,
          note,
        }),
      );
    },
  };
}
