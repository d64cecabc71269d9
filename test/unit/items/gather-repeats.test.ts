import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { gatherRepeats } from '../../../src/items/score/gather-repeats';
import type { Input } from '../../../src/items/source';
import { readRecords } from '../../../src/formats';

function input(path: string, text: string): Input {
  const { records, why } = readRecords(Buffer.from(text), path);
  return {
    stamp: { path, size: text.length, modified: 0 },
    location: path,
    sha256: '',
    records,
    recognised: why,
    rival: null,
    variant: '',
    bytes: 1,
  };
}

const samples = [
  '{"task_id": "HumanEval/0", "completion": "x", "passed": true}',
  '{"task_id": "HumanEval/1", "completion": "y", "passed": false}',
  '{"task_id": "HumanEval/0", "completion": "z", "passed": false}',
].join('\n');
const files = { a: input('a.jsonl', samples), b: input('b.jsonl', samples) };

describe('gathering repeats', () => {
  it('merges the rows with the same id into one item, for a metric that scores them together', () => {
    const { a } = gatherRepeats(files, { id: 'pass-at-k' }, null);
    assert.equal(a.records.n, 2);
    assert.deepEqual(a.records.columns, [
      { name: 'task_id', cells: ['HumanEval/0', 'HumanEval/1'] },
      { name: 'completion', cells: ['x', 'y'] },
      { name: 'passed', cells: ['[true,false]', '[false]'] },
    ]);
    assert.deepEqual([...a.records.lines], [1, 2]);
  });

  it('uses the requested column', () => {
    const { b } = gatherRepeats(files, { id: 'pass-at-k', column: 'passed' }, 'completion');
    assert.equal(b.records.n, 3);
  });

  it('doesn’t change files for other metrics, for none, and without ids', () => {
    assert.equal(gatherRepeats(files, { id: 'accuracy', column: 'passed' }, null), files);
    assert.equal(gatherRepeats(files, null, null), files);
    const bare = { a: input('a.csv', 'passed\n1\n0\n'), b: input('b.csv', 'passed\n1\n0\n') };
    assert.equal(gatherRepeats(bare, { id: 'pass-at-k' }, null).a, bare.a);
  });
});
