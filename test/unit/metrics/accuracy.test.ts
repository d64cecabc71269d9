import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { zeroScoreWarnings } from '../../../src/analysis/warnings';
import type { Cell, Records } from '../../../src/model/records';
import { englishOf } from '../../../src/model/words';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

describe('accuracy', () => {
  const grades: readonly [what: string, cells: readonly Cell[], score: number][] = [
    ['0 and 1', [1, 0, 0, 1], 50],
    ['booleans', [true, false, false, false], 25],
    ['words', ['correct', 'Incorrect', 'true', 'pass'], 75],
    ['the letters of Inspect', ['C', 'I', 'P', 'N'], 37.5],
  ];
  for (const [what, cells, score] of grades) {
    it(`counts ${what}`, () => {
      const metric = createMetric({ id: 'accuracy', column: 'grade' }, 0);
      assert.equal(scoreAll(metric, scoring(records({ grade: cells }))), score);
      assert.deepEqual([metric.unit, metric.isMean, metric.signature], ['%', true, 'accuracy|column:grade']);
    });
  }

  it('compares answers with a column of the same file', () => {
    const metric = createMetric({ id: 'accuracy', column: 'pred', referenceColumn: 'gold' }, 0);
    const output = records({ pred: ['a', ' b ', '1.0', true, ''], gold: ['a', 'b', 1, 'True', 'x'] });
    assert.equal(scoreAll(metric, scoring(output)), 80);
    assert.equal(metric.signature, 'accuracy|column:pred|against:gold|match:exact');
  });

  it('compares answers with a reference file', () => {
    const labels = (cells: string[]) => records({ text: cells }, 'text');
    const metric = createMetric({ id: 'accuracy' }, 1);
    assert.equal(scoreAll(metric, scoring(labels(['a', 'b']), labels(['a', 'c']))), 50);
    const named = createMetric({ id: 'accuracy', column: 'prediction' }, 1);
    const reference = records({ id: [1, 2], label: ['x', 'y'] });
    assert.equal(scoreAll(named, scoring(records({ prediction: ['x', 'y'] }), reference)), 100);
    assert.equal(named.signature, 'accuracy|column:prediction|against:reference|match:exact');
  });

  it('does not compare identifiers that only look like numbers', () => {
    const metric = createMetric({ id: 'accuracy', column: 'pred', referenceColumn: 'gold' }, 0);
    assert.equal(scoreAll(metric, scoring(records({ pred: ['01', '1e3'], gold: ['1', '1000'] }))), 0);
  });

  it('uses a column of grades even beside a reference', () => {
    const metric = createMetric({ id: 'accuracy', column: 'correct' }, 1);
    assert.equal(
      scoreAll(metric, scoring(records({ correct: [1, 1] }), records({ label: ['a', 'b'] }))),
      100,
    );
    assert.equal(metric.signature, 'accuracy|column:correct');
  });

  it('reports the lines of items that can’t be scored, in their file', () => {
    const graded = createMetric({ id: 'accuracy', column: 'correct' }, 0);
    const of = (...cells: Cell[]) => graded.extract(scoring(records({ correct: cells })));
    assert.match(
      fault('not-numeric', 3, () => of(1, 0.5, 0)).message,
      /line 3: .* holds "0\.5" where 0 or 1/,
    );
    fault('missing-value', 4, () => of(1, 0, null));
    const metric = createMetric({ id: 'accuracy', column: 'pred', referenceColumn: 'gold' }, 1);
    const output = records({ pred: ['a', null] });
    assert.equal(scoreAll(metric, scoring(output, records({ gold: ['a', 'b'] }))), 50);
    const unlabelled = fault('missing-value', 2, () =>
      metric.extract(scoring(output, records({ gold: [null, 'b'] }))),
    );
    assert.equal(unlabelled.path, 'ref1.csv');
  });

  it('asks for the right answers if there are none', () => {
    const metric = createMetric({ id: 'accuracy', column: 'prediction' }, 0);
    const error = fault('needs-reference', undefined, () =>
      metric.extract(scoring(records({ prediction: ['sport', 'news', 'sport'] }))),
    );
    assert.match(error.message, /holds answers such as "sport"/);
    const wanted = createMetric({ id: 'accuracy', column: 'prediction', referenceColumn: 'gold' }, 0);
    fault('unknown-column', undefined, () => wanted.extract(scoring(records({ prediction: ['a'] }))));
  });

  it('causes a warning if nothing is right', () => {
    const metric = createMetric({ id: 'accuracy', column: 'pred', referenceColumn: 'gold' }, 0);
    const warned = (of: typeof metric, score: number) =>
      zeroScoreWarnings([{ path: '/a.csv', score }], { references: [], alignedBy: 'id', metric: of }).map(
        englishOf,
      );
    assert.match(warned(metric, 0).join(), /^No item of a\.csv is right.*against:gold/);
    assert.deepEqual(warned(metric, 0.1), []);
    assert.match(
      warned(createMetric({ id: 'mean' }, 0), 0).join(),
      /^The mean of score of a\.csv is exactly 0/,
    );
  });
});

describe('answers that are not among the labels', () => {
  const gold = records(
    { text: Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 'sport' : 'news')) },
    'text',
  );
  const labels = (...cells: string[]) =>
    records({ text: [...cells, ...Array.from({ length: 12 - cells.length }, () => 'news')] }, 'text');

  for (const id of ['accuracy', 'macro-f1']) {
    it(`cause a warning, since they mostly are another spelling (${id})`, () => {
      const metric = createMetric({ id, column: 'text' }, 1);
      const notes = (output: Records) => metric.extract(scoring(output, gold)).notes;
      assert.equal(notes(labels('sport')), undefined);
      const [note = ''] = notes(labels('Sports', 'sport', 'Sports')) ?? [];
      assert.match(
        englishOf(note),
        /: 2 of 12 answers are none of the 2 labels of .*, such as "Sports" on line 2\.$/,
      );
    });
  }

  it('are told apart from the only label there is', () => {
    const one = records({ text: Array.from({ length: 12 }, () => 'news') }, 'text');
    const { notes } = createMetric({ id: 'accuracy', column: 'text' }, 1).extract(
      scoring(labels('Sports'), one),
    );
    assert.match(
      englishOf(notes?.[0] ?? ''),
      /: the answers of 1 of 12 items are not the only label of \S+, such as "Sports" on line 2\.$/,
    );
  });

  it('cause no warning if the right answers are not labels', () => {
    const free = records({ text: ['a', 'b', 'c'] }, 'text');
    const table = createMetric({ id: 'accuracy', column: 'text' }, 1).extract(
      scoring(records({ text: ['x', 'b', 'c'] }, 'text'), free),
    );
    assert.equal(table.notes, undefined);
  });
});
