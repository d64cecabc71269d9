import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stripPlot } from '../../../src/charts/strips/strip';
import { details, tooLittle, worse } from '../../webview/states';

const { comparison, histogram, decimals } = details;

describe('the strip of the answer', () => {
  const plot = stripPlot({ comparison, histogram, decimals });

  it('has 0, the gain, its interval and the limit of significance on its axis', () => {
    const [gain, interval] = plot.layers;
    assert.ok(gain?.kind === 'points' && interval?.kind === 'boxes');
    assert.deepEqual(
      gain.at.map(({ x }) => x),
      [0.52],
    );
    assert.deepEqual(
      interval.boxes.map(({ left, right }) => [left, right]),
      [[0.11, 0.93]],
    );
    assert.deepEqual(
      plot.marks?.vertical?.map(({ at, label }) => [at, label]),
      [
        [0, ''],
        [0.41, 'significant from +0.41'],
      ],
    );
    assert.ok(plot.x.min < -0.45 && plot.x.max > 1.5);
  });

  it('draws the density of the resampled gains, 1 at its peak', () => {
    const line = plot.layers.find(({ kind }) => kind === 'line');
    assert.ok(line?.kind === 'line');
    assert.equal(Math.max(...line.at.map(({ y }) => y)), 1);
    assert.equal(line.at.length, histogram?.counts.length);
  });

  it('has the limit on the side of a loss', () => {
    assert.ok(worse.details !== null);
    assert.equal(stripPlot(worse.details).marks?.vertical?.[1]?.at, -0.41);
  });

  it('has it on the side that a one-sided test looks at', () => {
    const tests = comparison.tests.map((test) => ({ ...test, alternative: 'less' as const }));
    const oneSided = stripPlot({ comparison: { ...comparison, tests }, histogram, decimals });
    assert.equal(oneSided.marks?.vertical?.[1]?.at, -0.41);
  });

  it('promises no limit for a pair of a study, which p is corrected for', () => {
    const family = { study: 'news', pairs: 28, correction: 'holm' as const, p: 0.0749 };
    const corrected = stripPlot({ comparison: { ...comparison, family }, histogram, decimals });
    assert.equal(corrected.marks?.vertical?.length, 1);
  });

  it('does without what is not known', () => {
    assert.ok(tooLittle.details !== null);
    const { layers, x } = stripPlot(tooLittle.details);
    assert.deepEqual(
      layers.map(({ kind }) => kind),
      ['points', 'boxes'],
    );
    assert.ok(Number.isFinite(x.min) && x.min < 0 && x.max > 1.1);
  });
});
