import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { simulateClustered } from '../../../bench/validity/labels/clustered';
import { simulateRepeats } from '../../../bench/validity/labels/repeats';
import { simulateLabels } from '../../../bench/validity/labels/simulate';

/** `npm run validate -- --labels` draws many more. */
const DATA_SETS = 400;

describe('a biased judge, corrected by 50 human scores where there is no gain', () => {
  for (const correlation of [0, 0.9]) {
    it(`errs in 5% at r = ${correlation}, and the judge alone nearly always`, () => {
      const cell = { kind: 'normal', labeled: 50, unlabeled: 300, correlation, bias: 0.6 } as const;
      const { decided, missed, fooled, width } = simulateLabels(cell, DATA_SETS, 'test');
      assert.equal(decided, DATA_SETS);
      const limit = 4 * Math.sqrt((0.05 * 0.95) / DATA_SETS);
      assert.ok(Math.abs(missed / DATA_SETS - 0.05) <= limit, `${missed} of ${DATA_SETS}`);
      assert.ok(fooled > 0.9 * DATA_SETS, `${fooled}`);
      const relative = width / DATA_SETS;
      assert.ok(correlation === 0 ? relative < 1.05 : relative < 0.7, `width ${relative}`);
    });
  }
});

describe('documents whose items are alike, scored by a judge and in part by people', () => {
  for (const labeled of [8, null]) {
    it(`have the true mean in 95% of intervals, ${labeled ?? 'some of each'} of 40 with labels`, () => {
      const cell = { documents: 40, itemsEach: 10, labeled };
      const { missed, missedByItems, missedByLabels } = simulateClustered(cell, DATA_SETS, 'test');
      const limit = DATA_SETS * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / DATA_SETS));
      assert.ok(missed <= limit && missedByLabels <= limit, `${missed}, ${missedByLabels}`);
      assert.ok(missedByItems > 2 * limit, `${missedByItems}`);
    });
  }
});

describe('items with several samples, where there is no gain', () => {
  it('are called significant in 5%, and reruns of A stay within its noise floor in 95%', async () => {
    const { dataSets, rejected, overFloor, share } = await simulateRepeats(
      { items: 60, samples: 4 },
      250,
      'test',
    );
    const limit = 4 * Math.sqrt((0.05 * 0.95) / dataSets);
    assert.ok(Math.abs(rejected / dataSets - 0.05) <= limit, `${rejected} of ${dataSets}`);
    assert.ok(Math.abs(overFloor / dataSets - 0.05) <= limit, `${overFloor} of ${dataSets}`);
    assert.ok(share / dataSets > 0.3 && share / dataSets < 0.9, `${share / dataSets}`);
  });
});
