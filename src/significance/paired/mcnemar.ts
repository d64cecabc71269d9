import { english, formatCount, type Pair, type SignificanceTest } from '../../model';
import { mcnemarChiSquare, mcnemarExact, mcnemarMidP } from '../core/mcnemar';
import type { Statistic } from '../core/statistic';
import { computedOutcome } from '../outcome';
import { onlyRightOrWrong, rightOrWrong } from './right-or-wrong';

/** McNemar's test in its exact form, the sign test of right and wrong items (McNemar 1947). */
export const mcnemar = mcnemarTest(
  {
    id: 'mcnemar',
    name: 'McNemar',
    assumes: english('the items are independent; looks at those that exactly one system gets right'),
    shown: 'always',
  },
  mcnemarExact,
);

/** With mid-p, less conservative than the exact one (Fagerland, Lydersen and Laake 2013). */
export const mcnemarWithMidP = mcnemarTest(
  {
    id: 'mcnemar:mid-p',
    name: english('McNemar (mid-p)'),
    assumes: english('the items are independent; its level is kept on average, not always'),
    shown: 'on-request',
  },
  mcnemarMidP,
);

/** χ² as McNemar published it (McNemar 1947). */
export const mcnemarByChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2',
    name: english('McNemar (χ²)'),
    assumes: english('the items are independent, and many of them are right in exactly one system'),
    shown: 'on-request',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: false }),
);

/** χ² with a continuity correction of 1 (Edwards 1948). */
export const mcnemarByCorrectedChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2-corrected',
    name: english('McNemar (χ² with continuity correction)'),
    assumes: english(
      'the items are independent; close to the exact test where many are right in exactly one system',
    ),
    shown: 'on-request',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: true }),
);

/** One of McNemar's tests, given how it tests the items that exactly one system gets right. */
function mcnemarTest(
  about: Pick<SignificanceTest, 'id' | 'name' | 'assumes' | 'shown'>,
  compute: (onlyA: number, onlyB: number) => Statistic,
): SignificanceTest {
  return {
    ...about,
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
