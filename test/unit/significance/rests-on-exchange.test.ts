import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RANK_CELLS } from '../../../bench/validity/edges/cells';
import { simulateVerdicts } from '../../../bench/validity/verdict/simulate';
import { jackknifeP } from '../../../src/significance/uncertainty/rests-on-exchange';
import { oneIn } from '../../support/releases';

const DATA_SETS = 300;
const MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / DATA_SETS);

describe('swapping where a score is a correlation', () => {
  it('has beside it the p of the jackknife', () => {
    // R: d <- c(.1,.3,.2,.5,.4); se <- sqrt(4/5*sum((d-mean(d))^2)); 2*pt(-.6/se, 4)
    const p = jackknifeP({ gains: Float64Array.of(0.1, 0.3, 0.2, 0.5, 0.4) }, 0.6);
    assert.ok(Math.abs(p - 0.1011915) < 1e-5, String(p));
    assert.equal(jackknifeP({ gains: Float64Array.of(0.5, 0.5, 0.5) }, 0.5), 0);
  });

  for (const cell of oneIn(4, RANK_CELLS)) {
    it(`calls at most 5% of equal systems different without a warning: ${cell.what}`, async () => {
      const { firm, rejected } = await simulateVerdicts(cell, 0, DATA_SETS, 'test');
      assert.ok(firm / DATA_SETS <= MOST, `${(100 * firm) / DATA_SETS}%`);
      assert.ok(firm < rejected);
    });
  }
});
