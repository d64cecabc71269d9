import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { firstSystem, idsOfLines, sameItems } from '../../../src/engine/study/same-items';
import type { Records } from '../../../src/model';
import { fault } from '../formats/support';
import { records } from '../metrics/support';

const scored = { answers: ['score'], gold: [] };

function same(first: Records, system: Records, idColumn: string | null = null) {
  const one = firstSystem({ path: 'a.csv', records: first }, idColumn);
  return sameItems(one, { path: 'b.csv', records: system }, idColumn, scored);
}

describe('the items of a system in a study', () => {
  it('have the ids of the first system, however their file names and writes them', () => {
    const found = same(
      records({ id: ['001', '002', '003'], score: [1, 2, 3] }),
      records({ image_id: [3, 1, 2], score: [30, 10, 20] }),
    );
    assert.deepEqual(
      [found.ids, found.idColumn, [...found.inFirst]],
      [['003', '001', '002'], 'image_id', [2, 0, 1]],
    );
  });

  it('are matched by the lines of the first if the questions are the same', () => {
    const first = records({ id: ['x', 'y'], question: ['Who?', 'Where?'], score: [1, 2] });
    const found = same(first, records({ question: ['Who?', 'Where?'], score: [1, 2] }));
    assert.deepEqual([found.ids, found.idColumn], [null, null]);
    assert.deepEqual(idsOfLines(3, firstSystem({ path: 'a.csv', records: first }, null)), [
      'x',
      'y',
      'line 3',
    ]);
  });

  it('cause a question if only one file has ids', () => {
    const error = fault('needs-answer', undefined, () =>
      same(records({ id: ['x', 'y'], score: [1, 2] }), records({ score: [1, 2] })),
    );
    assert.deepEqual(
      error.question?.choices.map(({ option }) => option),
      ['--id-column none'],
    );
  });

  it('are refused if the same ids have other inputs', () => {
    fault('different-items', 2, () =>
      same(
        records({ id: [0, 1], question: ['Who?', 'Where?'], score: [1, 2] }),
        records({ id: [0, 1], question: ['Why?', 'When?'], score: [1, 2] }),
      ),
    );
  });
});
