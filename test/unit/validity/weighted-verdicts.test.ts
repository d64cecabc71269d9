import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allowedCounts } from '../../../bench/validity/limits';
import { WEIGHT_VERDICT_CELLS } from '../../../bench/validity/verdict/cells';
import { simulateVerdicts } from '../../../bench/validity/verdict/simulate';

const DATA_SETS = 60;

/** A small sample; `npm run validate -- --weights` draws the large one. */
const CELLS = WEIGHT_VERDICT_CELLS.filter(
  ({ group, units, id }) =>
    (group === 'clusters' && units === 10) || id === 'verdict:items:average-precision:50:0.5:0',
);

describe('the simulated verdict on metrics of weights', () => {
  it('covers average precision, and clusters of every kind', () => assert.equal(CELLS.length, 7));

  for (const cell of CELLS) {
    it(`keeps its level: ${cell.row.join(', ')} ${cell.group}`, async () => {
      const { rejected, disagree } = await simulateVerdicts(cell, 0, DATA_SETS, 'test');
      const { most } = allowedCounts({ low: 0, high: 0.05 }, DATA_SETS, 0.001);
      assert.ok(rejected <= most, `${rejected} of ${DATA_SETS}, at most ${most}`);
      assert.ok(disagree <= 1);
    });
  }
});
