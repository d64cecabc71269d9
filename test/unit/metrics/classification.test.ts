import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

const CHOICE = { column: 'pred', referenceColumn: 'gold' };
const output = records({
  pred: ['cat', 'dog', 'dog', 'cat', 'cat', 'pig'],
  gold: ['cat', 'dog', 'cat', 'cat', 'dog', 'dog'],
});

describe('classification', () => {
  it('names the statistics after the classes that occur', () => {
    const table = createMetric({ id: 'macro-f1', ...CHOICE }, 0).extract(scoring(output));
    assert.deepEqual(table.names?.slice(0, 4), ['gold: cat', 'guessed: cat', 'correct: cat', 'gold: dog']);
    assert.deepEqual([...table.data.subarray(9, 18)], [0, 0, 0, 1, 1, 1, 0, 0, 0]);
  });

  it('counts a class that is only guessed as F1 = 0, and not where it is not guessed either', () => {
    const metric = createMetric({ id: 'macro-f1', ...CHOICE }, 0);
    assert.ok(Math.abs(scoreAll(metric, scoring(output)) - (100 * (2 / 3 + 2 / 5 + 0)) / 3) < 1e-12);
    // The same sums with the three statistics of a class that never occurs.
    assert.equal(
      metric.score(Float64Array.of(3, 3, 2, 0, 0, 0), 0),
      metric.score(Float64Array.of(3, 3, 2), 0),
    );
    // Two tables behind each other, as resampling has them.
    assert.ok(Math.abs(metric.score(Float64Array.of(9, 9, 9, 4, 2, 1), 3, 3) - 100 / 3) < 1e-12);
  });

  it('treats True, true and a boolean as one class', () => {
    const mixed = records({ pred: [true, 'True', 'false'], gold: ['true', true, 'False'] });
    assert.equal(scoreAll(createMetric({ id: 'mcc', ...CHOICE }, 0), scoring(mixed)), 1);
  });

  it('asks for the positive class', () => {
    const extract = (options: Record<string, string>) =>
      createMetric({ id: 'class-f1', ...CHOICE, options }, 0).extract(scoring(output));
    assert.match(fault('bad-setting', undefined, () => extract({})).message, /one of "cat", "dog"\.$/);
    const error = fault('bad-setting', undefined, () => extract({ class: 'pig' }));
    assert.match(error.message, /No right class of out\/a\.csv is "pig"/);
    assert.deepEqual(error.choices, ['cat', 'dog']);
  });

  it('reports the line of an item without a class, and refuses a column of texts', () => {
    const extract = (pred: (string | null)[], gold: (string | null)[]) => () =>
      createMetric({ id: 'macro-f1', ...CHOICE }, 0).extract(scoring(records({ pred, gold })));
    fault('missing-value', 3, extract(['a', 'b'], ['a', null]));
    assert.deepEqual(extract(['a', null], ['a', 'b'])(), extract(['a', ''], ['a', 'b'])());
    const texts = Array.from({ length: 600 }, (_, i) => `text ${i}`);
    assert.match(fault('bad-setting', undefined, extract(texts, texts)).message, /600 different classes/);
    const alone = createMetric({ id: 'mcc', column: 'pred' }, 0);
    const error = fault('needs-reference', undefined, () => alone.extract(scoring(records({ pred: ['a'] }))));
    assert.equal(error.question?.takes, 'file', 'a class has one right answer');
  });

  it('is offered for predictions of few classes, after accuracy', () => {
    const pred = Array.from({ length: 12 }, (_, i) => (i % 3 ? 'yes' : 'no'));
    const fits = suggestMetrics(records({ pred, gold: [...pred].reverse() }));
    assert.deepEqual(
      fits.slice(0, 2).map(({ choice }) => choice.id),
      ['accuracy', 'macro-f1'],
    );
    const ofClass = fits.filter(({ choice }) => choice.id === 'class-f1');
    assert.deepEqual(
      ofClass.map(({ choice }) => choice.options),
      [{ class: 'no' }, { class: 'yes' }],
    );
    const ids = suggestMetrics(records({ pred: texts(12), gold: texts(12) })).map(({ choice }) => choice.id);
    assert.ok(!ids.includes('macro-f1'));
  });
});

function texts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `another answer, number ${i}`);
}
