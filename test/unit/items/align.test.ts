import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { align, reorder } from '../../../src/items/match/align';
import { clusterIndices } from '../../../src/items/rows/units/cluster-columns';
import type { Records } from '../../../src/model/records';
import { englishOf } from '../../../src/model/words';
import { cells, fault } from '../formats/support';
import { records } from '../metrics/support';

const paths = { a: 'a.csv', b: 'b.csv', references: ['gold.csv', 'gold2.csv'] };

function aligned(a: Records, b: Records, references: Records[] = [], idColumn: string | null = null) {
  return align(a, b, references, { idColumn, paths });
}

const text = (...lines: string[]) => records({ text: lines }, 'text');

describe('aligning by line', () => {
  it('matches by line without ids', () => {
    const found = aligned(text('a', 'b'), text('c', 'd'), [text('e', 'f')]);
    assert.deepEqual([found.alignedBy, found.idColumn, found.ids, found.warnings], ['line', null, null, []]);
    for (const order of [found.a, found.b, ...found.references]) {
      assert.deepEqual([...order], [0, 1]);
    }
  });

  it('reports both counts and the first line without a counterpart', () => {
    const error = fault('count-mismatch', 3, () => aligned(text('a'), text('c', 'd')));
    assert.equal(error.path, 'b.csv');
    assert.match(error.message, /a\.csv has 1 item and b\.csv has 2 items: line 3 of b\.csv/);
    const reference = fault('count-mismatch', 3, () => aligned(text('a', 'b'), text('c', 'd'), [text('e')]));
    assert.match(reference.message, /gold\.csv has 1 item: line 3 of a\.csv/);
    const blank = fault('count-mismatch', 3, () => aligned(text('a'), text('c', ' ')));
    assert.match(blank.message, /line 3 of b\.csv, the first without a counterpart, is blank/);
  });

  it('matches by line if ids repeat alike in both, with a note', () => {
    const found = aligned(records({ doc_id: [1, 1], x: [1, 2] }), records({ doc_id: [1, 1], x: [3, 4] }));
    assert.equal(found.alignedBy, 'line');
    assert.match(englishOf(found.warnings[0] ?? ''), /"doc_id" has repeated values, in the same order/);
  });

  it('matches by line if only one file has ids', () => {
    assert.equal(aligned(records({ id: [1], x: [1] }), records({ x: [2] })).alignedBy, 'line');
  });
});

describe('aligning by id', () => {
  const a = records({ id: ['x', 'y', 'z'], score: [1, 2, 3] });
  const b = records({ id: ['z', 'x', 'y'], score: [30, 10, 20] }, 'jsonl');

  it('matches items in another order and format, with a note', () => {
    const gold = records({ label: ['Y', 'Z', 'X', 'W'], id: ['y', 'z', 'x', 'w'] });
    const found = aligned(a, b, [gold]);
    assert.deepEqual([found.alignedBy, found.idColumn, found.ids], ['id', 'id', ['x', 'y', 'z']]);
    assert.deepEqual(cells(reorder(a, found.a), 'score'), [1, 2, 3]);
    assert.deepEqual(cells(reorder(b, found.b), 'score'), [10, 20, 30]);
    assert.deepEqual(cells(reorder(gold, found.references[0] ?? found.a), 'label'), ['X', 'Y', 'Z']);
    assert.match(
      englishOf(found.warnings[0] ?? ''),
      /a\.csv and b\.csv hold the same items in another order/,
    );
    assert.match(englishOf(found.warnings[1] ?? ''), /gold\.csv holds 1 more items/);
  });

  it('returns ids without a list if they count up', () => {
    const found = aligned(records({ id: [1, 2, 5], x: [1, 2, 3] }), records({ id: [1, 2, 5], x: [4, 5, 6] }));
    assert.deepEqual([found.idAt?.(0), found.idAt?.(2)], ['1', '5']);
    assert.deepEqual(found.ids, ['1', '2', '5']);
  });

  it('keeps the order of the files if they agree', () => {
    const found = aligned(
      records({ id: [3, 1, 2], x: [1, 2, 3] }),
      records({ id: ['3', '1', '2'], x: [4, 5, 6] }),
      [text('p', 'q', 'r')],
    );
    assert.deepEqual(found.ids, ['3', '1', '2']);
    assert.deepEqual([...(found.references[0] ?? [])], [0, 1, 2]);
    assert.deepEqual(found.warnings, []);
  });

  it('uses the first usual column that identifies the items in both', () => {
    const one = records({ index: [0, 1], id: [1, 1], qid: ['p', 'q'] });
    const other = records({ index: [1, 0], id: [1, 1], qid: ['q', 'p'] });
    assert.equal(aligned(one, other).idColumn, 'qid');
    assert.equal(aligned(one, other, [], 'index').idColumn, 'index');
  });

  it('does not depend on which output is called A', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (ids, seed) => {
        const shuffled = [...ids].sort(
          (p, q) => ((p.length * seed) % 7) - ((q.length * seed) % 7) || (p < q ? 1 : -1),
        );
        const [one, other] = [records({ id: ids }), records({ id: shuffled })];
        const [forth, back] = [aligned(one, other), aligned(other, one)];
        assert.deepEqual(forth.ids, back.ids);
        assert.deepEqual([forth.a, forth.b], [back.b, back.a]);
        assert.deepEqual(cells(reorder(one, forth.a), 'id'), cells(reorder(other, forth.b), 'id'));
      }),
    );
  });

  it('reports the first id without a counterpart, and its file', () => {
    const other = records({ id: ['x', 'y', 'q'], score: [1, 2, 3] });
    const error = fault('id-mismatch', 4, () => aligned(a, other));
    assert.match(error.message, /The id "z" \(line 4 of a\.csv\) is missing in b\.csv/);
    const longer = records({ id: ['x', 'y', 'z', 'q'], score: [1, 2, 3, 4] });
    const counted = fault('count-mismatch', 5, () => aligned(a, longer));
    assert.match(counted.message, /a\.csv has 3 items and b\.csv has 4 items.*"q" \(line 5 of b\.csv\)/);
    fault('id-mismatch', 3, () => aligned(a, b, [records({ id: ['x', 'z'], label: [1, 2] })]));
  });

  it('reports both lines of a duplicate id', () => {
    const twice = records({ id: ['x', 'y', 'x'], score: [1, 2, 3] });
    const error = fault('duplicate-id', 4, () => aligned(twice, a));
    assert.match(error.message, /line 4: duplicate id "x" \(first on line 2\)/);
    fault('duplicate-id', 4, () => aligned(a, b, [records({ id: ['x', 'y', 'x'] })]));
  });

  it('reports an item without an id, and a missing column', () => {
    fault('missing-value', 3, () => aligned(records({ k: [1, null] }), records({ k: [1, 2] }), [], 'k'));
    const error = fault('unknown-column', undefined, () => aligned(a, b, [], 'key'));
    assert.deepEqual(error.choices, ['id', 'score']);
  });

  it('requires ids in the reference if the outputs differ in order', () => {
    fault('id-mismatch', undefined, () => aligned(a, b, [text('p', 'q', 'r')]));
  });
});

describe('two different formats', () => {
  it('are compatible only with a scored column in both', () => {
    fault('format-mismatch', undefined, () => aligned(text('a'), records({ score: [1] }, 'numbers')));
    fault('format-mismatch', undefined, () =>
      aligned(records({ id: [1], x: [1] }), records({ id: [1] }, 'jsonl')),
    );
    assert.equal(aligned(records({ score: [1] }, 'numbers'), records({ score: [1] })).alignedBy, 'line');
  });
});

describe('reordering', () => {
  it('moves cells and lines, and doesn’t copy records already in order', () => {
    const one = records({ x: ['a', 'b', 'c'] });
    const moved = reorder(one, Int32Array.of(2, 0));
    assert.deepEqual([moved.n, cells(moved, 'x'), [...moved.lines]], [2, ['c', 'a'], [4, 2]]);
    assert.equal(reorder(one, Int32Array.of(0, 1, 2)), one);
  });
});

describe('clusters', () => {
  const output = records({ doc: ['p', 'q', 'p', 2] });
  const clustersIn = (file: Records, column: string, ...order: number[]) =>
    clusterIndices([{ records: file, path: 'a.csv', order: Int32Array.from(order) }], column);

  it('are numbered as they appear among the aligned items', () => {
    const { indices, count } = clustersIn(output, 'doc', 3, 0, 1, 2);
    assert.deepEqual([[...indices], count], [[0, 1, 2, 1], 3]);
  });

  it('are those of another file for an item that one lacks', () => {
    const [one, other] = [
      { records: output, path: 'a.csv', order: Int32Array.of(0, -1, 2, -1) },
      { records: output, path: 'b.csv', order: Int32Array.of(0, 1, 2, -1) },
    ];
    assert.deepEqual([...clusterIndices([one, other], 'doc').indices], [0, 1, 0, 2]);
  });

  it('are required for every item', () => {
    fault('missing-value', 3, () => clustersIn(records({ doc: ['p', null] }), 'doc', 0, 1));
    fault('unknown-column', undefined, () => clustersIn(output, 'speaker', 0, 1));
  });
});

describe('files that may lack items', () => {
  const partial = (ids: readonly string[]) => ({
    ...records({ id: ids, x: ids.map((_, i) => i) }),
    partial: true,
  });

  it('have every item of either in one order, with gaps for missing ones', () => {
    const [a, b] = [partial(['10', '2', 'x']), partial(['2', 'y', '10'])];
    const { ids, a: inA, b: inB } = align(a, b, [], { idColumn: null, paths });
    assert.deepEqual(ids, ['2', '10', 'x', 'y']);
    assert.deepEqual(
      [[...inA], [...inB]],
      [
        [1, 0, 2, -1],
        [0, 2, -1, 1],
      ],
    );
    const ordered = reorder(a, inA);
    assert.deepEqual(
      [ordered.columns[1]?.cells, [...ordered.lines]],
      [
        [1, 0, 2, null],
        [3, 2, 4, 0],
      ],
    );
  });

  it('take the items from a reference that may lack some, but not from one with extra items', () => {
    const [a, b] = [partial(['1', '2']), partial(['1'])];
    const judged = align(a, b, [partial(['1', '2', '3'])], { idColumn: null, paths });
    assert.deepEqual(
      [judged.ids, [...(judged.references[0] ?? [])]],
      [
        ['1', '2', '3'],
        [0, 1, 2],
      ],
    );
    const table = align(a, b, [records({ id: ['3', '2', '1'] })], { idColumn: null, paths });
    assert.deepEqual(
      [table.ids, [...(table.references[0] ?? [])]],
      [
        ['1', '2'],
        [2, 1],
      ],
    );
  });

  it('must share at least one item', () => {
    fault('id-mismatch', 2, () => align(partial(['1']), partial(['2']), [], { idColumn: null, paths }));
  });
});
