import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { RealGainError } from '../../../src/model/errors';
import { records, scoreAll, scoring } from './support';

const gold = records({ relations: ['["a","b"]', '[{"x":1,"y":2}]', '[]'], label: ['p', 'q', 'r'] }, 'jsonl');
const output = records({ relations: ['["a","c","c"]', '[{"y":2,"x":1}]', '["d"]'] }, 'jsonl');

function measured(id: string, of = output): number {
  return scoreAll(createMetric({ id, column: 'relations' }, 1), scoring(of, gold));
}

describe('precision, recall and F1 over sets of responses', () => {
  it('count equal responses whatever the order of keys, and duplicates once', () => {
    const table = createMetric({ id: 'f1', column: 'relations' }, 1).extract(scoring(output, gold));
    assert.deepEqual([...table.data], [2, 2, 1, 1, 1, 1, 0, 1, 0]);
    assert.equal(measured('precision'), 50);
    assert.ok(Math.abs(measured('recall') - 200 / 3) < 1e-12);
    assert.ok(Math.abs(measured('f1') - 400 / 7) < 1e-12);
    assert.deepEqual(
      [...(table.responses?.[0] ?? [])],
      [
        ['"a"', true],
        ['"c"', false],
      ],
    );
  });

  it('have a value without any response', () => {
    const silent = records({ relations: ['[]', '[]', '[]'] }, 'jsonl');
    assert.deepEqual(
      ['precision', 'recall', 'f1'].map((id) => measured(id, silent)),
      [0, 0, 0],
    );
  });

  it('fit columns of lists, F1 first; lists of numbers are vectors', () => {
    assert.deepEqual(
      suggestMetrics(output).map(({ choice }) => `${choice.id}:${choice.column}`),
      ['f1:relations', 'precision:relations', 'recall:relations'],
    );
    assert.deepEqual(suggestMetrics(records({ embedding: ['[0.1,0.2]', '[1,2]'] }, 'jsonl')), []);
  });

  it('report line and value of what is not a list, and ask for the reference', () => {
    const wrong = records({ relations: ['["a"]', 'none', '[]'] }, 'jsonl');
    for (const [of, code, message] of [
      [wrong, 'not-numeric', /out\/a\.csv, line 3: .*holds "none" where a list of responses/],
      [records({ relations: ['["a"]', null, '[]'] }, 'jsonl'), 'missing-value', /line 3/],
    ] as const) {
      assert.throws(
        () => measured('f1', of),
        (error) => error instanceof RealGainError && error.code === code && message.test(error.message),
      );
    }
    assert.throws(
      () => createMetric({ id: 'f1', column: 'relations' }, 0).extract(scoring(output)),
      (error) => error instanceof RealGainError && error.code === 'needs-reference',
    );
  });
});
