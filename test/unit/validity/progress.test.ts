import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { simulateProgress } from '../../../bench/validity/progress';

describe('evaluations that are looked at after every percent', () => {
  it('have a verdict without a gain as rarely as the level says', async () => {
    const { found } = await simulateProgress({ scores: 'right or wrong', items: 200, gain: 0 }, 100, 'unit');
    // At 5%, 100 evaluations have more than 11 in 0.4% of cases.
    assert.ok(found <= 11, String(found));
  });

  it('find a gain as the usual test does, and before the end', async () => {
    const tally = await simulateProgress({ scores: 'right or wrong', items: 200, gain: 0.2 }, 40, 'unit');
    assert.ok(tally.found >= tally.fixed - 3, JSON.stringify(tally));
    assert.ok(tally.fixed >= 36 && tally.used < 0.75, JSON.stringify(tally));
  });

  it('keep the level where clusters and ratios are looked at', async () => {
    for (const scores of ['documents', 'F1'] as const) {
      const { found } = await simulateProgress({ scores, items: 250, gain: 0 }, 60, 'unit');
      // At 5%, 60 evaluations have more than 8 in 0.5% of cases.
      assert.ok(found <= 8, `${scores}: ${found}`);
    }
  });
});
