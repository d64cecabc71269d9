import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { histogramOf } from '../../../src/analysis/distributions';
import { exactBootstrap } from '../../../src/significance/lattice/exact-distribution';
import { contextFor, pairOf } from '../significance/support';

describe('histogram', () => {
  it('has no structurally empty bins for right-or-wrong items', async () => {
    const pair = pairOf(Array.from({ length: 500 }, (_, i) => (i % 5 === 0 ? 1 : i % 7 === 0 ? -1 : 0)));
    const { counts, low, high } = histogramOf(
      'bootstrap',
      (await contextFor(pair).resample('bootstrap')).gains,
      pair,
    );
    const middle = counts.slice(Math.floor(counts.length / 4), Math.ceil((3 * counts.length) / 4));
    assert.ok(middle.every((count) => count > 0));
    // Neighbours in the bulk may differ by noise, not by a factor of two.
    const bulk = middle.slice(1).map((count, i) => count / middle[i]!);
    assert.ok(
      bulk.every((ratio) => ratio > 0.5 && ratio < 2),
      counts.join(),
    );
    assert.ok(low < pair.gain && pair.gain < high);
  });

  it('shows probabilities instead of counts for an exact distribution', async () => {
    const pair = pairOf(Array.from({ length: 500 }, (_, i) => (i % 5 === 0 ? 1 : i % 7 === 0 ? -1 : 0)));
    const known = exactBootstrap(pair);
    assert.ok(known !== null && typeof known !== 'string');
    const { counts, low, high, exact } = histogramOf('bootstrap', known.gains, pair);
    assert.equal(exact, true);
    assert.ok(Math.abs(counts.reduce((sum, count) => sum + count, 0) - 1) < 2e-6);
    const drawn = (await contextFor(pair).resample('bootstrap')).gains;
    const width = (high - low) / counts.length;
    counts.forEach((count, bin) => {
      const inBin = drawn.filter((gain) => gain >= low + bin * width && gain < low + (bin + 1) * width);
      const error = 5 * Math.sqrt((count * (1 - count)) / drawn.length) + 1 / drawn.length;
      assert.ok(Math.abs(inBin.length / drawn.length - count) <= error, `bin ${bin}`);
    });
  });

  it('has equal bins from the smallest to the largest gain otherwise', () => {
    const pair = pairOf([Math.PI, Math.E, Math.SQRT2]);
    const gains = Float64Array.from({ length: 600 }, (_, i) => i / 600);
    const { counts, low, high } = histogramOf('bootstrap', gains, pair);
    assert.deepEqual([low, counts.length], [0, 60]);
    assert.ok(Math.abs(high - 599 / 600) < 1e-12);
    assert.ok(counts.every((count) => count >= 9 && count <= 11));
  });

  it('has one bin if all gains are equal', () => {
    const pair = pairOf([2, 2, 2]);
    const gains = new Float64Array(10).fill(2);
    const { counts } = histogramOf('bootstrap', gains, pair);
    assert.deepEqual(counts, [10]);
  });
});
