import { english, formatCount, type SignificanceTest } from '../model';
import { signedRanks, signedRankTest, type Zeros } from './core/signedRank';
import { onlyMeans } from './itemwise';
import { computedOutcome } from './outcome';

/**
 * Wilcoxon signed-rank test: the sizes of the differences are ranked, ties share the middle of their ranks,
 * zeros are dropped, and W⁺ is the sum of ranks on which A is better (Wilcoxon 1945).
 *
 * Exact, ties included, up to 1,000 differing items; beyond, normal with the variance corrected for ties and
 * a continuity correction of ½.
 */
export const wilcoxon = signedRank(
  'wilcoxon',
  english('Wilcoxon signed-rank'),
  'always',
  'drop-first',
  english('without a difference are left out'),
);

/**
 * The same with Pratt's zeros: items without a difference are ranked with the others and dropped afterwards, so
 * that many of them make small differences weigh more alike (Pratt 1959).
 */
export const wilcoxonPratt = signedRank(
  'wilcoxon:pratt',
  english('Wilcoxon signed-rank (Pratt’s zeros)'),
  'on-request',
  'rank-then-drop',
  english('without a difference are ranked, then left out'),
);

function signedRank(
  id: string,
  name: string,
  shown: SignificanceTest['shown'],
  zeros: Zeros,
  ofZeros: string,
): SignificanceTest {
  return {
    id,
    name,
    assumes: english('the items are independent and their differences are distributed symmetrically'),
    shown,
    applies: (pair) => onlyMeans(pair) ?? true,
    run: (pair, context) => {
      const ranks = signedRanks(pair.differences ?? new Float64Array(), pair.tolerance, zeros);
      const { tails, exact } = signedRankTest(ranks);
      const dropped = pair.n - ranks.positive.length - ranks.negative.length;
      const parts = [
        ...(dropped > 0 ? [english('{0} items {1}', formatCount(dropped), ofZeros)] : []),
        ...(exact ? [] : [english('normal approximation')]),
      ];
      return Promise.resolve(
        computedOutcome(pair, context, tails, {
          exact,
          note: parts.length === 0 ? null : sentence(parts.join('; ')),
        }),
      );
    },
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
