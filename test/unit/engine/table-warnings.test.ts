import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { warningsOf } from '../../../src/engine/tables/table-rows';
import { english, speak, englishOf } from '../../../src/model/words';

type Rows = Parameters<typeof warningsOf>[0];

const MADE = [2, 3, 4].map((count) => english('{0} odd', count));

const rowsWith = (...warnings: readonly (readonly string[])[]): Rows =>
  warnings.map((own, i) => ({
    task: null,
    column: null,
    comparison: { metric: { name: 'F1' }, warnings: own, ...(i > 0 && { slice: `part ${i}` }) },
    known: ['known'],
    messages: Object.fromEntries(
      own.map((one) => [one, MADE.find((made) => englishOf(made) === one) ?? one]),
    ),
  })) as unknown as Rows;

const said = (rows: Rows): string[] => warningsOf(rows, 'table').map(englishOf);

describe('the warnings of a table', () => {
  it('are those of its only row as they are', () => {
    assert.deepEqual(said(rowsWith(['few', 'known'])), ['few']);
  });

  it('say which row they are about, in English', () => {
    speak({ 'all items': 'alle Items' });
    try {
      assert.deepEqual(said(rowsWith(['few', 'old'], ['few'], ['few', 'known', 'odd'])), [
        'Every row: few',
        'all items: old',
        'part 2: odd',
      ]);
    } finally {
      speak(undefined);
    }
  });

  it('that differ only in numbers are shown once, from three rows on', () => {
    assert.deepEqual(said(rowsWith([], ['2 odd'], ['3 odd'], ['4 odd', 'old'])), [
      'part 1: 2 odd Similar warnings: part 2, part 3.',
      'part 3: old',
    ]);
    assert.deepEqual(said(rowsWith([], ['2 odd'], ['3 odd'])), ['part 1: 2 odd', 'part 2: 3 odd']);
  });

  it('name the rows of which they aren’t told', () => {
    const many = Array.from({ length: 20 }, (_, i) => [`own ${i}`]);
    const lines = said(rowsWith(...many));
    assert.equal(lines.length, 6);
    assert.match(lines[5] ?? '', /^More rows have warnings: part 5, .*part 9 and 10 others\.$/);
  });
});
