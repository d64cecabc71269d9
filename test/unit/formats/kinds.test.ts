import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { TextColumn } from '../../../src/formats/cells/text-column';
import type { Cell, Cells } from '../../../src/model/records';
import { countCells, everyKind, kindsOf, someKind } from '../../../src/model/kinds';

function columnOf(texts: readonly string[]): Cells {
  const column = new TextColumn();
  texts.forEach((text) => column.add(text));
  return column.typed();
}

describe('kinds of cells', () => {
  const pool = fc.constantFrom('a', 'b', 'é', '', '1', '1.0', '0', '-0', 'NaN', 'true');
  const columns = fc
    .tuple(fc.array(pool, { minLength: 1, maxLength: 8 }), fc.constantFrom(1, 2000), fc.boolean())
    .map(([texts, rows, varied]) =>
      Array.from({ length: rows * texts.length }, (_, i) => (varied ? `${i}` : texts[i % texts.length]!)),
    );

  it('answer as all cells do, in any column', () => {
    fc.assert(
      fc.property(columns, (texts) => {
        const packed = columnOf(texts);
        const cells: readonly Cell[] = [...packed];
        for (const holds of [
          (cell: Cell) => cell === 'b' || cell === 1,
          (cell: Cell) => cell === null,
          (cell: Cell) => typeof cell === 'string',
        ]) {
          for (const column of [packed, cells]) {
            assert.equal(someKind(column, holds), cells.some(holds));
            assert.equal(everyKind(column, holds), cells.every(holds));
            assert.equal(countCells(column, holds), cells.filter(holds).length);
          }
        }
        assert.deepEqual(kindsOf(packed), kindsOf(cells));
      }),
      { numRuns: 50 },
    );
  });

  it('are the same column only with the same cells in the same order', () => {
    const labels = Array.from({ length: 3000 }, (_, i) => ['a', 'b', 'c'][i % 3]!);
    const [one, same] = [columnOf(labels), columnOf(labels)];
    const swapped = columnOf(labels.map((label) => (label === 'a' ? 'b' : label === 'b' ? 'a' : label)));
    const last = columnOf([...labels.slice(0, -1), 'd']);
    assert.equal(one.areSameAs?.(same), true);
    assert.equal(one.areSameAs?.(swapped), false);
    assert.equal(one.areSameAs?.(last), false);
    assert.equal(one.areDistinctTexts?.(), false);
  });
});
