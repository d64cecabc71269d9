import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { askedWith } from '../../../../src/editor/questions/options';

const FILES = ['/a.csv', '/b.csv'];

/** The fields of the question that differ from those without options. */
function setBy(question: string, written: string): readonly [string, object] | null {
  const asked = askedWith(question, FILES, written);
  const plain = asked && askedWith(asked.question, FILES, '');
  if (asked === null || plain === null) {
    return null;
  }
  const without = new Map(
    Object.entries(plain.identity).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const set = Object.entries(asked.identity).filter(
    ([name, value]) => without.get(name) !== JSON.stringify(value),
  );
  return [asked.question, Object.fromEntries(set)];
}

describe('a question with options as they are typed', () => {
  it('has all parts of a metric, whichever come first', () => {
    assert.deepEqual(setBy('compare', '--metric accuracy --column response --reference-column expected'), [
      'compare',
      { metric: { id: 'accuracy', column: 'response', referenceColumn: 'expected' } },
    ]);
    assert.deepEqual(setBy('compare', '--column latency --lower-is-better'), [
      'compare',
      { metric: { column: 'latency', higherIsBetter: false } },
    ]);
  });

  it('has names with blanks and quotation marks, pairs of systems, and clusters', () => {
    assert.deepEqual(setBy('compare', '--systems "sys A,sys B" --cluster "the \\"doc\\""'), [
      'compare',
      { systems: ['sys A', 'sys B'], cluster: 'the "doc"' },
    ]);
  });

  it('is a table where options ask for rows', () => {
    assert.deepEqual(setBy('compare', '--slice category'), ['suite', { slice: ['category'] }]);
    assert.deepEqual(setBy('compare', '--metric all'), ['suite', { metric: ['all'] }]);
    assert.deepEqual(setBy('compare', '--slice category=math'), ['compare', { slice: ['category=math'] }]);
  });

  it('is nothing with an option that the question doesn’t have', () => {
    assert.equal(setBy('rankings', '--slice category'), null);
  });
});
