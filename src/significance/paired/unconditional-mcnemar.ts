import { english, formatCount, type SignificanceTest } from '../../model';
import { mcnemarUnconditional } from '../core/unconditional-mcnemar';
import { UNCONDITIONAL } from '../decision';
import { computedOutcome } from '../outcome';
import { onlyRightOrWrong, rightOrWrong } from './right-or-wrong';

/** McNemar's test over any number of items that differ (Suissa and Shuster 1991; Berger and Boos 1994). */
export const unconditionalMcnemar: SignificanceTest = {
  id: UNCONDITIONAL,
  name: english('McNemar (unconditional)'),
  assumes: english('the items are independent; how many of them differ is left to chance'),
  shown: 'on-request',
  applies: (pair) => onlyRightOrWrong(pair) ?? true,
  run: (pair, context) => {
    const counts = rightOrWrong(pair);
    if (counts === null) {
      throw new Error('McNemar’s test was run on items that are not right or wrong.');
    }
    const { n, onlyA, onlyB } = counts;
    const { tails } = mcnemarUnconditional(n, onlyA, onlyB);
    const note = english(
      'Items that only A gets right: {0}; only B: {1}.',
      formatCount(onlyA),
      formatCount(onlyB),
    );
    return Promise.resolve(computedOutcome(pair, context, tails, { exact: true, note }));
  },
};
