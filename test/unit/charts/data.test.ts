import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { confidenceThreshold, largestGain, splitPoints } from '../../../src/charts/confidence';
import { histogramBars, histogramRange, type Marked } from '../../../src/model/results/histogram-bars';
import { placeLabels } from '../../../src/charts/drawing/draw-marks';
import { comparison } from '../../webview/states';

const histogram = { mode: 'bootstrap', low: -1, high: 3, counts: [10, 40, 40, 10] } as const;
const interval = { low: -0.2, high: 2.2, level: 0.95, method: 'bca' } as const;

const marked: Marked = { ...comparison, interval };

describe('the bars of the histogram', () => {
  it('lie between low and high without a gap, with shares of all resamples', () => {
    const bars = histogramBars(histogram, marked);
    assert.deepEqual(
      bars.map(({ low, high }) => [low, high]),
      [
        [-1, 0],
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    );
    assert.deepEqual(
      bars.map(({ share }) => share),
      [0.1, 0.4, 0.4, 0.1],
    );
  });

  it('are emphasized by their middle: for a bootstrap those in the interval, without one all', () => {
    const strong = (comparison: Marked): boolean[] =>
      histogramBars(histogram, comparison).map((bar) => bar.strong);
    assert.deepEqual(strong(marked), [false, true, true, false]);
    assert.deepEqual(strong({ ...marked, interval: null }), [true, true, true, true]);
  });

  it('are emphasized if at least as extreme as δ in a randomization, in the direction of the test', () => {
    const chance = { mode: 'randomization', low: -2, high: 2, counts: [5, 45, 45, 5] } as const;
    const strong = (alternative: 'two-sided' | 'greater' | 'less', gain: number): boolean[] => {
      const tests = comparison.tests.map((test) => ({ ...test, alternative }));
      return histogramBars(chance, { ...marked, tests, gain }).map((bar) => bar.strong);
    };
    assert.deepEqual(strong('two-sided', 1), [true, false, false, true]);
    assert.deepEqual(strong('greater', 1), [false, false, false, true]);
    assert.deepEqual(strong('less', -1), [true, false, false, false]);
  });

  it('have no share if nothing was drawn', () => {
    assert.equal(histogramBars({ ...histogram, counts: [0, 0] }, marked)[0]?.share, 0);
  });

  it('are shown with 0, δ and the interval, even if these lie outside', () => {
    const { min, max } = histogramRange({ ...histogram, low: 1, high: 2 }, { gain: 1.5, interval });
    assert.ok(min < -0.2 && max > 2.2);
    assert.ok(histogramRange({ ...histogram, low: 1, high: 2 }, { gain: 1.5, interval: null }).min < 0);
  });

  it('are shown with some width, even if all gains are 0', () => {
    assert.deepEqual(histogramRange({ ...histogram, low: 0, high: 0 }, { gain: 0, interval: null }), {
      min: -1,
      max: 1,
    });
  });
});

describe('the plot of gain and confidence', () => {
  const point = (key: string, gain: number, confidence: number) => ({
    key,
    a: 'a',
    b: 'b',
    gain,
    confidence,
  });

  it('draws the line at 1 − α/2 for two sides and at 1 − α for one', () => {
    assert.equal(confidenceThreshold(0.05, 'two-sided'), 0.975);
    assert.equal(confidenceThreshold(0.05, 'greater'), 0.95);
    assert.equal(confidenceThreshold(0.05, 'less'), 0.95);
  });

  it('sets the shown comparison apart and keeps all on the axis', () => {
    const { others, shown } = splitPoints([point('x', 2, 0.4), point('y', 1, 0.9)], 'y');
    assert.equal(shown?.key, 'y');
    assert.deepEqual(others, [point('x', 2, 0.5)]);
    assert.equal(splitPoints([point('x', 2, 0.9)], null).shown, null);
  });

  it('reaches beyond the points and the smallest significant gain', () => {
    assert.ok(largestGain([point('x', 2, 0.9)], 0.4) > 2);
    assert.ok(largestGain([point('x', 0.1, 0.6)], 0.4) > 0.4);
    assert.equal(largestGain([point('x', 0, 0.5)], null), 1);
  });
});

describe('the places of labels', () => {
  it('are in the lowest row beside a line without a label', () => {
    const places = placeLabels(
      [
        // At the edge there is room on one side only.
        { middle: 398, width: 0, hasLine: true },
        { middle: 396, width: 80, hasLine: true },
      ],
      0,
      400,
    );
    assert.deepEqual(
      places.map(({ row }) => row),
      [0, 0],
    );
  });

  it('are centred in the first row where there is room', () => {
    const places = placeLabels(
      [
        { middle: 100, width: 40, hasLine: true },
        { middle: 200, width: 40, hasLine: true },
      ],
      0,
      300,
    );
    assert.deepEqual(places, [
      { left: 80, row: 0, isReached: true },
      { left: 180, row: 0, isReached: true },
    ]);
  });

  it('go beside their line rather than touch, and never leave the chart', () => {
    const places = placeLabels(
      [
        { middle: 5, width: 40, hasLine: true },
        { middle: 55, width: 60, hasLine: true },
      ],
      0,
      300,
    );
    assert.deepEqual(places, [
      { left: 0, row: 0, isReached: true },
      { left: 51, row: 0, isReached: true },
    ]);
  });

  it('never overlap, and lie on no line that leads to another', () => {
    const label = fc.record({
      middle: fc.integer({ min: 0, max: 400 }),
      width: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150 })),
      hasLine: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 6 }), (labels) => {
        const places = placeLabels(labels, 0, 400);
        const texts = labels.filter(({ width }) => width > 0).length;
        assert.ok(places.every(({ row }) => row < Math.max(1, texts)));
        const placed = labels.flatMap((one, index) => {
          const place = places[index];
          return place === undefined ? [] : [{ ...one, ...place, right: place.left + one.width }];
        });
        for (const one of placed) {
          for (const other of placed) {
            assert.ok(
              [one, other].some(({ width }) => width === 0) ||
                one === other ||
                one.row !== other.row ||
                one.right <= other.left ||
                other.right <= one.left,
            );
            const isBehind = other.row > one.row && other.hasLine && other.isReached;
            assert.ok(!isBehind || other.middle <= one.left || other.middle >= one.right);
          }
        }
      }),
    );
  });
});
