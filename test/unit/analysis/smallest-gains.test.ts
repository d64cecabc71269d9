import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { smallestGains } from '../../../src/analysis/study/smallest-gains';

const RESAMPLES = 200;
const Z = 1.959964;
const CRITICAL = () => Z;

/** Scores that swing by ±`swing` around a large mean, which their squares must not lose. */
function keptOf(swings: readonly number[]) {
  const scores = Float64Array.from(
    swings.flatMap((swing) =>
      Array.from({ length: RESAMPLES }, (_, r) => 1e6 + (r % 2 === 0 ? swing : -swing)),
    ),
  );
  return { scores, stride: RESAMPLES, filled: RESAMPLES };
}

describe('the smallest significant gains of a study', () => {
  it('are c times the standard deviation of the resampled gains: median and 95th percentile of the pairs', () => {
    // Gains of the pairs swing by 1, 2 and 1; their variance is n/(n − 1) times the square.
    const found = smallestGains(keptOf([0, 1, 2]), 3, CRITICAL);
    const unit = Z * Math.sqrt(RESAMPLES / (RESAMPLES - 1));
    assert.equal(found?.pairs, 3);
    assert.ok(Math.abs(found.median - unit) < 1e-5, String(found.median));
    assert.ok(Math.abs(found.percentile95 - 2 * unit) < 1e-5);
  });

  it('take c of each pair', () => {
    const found = smallestGains(keptOf([0, 1, 2]), 3, (pair) => [3, 5, 7][pair] ?? NaN);
    const unit = Math.sqrt(RESAMPLES / (RESAMPLES - 1));
    assert.ok(Math.abs((found?.median ?? 0) - 7 * unit) < 1e-5);
    assert.ok(Math.abs((found?.percentile95 ?? 0) - 10 * unit) < 1e-5);
  });

  it('leave out systems that score alike, and say nothing without resamples', () => {
    assert.equal(smallestGains(keptOf([1, 1]), 2, CRITICAL), null);
    assert.equal(smallestGains(keptOf([1, 1, 0]), 3, CRITICAL)?.pairs, 2);
    assert.equal(smallestGains(null, 3, CRITICAL), null);
    assert.equal(smallestGains({ ...keptOf([0, 1]), filled: 99 }, 2, CRITICAL), null);
  });
});
