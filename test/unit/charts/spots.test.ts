import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { moved, within, zoomed } from '../../../webview/charts/plot-window';
import { nearestSpot, spotsOf } from '../../../src/charts/spots';
import { parsePattern, parseSizes } from '../../../webview/text/fields';

const full = { left: 0, right: 4, bottom: 0.5, top: 1 };
const size = { width: 600, height: 300 };

describe('the points of a plot of pairs', () => {
  const pairs = fc
    .array(
      fc.record({
        gain: fc.double({ min: 0, max: 6, noNaN: true }),
        confidence: fc.double({ min: 0.4, max: 1, noNaN: true }),
        series: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 300 },
    )
    .map((rows) => ({
      gain: Float64Array.from(rows, ({ gain }) => gain),
      confidence: Float64Array.from(rows, ({ confidence }) => confidence),
      series: Uint8Array.from(rows, ({ series }) => series),
    }));

  it('represent every pair in view once', () => {
    fc.assert(
      fc.property(pairs, (columns) => {
        const spots = spotsOf(columns, 3, full, size);
        const inView = columns.gain.filter((gain) => gain <= full.right).length;
        assert.equal(spots.pairs, inView);
        assert.equal(
          spots.count.reduce((sum, count) => sum + count, 0),
          inView,
        );
        assert.equal(new Set(spots.pair).size, spots.pair.length);
      }),
    );
  });

  it('are where their first pair is, and found there', () => {
    fc.assert(
      fc.property(pairs, (columns) => {
        const spots = spotsOf(columns, 3, full, size);
        spots.pair.forEach((pair, spot) => {
          assert.ok(Math.abs(spots.x[spot]! - columns.gain[pair]! / 4) < 1e-12);
          const found = nearestSpot(spots, { x: spots.x[spot]!, y: spots.y[spot]! }, size, 10);
          assert.ok(Math.hypot(spots.x[found]! - spots.x[spot]!, spots.y[found]! - spots.y[spot]!) < 1e-9);
        });
      }),
    );
  });

  it('keep series apart on one spot', () => {
    const columns = {
      gain: Float64Array.of(1, 1, 1),
      confidence: Float64Array.of(0.9, 0.9, 0.9),
      series: Uint8Array.of(0, 1, 0),
    };
    const spots = spotsOf(columns, 2, full, size);
    assert.deepEqual([...spots.count], [2, 1]);
    assert.equal(nearestSpot(spots, { x: 0.9, y: 0.9 }, size, 10), -1);
  });
});

describe('the window of a plot', () => {
  it('comes closer around a point that stays, and never leaves the plot', () => {
    const closer = zoomed(full, full, 0.5, { x: 1, y: 0.9 });
    assert.deepEqual(
      [closer.left, closer.right, closer.bottom, closer.top].map((value) => Number(value.toFixed(9))),
      [0.5, 2.5, 0.7, 0.95],
    );
    assert.deepEqual(zoomed(closer, full, 100, { x: 1, y: 0.9 }), full);
    assert.deepEqual(moved(full, full, 1, 1), full);
    const right = moved(closer, full, 5, 0);
    assert.ok(Math.abs(right.right - 4) < 1e-9 && Math.abs(right.right - right.left - 2) < 1e-9);
  });

  it('is everything if nothing would be left', () => {
    assert.deepEqual(within({ left: 5, right: 6, bottom: 0.5, top: 1 }, full), full);
    assert.deepEqual(within({ left: 1, right: 1, bottom: 0.5, top: 1 }, full), full);
  });
});

describe('the fields of a study', () => {
  it('read sizes of test sets in any order', () => {
    assert.deepEqual(parseSizes(' 400, 100;100 '), { ok: true, value: '100, 400' });
    assert.deepEqual(parseSizes(''), { ok: true, value: '' });
    assert.equal(parseSizes('1').ok, false);
    assert.equal(parseSizes('10.5').ok, false);
  });

  it('read a pattern with a group in it', () => {
    assert.deepEqual(parsePattern('^([^-]+)-'), { ok: true, value: '^([^-]+)-' });
    assert.deepEqual(parsePattern(' '), { ok: true, value: null });
    assert.equal(parsePattern('^a').ok, false);
    assert.equal(parsePattern('(').ok, false);
  });
});
