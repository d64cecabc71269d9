import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { simulateStreams } from '../../../bench/validity/tables/streams';

const noGain = { correlation: 0.5, real: null } as const;

describe('streams of runs without gain', () => {
  it('rarely have a significant run when it arrives, or once p is corrected for all of them', async () => {
    const found = await simulateStreams(
      { ...noGain, lengths: [8], items: 40, scores: 'graded' },
      150,
      'unit',
    );
    // At 5%, 150 streams have more than 15 in 0.4% of cases.
    assert.ok(found.onArrival[0]! <= 15, String(found.onArrival));
    assert.ok(found.maxT[0]! <= 15, String(found.maxT));
    assert.ok(found.alone[0]! >= 20, String(found.alone));
  });

  it('rarely have one where items are right or wrong', async () => {
    const found = await simulateStreams(
      { ...noGain, lengths: [8], items: 60, scores: 'right or wrong' },
      150,
      'unit',
    );
    assert.ok(found.onArrival[0]! <= 15, String(found.onArrival));
    assert.ok(found.alone[0]! >= 20, String(found.alone));
  });
});

describe('a stream with one real gain', () => {
  it('finds it about as often as Holm’s method once all are there', async () => {
    const cell = {
      lengths: [10],
      items: 60,
      scores: 'graded',
      correlation: 0.5,
      real: { place: 5, gain: 3.2 },
    } as const;
    const found = await simulateStreams(cell, 100, 'unit');
    assert.ok(found.found > 30, String(found.found));
    assert.ok(found.found > found.foundByHolm - 25, `${found.found}, ${found.foundByHolm}`);
  });
});
