import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { historyText, parseHistory } from '../../../src/editor/history-file';
import { entryOf } from './support';

describe('the stored history', () => {
  it('comes back as it was written', () => {
    const entries = [entryOf('a', { pinned: true, note: 'for the paper' }), entryOf('b')];
    assert.deepEqual(parseHistory(historyText(entries)), { entries, problem: null });
  });

  it('of version 1 is read: nothing was pinned or annotated then', () => {
    const old = { ...entryOf('a'), pinned: undefined, note: undefined };
    const { entries, problem } = parseHistory(JSON.stringify({ version: 1, entries: [old] }));
    assert.deepEqual(entries, [entryOf('a')]);
    assert.equal(problem, null);
  });

  it('loses only the comparisons that are damaged, and says so', () => {
    const damaged = { ...entryOf('a'), comparison: { gain: 1 } };
    const text = JSON.stringify({ version: 2, entries: [damaged, entryOf('b'), null, 7] });
    const { entries, problem } = parseHistory(text);
    assert.deepEqual(entries, [entryOf('b')]);
    assert.equal(problem, '3 of its comparisons are damaged');
  });

  it('of a later version, or no history at all, is a problem and no crash', () => {
    const later = parseHistory(JSON.stringify({ version: 9, entries: [entryOf('a')] }));
    assert.deepEqual(later, { entries: [], problem: 'it is no history of version 1 or 2' });
    for (const text of ['', '{', '[]', 'null', '{"version":2}']) {
      const { entries, problem } = parseHistory(text);
      assert.deepEqual(entries, []);
      assert.notEqual(problem, null, text);
    }
  });
});
