import { english, formatCount, type Pair, type SignificanceTest } from '../../model';
import type { Statistic } from '../core/statistic';
import { computedOutcome } from '../outcome';
import { onlyRightOrWrong, rightOrWrong } from '../right-or-wrong';

/** One of McNemar's tests, given how it tests the items that exactly one system gets right. */
export function mcnemarTest(
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
        'Only A is right on {0} items, only B on {1}.',
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
