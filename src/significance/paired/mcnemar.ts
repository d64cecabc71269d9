import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import type { Pair, SignificanceTest, TestWords } from '../../model/results/significance';
import { mcnemarChiSquare, mcnemarExact, mcnemarMidP } from '../core/fisher-exact';
import type { Statistic } from '../core/statistic';
import { COMPUTED, computedOutcome } from '../outcome';
import { onlyRightOrWrong, rightOrWrong } from './unconditional-mcnemar';

export const mcnemar = mcnemarTest(
  {
    id: 'mcnemar',
    name: english('McNemar'),
    assumes: english('the items are independent; looks at those that exactly one system gets right'),
    shown: 'always',
    explanation: english(
      'Of the items that exactly one system gets right, does A have more or fewer than a fair coin would give it?',
    ),
    definition: 'of the items that exactly one system gets right, b and c: exact binomial of b against c',
    measures: 'means of right and wrong items',
    source: 'McNemar, 1947',
    phrase: 'McNemar test',
    works: ['mcnemar-1947'],
    fewest: 'swaps',
  },
  mcnemarExact,
);

export const mcnemarWithMidP = mcnemarTest(
  {
    id: 'mcnemar:mid-p',
    name: english('McNemar (mid-p)'),
    assumes: english('the items are independent; its level is kept on average, not always'),
    shown: 'on-request',
    explanation: english(
      'McNemar’s exact test, but p includes only half the probability of the observed counts. That brings its error rate closer to α.',
    ),
    definition: "half of the observed table's probability is left out",
    measures: 'means of right and wrong items',
    source: 'Fagerland et al., 2013',
    phrase: 'McNemar mid-p test',
    works: ['mcnemar-1947', 'fagerland-etal-2013'],
    fewest: 'some',
  },
  mcnemarMidP,
);

export const mcnemarByChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2',
    name: english('McNemar (χ²)'),
    assumes: english('the items are independent, and many of them are right in exactly one system'),
    shown: 'on-request',
    explanation: english(
      'McNemar’s test by an approximation that needs more than about 25 items on which the systems disagree.',
    ),
    definition: '(b − c)²/(b + c)',
    measures: 'means of right and wrong items',
    source: 'McNemar, 1947',
    phrase: 'McNemar χ² test',
    works: ['mcnemar-1947'],
    fewest: 'some',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: false }),
);

export const mcnemarByCorrectedChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2-corrected',
    name: english('McNemar (χ² with continuity correction)'),
    assumes: english(
      'the items are independent; close to the exact test where many are right in exactly one system',
    ),
    shown: 'on-request',
    explanation: english('McNemar’s test by an approximation, corrected because counts are whole numbers.'),
    definition: '(max(0, |b − c| − 1))²/(b + c), which is 0 for b = c as in R',
    measures: 'means of right and wrong items',
    source: 'Edwards, 1948',
    phrase: 'McNemar χ² test with continuity correction',
    works: ['mcnemar-1947', 'edwards-1948'],
    fewest: 'some',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: true }),
);

/** One of McNemar's tests, given how it tests the items that exactly one system gets right. */
function mcnemarTest(
  about: TestWords & Pick<SignificanceTest, 'fewest'>,
  compute: (onlyA: number, onlyB: number) => Statistic,
): SignificanceTest {
  return {
    ...about,
    ...COMPUTED,
    applies: (pair) => onlyRightOrWrong(pair) ?? true,
    run: (pair, context) => {
      const { onlyA, onlyB } = discordant(pair);
      const { tails, exact } = compute(onlyA, onlyB);
      const note = english(
        'Items that only A gets right: {0}; only B: {1}.',
        formatCount(onlyA),
        formatCount(onlyB),
      );
      return Promise.resolve(computedOutcome(pair, context, tails, { exact, note }));
    },
  };
}

function discordant(pair: Pair): { onlyA: number; onlyB: number } {
  const counts = rightOrWrong(pair);
  if (counts === null) {
    throw new Error('McNemar’s test was run on items that are not right or wrong.');
  }
  return counts;
}
