import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { averageLists } from '../../../src/items/score/samples/average-lists';
import type { Input } from '../../../src/items/source';
import { records } from '../metrics/support';

describe('lists of the scores of an item’s samples', () => {
  const rewards = ['[0.25,0.5]', '[1,0.5]'];
  const cellsIn = (columns: Parameters<typeof records>[0]) => {
    const a = { records: records(columns), variant: '' } as Input;
    const { columns: found } = averageLists({ a, b: a, references: [] }).a.records;
    return [...(found.find(({ name }) => name === 'rewards')?.cells ?? [])];
  };

  it('are averaged, also beside lists of other numbers', () => {
    assert.deepEqual(cellsIn({ rewards }), [0.375, 0.75]);
    assert.deepEqual(cellsIn({ rewards, lengths: ['[31,5]', '[8,22]'] }), [0.375, 0.75]);
  });

  it('are left alone beside the candidates that they are of, and beside other scores', () => {
    assert.deepEqual(cellsIn({ rewards, answers: ['["a","b"]', '["c","d"]'] }), rewards);
    assert.deepEqual(cellsIn({ rewards, f1_scores: ['[0.5,0.1]', '[0.2,0.4]'] }), rewards);
  });

  it('are left alone where the same place always holds the larger number, as in a score and a length', () => {
    for (const lists of [
      ['[0.25,31]', '[1,8]'],
      ['[31,0.25]', '[8,1]'],
    ]) {
      assert.deepEqual(cellsIn({ rewards: lists }), lists);
    }
  });
});
