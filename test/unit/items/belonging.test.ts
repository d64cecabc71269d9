import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Placed } from '../../../src/items/content/content-difference';
import { belongingRows } from '../../../src/items/rows/units/belonging';
import { chooseUnit } from '../../../src/items/rows/units/choose-unit';
import { englishOf } from '../../../src/model/words';
import type { Cell } from '../../../src/model/records';

const N = 48;

function placed(columns: Readonly<Record<string, (row: number) => Cell>>): Placed {
  const rows = Array.from({ length: N }, (_, row) => row);
  return {
    path: 'a.csv',
    order: Int32Array.from(rows),
    records: {
      format: 'csv',
      n: N,
      lines: Int32Array.from(rows),
      notes: [],
      columns: Object.entries(columns).map(([name, cell]) => ({ name, cells: rows.map(cell) })),
    },
  };
}

const results = new Set(['score']);

const found = (columns: Readonly<Record<string, (row: number) => Cell>>) =>
  belongingRows(placed(columns), placed(columns), results).map(
    ({ column, kind, because }) => `${column}: ${kind}, ${because}`,
  );

const id = (row: number) => `q${row}`;
const task = (row: number) => `t${row % 12}`;
const trial = (row: number) => Math.floor(row / 12);

describe('rows that belong together', () => {
  it('are samples of an item that something counts, or that nothing tells apart', () => {
    assert.deepEqual(found({ task, trial }), ['task: samples, sure']);
    assert.deepEqual(found({ id, task_id: task }), ['task_id: samples, sure']);
    assert.deepEqual(found({ task, trial, trace_id: (row) => (row < 12 ? null : `3fa9c1b08e5d72${row}`) }), [
      'task: samples, sure',
    ]);
    assert.deepEqual(found({ id, question: (row) => `What is ${row % 12} plus 5?` }), [
      'question: samples, sure',
    ]);
  });

  it('are items of a cluster if another property tells them apart', () => {
    assert.deepEqual(found({ id, doc_id: task, question: (row) => `What is ${row} plus 5?` }), [
      'doc_id: clusters, sure',
    ]);
    assert.deepEqual(found({ id, story_id: task, target: (row) => `answer ${row}` }), [
      'story_id: clusters, sure',
    ]);
  });

  it('are not those of a part of the test set, or of a column with an unknown meaning', () => {
    assert.deepEqual(found({ id, category: task }), ['category: clusters, part']);
    assert.deepEqual(found({ id, foo: task }), ['foo: clusters, resembling']);
    assert.deepEqual(found({ id, speaker: (row) => `s${row % 3}` }), ['speaker: clusters, few']);
  });

  it('are told by properties of items, not by outcomes or columns without information', () => {
    const a = placed({ id, task, session_id: (row) => `s${row % 12}` });
    const b = placed({ id, task, session_id: (row) => `z${row % 11}` });
    assert.deepEqual(
      belongingRows(a, b, results).map(({ column }) => column),
      ['task'],
    );
    assert.deepEqual(found({ id, hash: (row) => `${row}f`, kind: () => 'x' }), []);
    assert.deepEqual(found({ id, score: (row) => row % 7, prediction: task, label: task }), []);
  });

  it('are known by two columns if neither is enough', () => {
    const columns = {
      subject: (row: number) => ['law', 'art'][row % 2] ?? '',
      id: (row: number) => (row >> 1) % 6,
    };
    assert.ok(
      found({ ...columns, epoch: (row) => Math.floor(row / 12) }).includes('id + subject: samples, sure'),
    );
  });

  it('are the same whichever output comes first', () => {
    const a = placed({ id, task, doc: (row) => `d${row % 6}` });
    const b = placed({ id, doc: (row) => `d${row % 6}`, task });
    const said = (one: Placed, other: Placed) =>
      belongingRows(one, other, results).map(({ column, because }) => `${column} ${because}`);
    assert.deepEqual(said(a, b).toSorted(), said(b, a).toSorted());
  });
});

describe('the unit that is resampled', () => {
  const columns = { question_id: task, trial, doc_id: (row: number) => `d${(row % 12) >> 1}` };
  const rows = (those: Readonly<Record<string, (row: number) => Cell>>) =>
    belongingRows(placed(those), placed(those), results);

  it('is the widest group that is drawn at random, and large enough in number', () => {
    const wide = { ...columns, question_id: (row: number) => `q${row % 24}`, doc_id: task };
    assert.equal(chooseUnit(rows(wide), () => ({ effect: 2, z: 1 })).unit?.column, 'doc_id');
    assert.equal(chooseUnit(rows(columns), () => null).unit?.column, 'question_id');
  });

  it('is a group of unknown meaning only if its scores resemble each other', () => {
    const unknown = rows({ id, foo: task });
    assert.equal(chooseUnit(unknown, () => ({ effect: 1.6, z: 1 })).unit, null);
    const { unit, warnings } = chooseUnit(unknown, () => ({ effect: 9, z: 1 }));
    assert.equal(unit?.column, 'foo');
    assert.match(warnings.map(englishOf).join(), /"foo" resemble each other \(design effect 9\.0\)/);
  });

  it('is not a part of the test set, which is named if the verdict depends on it', () => {
    const parts = rows({ id, category: task });
    const of = (z: number) => chooseUnit(parts, () => ({ effect: 9, z }));
    assert.deepEqual(of(3), { unit: null, samples: null, warnings: [], others: [], ifSeparate: [] });
    const [category] = of(1).others;
    assert.match(englishOf(category?.said ?? ''), /differs between the 12 values of "category"/);
  });
});
