import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkContent } from '../../../src/items/content/same-content';
import { readRecords } from '../../../src/formats';
import { englishOf } from '../../../src/model/words';

describe('two tables of which many columns differ', () => {
  it('names ten with how they differ, and of the others only names', () => {
    const placed = (path: string, value: string) => {
      const names = Array.from({ length: 40 }, (_, column) => `claim${'abcdefghij'[column % 10]}${column}`);
      const rows = Array.from({ length: 12 }, (_, item) => [
        `q${item}`,
        ...names.map((name) => `${value} of ${name} and item ${'x'.repeat(item)}`),
      ]);
      const text = [['id', ...names], ...rows].map((row) => row.join(',')).join('\n');
      const { records } = readRecords(new TextEncoder().encode(text), path);
      return { records, path, order: Int32Array.from(rows, (_, item) => item) };
    };
    const by = { alignedBy: 'id', idColumn: 'id' } as const;
    const scored = { answers: [], gold: [] };
    const said = checkContent(
      placed('a.csv', 'what was asked here'),
      placed('b.csv', 'something else that no other file holds'),
      by,
      scored,
      false,
    ).warnings.map(englishOf);
    assert.equal(said.length, 11, said.join('\n'));
    assert.match(said[9] ?? '', /^"claimj9" differs on 12 of 12 items/);
    assert.match(said[10] ?? '', /^Other columns differ, too: "claima10", .* and 10 others\.$/);
  });
});
