import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import { fairCoinTail } from '../distributions';
import { onlyMeans } from './matched-pair-t';
import { computedTest, symmetricTails } from '../outcome';

/**
 * Sign test: of the items that aren't ties, A wins w ~ Binomial(w + l, ½) if neither system is better.
 * Exact; two-sided p is twice the smaller tail, at most 1 (Conover 1999, section 3.4).
 */
export const sign = computedTest(
  {
    id: 'sign',
    name: english('sign test'),
    assumes: english('the items are independent; looks at which system wins an item, not by how much'),
    shown: 'always',
    explanation: english(
      'Counts the items that A wins and those that B wins, not by how much, and computes how often a fair coin would split them this unevenly.',
    ),
    definition: 'exact binomial on wins and losses; ties dropped and reported',
    measures: 'means',
    source: 'Dixon and Mood, 1946',
    phrase: 'sign test',
    works: ['dixon-mood-1946'],
    fewest: 'swaps',
  },
  onlyMeans,
  ({ differences, n, itemTolerance: tolerance = 0 }) => {
    let [wins, losses] = [0, 0];
    for (let i = 0; i < (differences?.length ?? 0); i++) {
      const difference = differences![i]!;
      wins += difference > tolerance ? 1 : 0;
      losses += difference < -tolerance ? 1 : 0;
    }
    const tails = symmetricTails(fairCoinTail(losses, wins + losses), fairCoinTail(wins, wins + losses));
    const count = formatCount;
    const ties = count(n - wins - losses);
    const note = english('Won {0}, lost {1}; ties left out: {2}.', count(wins), count(losses), ties);
    return { tails, exact: true, note };
  },
);
