import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { smallestGains } from '../../../src/analysis/study/threshold';

const RESAMPLES = 200;

/** The largest resampled gain. */
const largest = (_a: number, _b: number, gains: Float64Array): number =>
  gains.reduce((most, gain) => Math.max(most, gain));

function keptOf(swings: readonly number[]) {
  const scores = Float64Array.from(
    swings.flatMap((swing) =>
      Array.from({ length: RESAMPLES }, (_, r) => 1e6 + (r % 2 === 0 ? swing : -swing)),
    ),
  );
  return { scores, stride: RESAMPLES, filled: RESAMPLES };
}

describe('the smallest significant gains of a study', () => {
  it('have their median and 95th percentile over the pairs', () => {
    // Gains of the pairs swing by 1, 2 and 1.
    assert.deepEqual(smallestGains(keptOf([0, 1, 2]), { systems: 3, sign: 1, smallestGain: largest }), {
      pairs: 3,
      median: 1,
      percentile95: 2,
    });
  });

  it('are of errors where lower scores are better', () => {
    const first = (_a: number, _b: number, gains: Float64Array) => gains[0] ?? NaN;
    assert.equal(smallestGains(keptOf([0, 3]), { systems: 2, sign: 1, smallestGain: first })?.median, -3);
    assert.equal(smallestGains(keptOf([0, 3]), { systems: 2, sign: -1, smallestGain: first })?.median, 3);
  });

  it('leave out pairs that have none, and say nothing without resamples', () => {
    const two = { systems: 2, sign: 1, smallestGain: largest } as const;
    assert.equal(smallestGains(keptOf([1, 1]), { ...two, smallestGain: () => null }), null);
    const most = (a: number, b: number) => (a + b === 1 ? null : 1);
    assert.equal(smallestGains(keptOf([1, 1, 0]), { systems: 3, sign: 1, smallestGain: most })?.pairs, 2);
    assert.equal(smallestGains(null, two), null);
    assert.equal(smallestGains({ ...keptOf([0, 1]), filled: 99 }, two), null);
  });
});
