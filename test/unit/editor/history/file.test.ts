import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { historyFile } from '../../../../src/editor/stores/files/history-file';
import { entryOf } from '../support';

describe('the stored history', () => {
  it('comes back as it was written', () => {
    const entries = [entryOf('a', { pinned: true, note: 'for the paper' }), entryOf('b')];
    assert.deepEqual(historyFile.parse(historyFile.print(entries)), { value: entries, problem: null });
  });

  it('of version 1 is read: nothing was pinned or annotated then', () => {
    const old = { ...entryOf('a'), pinned: undefined, note: undefined };
    const { value: entries, problem } = historyFile.parse(JSON.stringify({ version: 1, entries: [old] }));
    assert.deepEqual(entries, [entryOf('a')]);
    assert.equal(problem, null);
  });

  it('of a version that corrected runs for all has them judged again', () => {
    const old = { ...entryOf('a'), correction: { p: 0.2, runs: 7, alerts: 'corrected' } };
    const { value: entries, problem } = historyFile.parse(JSON.stringify({ version: 2, entries: [old] }));
    assert.deepEqual(entries, [entryOf('a', { correction: { alerts: 'corrected', arrived: null } })]);
    assert.equal(problem, null);
  });

  it('loses only damaged comparisons, with a message', () => {
    const damaged = { ...entryOf('a'), comparison: { gain: 1 } };
    const text = JSON.stringify({ version: 2, entries: [damaged, entryOf('b'), null, 7] });
    const { value: entries, problem } = historyFile.parse(text);
    assert.deepEqual(entries, [entryOf('b')]);
    assert.equal(problem, '3 of its comparisons are damaged');
  });

  it('ignores an entry that was edited, or that holds the comparison of another one', () => {
    const entries = [entryOf('a'), entryOf('b', { decimals: 3 })];
    const text = historyFile.print(entries);
    const stored = JSON.parse(text) as { version: number; entries: Record<string, unknown>[] };
    const [one = {}, other = {}] = stored.entries;
    const edited = JSON.stringify({ ...stored, entries: [{ ...one, seen: false }, other] });
    assert.deepEqual(historyFile.parse(edited).value, [entries[1]]);
    const swapped = [
      { ...one, comparison: other['comparison'], decimals: other['decimals'], digest: other['digest'] },
      { ...other, decimals: one['decimals'] },
    ];
    assert.deepEqual(historyFile.parse(JSON.stringify({ ...stored, entries: swapped })).value, []);
    const bare = stored.entries.map((entry) => ({ ...entry, digest: undefined }));
    assert.deepEqual(historyFile.parse(JSON.stringify({ ...stored, entries: bare })).value, []);
  });

  it('has no byte that can change unnoticed', () => {
    const entries = [entryOf('a')];
    const text = historyFile.print(entries);
    for (let at = 0; at < text.length; at += 3) {
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
      const { value: read } = historyFile.parse(changed);
      assert.ok(read.length === 0, `byte ${at}: ${text.slice(at - 10, at + 10)}`);
    }
  });

  it('of a later version, or not a history at all, is a problem and not a crash', () => {
    const later = historyFile.parse(JSON.stringify({ version: 9, entries: [entryOf('a')] }));
    assert.deepEqual(later, { value: [], problem: 'it holds no comparisons of version 1, 2, 3' });
    for (const text of ['', '{', '[]', 'null', '{"version":2}']) {
      const { value: entries, problem } = historyFile.parse(text);
      assert.deepEqual(entries, []);
      assert.notEqual(problem, null, text);
    }
  });
});
