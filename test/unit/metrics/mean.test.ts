import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

describe('the mean of a column', () => {
  it('is Σ x / n in the column’s unit', () => {
    const metric = createMetric({ id: 'mean', column: 'f1' }, 0);
    const output = records({ f1: [0.5, true, '0.25', -1e-2] });
    assert.equal(scoreAll(metric, scoring(output)), 1.74 / 4);
    assert.deepEqual([metric.name, metric.unit, metric.isMean], ['mean of f1', '', true]);
    assert.deepEqual([...metric.extract(scoring(output)).data], [0.5, 1, 1, 1, 0.25, 1, -0.01, 1]);
  });

  it('lends its reading of a column to medians and quantiles, which are no means', () => {
    const made = ['median', 'quantile'].map((id) => createMetric({ id, column: 'f1' }, 0));
    assert.deepEqual(
      made.map(({ isMean }) => isMean),
      [false, false],
    );
  });

  it('uses the column "score" by default', () => {
    assert.equal(scoreAll(createMetric({ id: 'mean' }, 0), scoring(records({ score: [1, 2] }))), 1.5);
  });

  const directions: readonly [column: string, higher: boolean][] = [
    ['score', true],
    ['val_loss', false],
    ['metrics.wer', false],
    ['wordError', false],
    ['Perplexity', false],
    ['latency_ms', false],
    ['answer', true],
    ['glossary', true],
  ];
  for (const [column, higher] of directions) {
    it(`takes ${higher ? 'more' : 'less'} ${column} for better`, () => {
      const metric = createMetric({ id: 'mean', column }, 0);
      assert.equal(metric.higherIsBetter, higher);
      assert.equal(metric.signature, `mean|column:${column}|better:${higher ? 'higher' : 'lower'}`);
    });
  }

  it('reports the lines of missing values and non-numbers', () => {
    const metric = createMetric({ id: 'mean' }, 0);
    const extract = (...cells: (string | number | null)[]) =>
      metric.extract(scoring(records({ score: cells })));
    const wrong = fault('not-numeric', 3, () => extract(1, 'n/b', 2));
    assert.match(
      wrong.message,
      /^out\/a\.csv, line 3: the column "score" holds "n\/b" where a number is expected/,
    );
    assert.equal(wrong.path, 'out/a.csv');
    const missing = fault('missing-value', 2, () => extract(null, 'NaN', ' ', 4, NaN, -Infinity));
    assert.match(missing.message, /lines 2, 3, 4 and 2 more: .* has no value/);
  });

  it('refuses missing columns, and a reference', () => {
    const error = fault('unknown-column', undefined, () =>
      createMetric({ id: 'mean', column: 'f1' }, 0).extract(scoring(records({ id: [1], em: [1] }))),
    );
    assert.deepEqual(error.choices, ['id', 'em']);
    fault('bad-setting', undefined, () => createMetric({ id: 'mean', referenceColumn: 'gold' }, 0));
  });
});
