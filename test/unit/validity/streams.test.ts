import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { simulateStreams } from '../../../bench/validity/tables/streams';

describe('streams of runs without gain', () => {
  const found = simulateStreams({ runs: 8, items: 40, scores: 'graded' }, 150, 'unit');

  it('rarely have a significant run once p is corrected for all of them', () => {
    // At 5%, 150 streams have more than 15 in 0.4% of cases.
    assert.ok(found.maxT <= 15, String(found.maxT));
    assert.ok(found.holm <= found.maxT, String(found.holm));
  });

  it('often have one without the correction', () => {
    assert.ok(found.alone >= 20, String(found.alone));
  });

  it('have alarms on arrival that later runs withdraw', () => {
    assert.ok(found.onArrival >= found.maxT && found.onArrival <= found.alone, String(found.onArrival));
  });
});
