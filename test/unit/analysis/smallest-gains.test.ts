import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { smallestGains } from '../../../src/analysis/study/smallest-gains';

const RESAMPLES = 200;
const SETTINGS = { alpha: 0.05, alternative: 'two-sided' } as const;

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
  it('are z times the standard deviation of the resampled gains: median and 95th percentile of the pairs', () => {
    // Gains of the pairs swing by 1, 2 and 1; their variance is n/(n − 1) times the square.
    const found = smallestGains(keptOf([0, 1, 2]), 3, SETTINGS);
    const unit = 1.959964 * Math.sqrt(RESAMPLES / (RESAMPLES - 1));
    assert.equal(found?.pairs, 3);
    assert.ok(Math.abs(found.median - unit) < 1e-5, String(found.median));
    assert.ok(Math.abs(found.percentile95 - 2 * unit) < 1e-5);
  });

  it('take the one-sided z for a one-sided alternative', () => {
    const found = smallestGains(keptOf([0, 1]), 2, { ...SETTINGS, alternative: 'greater' });
    assert.ok(Math.abs((found?.median ?? 0) - 1.644854 * Math.sqrt(RESAMPLES / (RESAMPLES - 1))) < 1e-5);
  });

  it('leave out systems that score alike, and say nothing without resamples', () => {
    assert.equal(smallestGains(keptOf([1, 1]), 2, SETTINGS), null);
    assert.equal(smallestGains(keptOf([1, 1, 0]), 3, SETTINGS)?.pairs, 2);
    assert.equal(smallestGains(null, 3, SETTINGS), null);
    assert.equal(smallestGains({ ...keptOf([0, 1]), filled: 99 }, 2, SETTINGS), null);
  });
});
