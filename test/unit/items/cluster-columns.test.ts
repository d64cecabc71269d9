import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clusterColumns } from '../../../src/items/rows/units/cluster-columns';
import type { Files } from '../../../src/items/source';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { Cell } from '../../../src/model/records';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';

const N = 60;
const cells = (cell: (i: number) => Cell): Cell[] => Array.from({ length: N }, (_, i) => cell(i));

function filesOf(columns: Readonly<Record<string, Cell[]>>): Files {
  const input = {
    location: '/a.csv',
    stamp: { path: 'a.csv', size: 0, modified: 0 },
    sha256: '',
    bytes: 1,
    recognised: '',
    rival: null,
    variant: '',
    records: {
      format: 'csv',
      n: N,
      lines: Int32Array.from({ length: N }, (_, i) => i + 1),
      notes: [],
      columns: Object.entries(columns).map(([name, values]) => ({ name, cells: values })),
    },
  };
  return { a: input, b: input, references: [] };
}

const identity: ComparisonIdentity = {
  a: 'a.csv',
  b: 'b.csv',
  references: [],
  metric: { id: 'mean', column: 'score' },
  idColumn: 'id',
  clusterColumn: null,
  settings: DEFAULT_SETTINGS,
};

describe('columns to cluster by', () => {
  const files = filesOf({
    id: cells((i) => `i${i % 20}`),
    score: cells((i) => i % 12),
    chapter: cells((i) => i % 15),
    doc_id: cells((i) => `d${i % 4}`),
    grade: cells((i) => i % 5),
    correct: cells((i) => i % 2 === 0),
    prediction: cells((i) => `text ${i}`),
    loss: cells((i) => (i % 11) / 10),
    topic: cells((i) => (i === 7 ? null : i % 12)),
  });

  it('hold names or whole numbers that several items share; those named after what they hold come first', () => {
    assert.deepEqual(clusterColumns(files, identity), ['doc_id', 'chapter']);
  });

  it('include the one that was chosen, and none that is scored, matched by or measures', () => {
    assert.deepEqual(clusterColumns(files, { ...identity, clusterColumn: 'grade' }), [
      'doc_id',
      'chapter',
      'grade',
    ]);
    const other = { ...identity, metric: { id: 'mean', column: 'chapter' }, idColumn: null };
    assert.deepEqual(clusterColumns(files, other), ['doc_id', 'id']);
  });

  it('leave out what each output has other values of, unless it has other items', () => {
    const columns = (add: number) => ({
      doc_id: cells((i) => `d${i % 4}`),
      era: cells((i) => (i % 12) + add),
    });
    const [one, other] = [filesOf(columns(0)).a, filesOf(columns(1)).a];
    assert.deepEqual(clusterColumns({ a: one, b: other, references: [] }, identity), ['doc_id']);
    const fewer = { ...other, records: { ...other.records, n: N - 1 } };
    assert.deepEqual(clusterColumns({ a: one, b: fewer, references: [] }, identity), ['doc_id', 'era']);
  });
});
