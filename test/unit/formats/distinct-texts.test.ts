import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PackedCells } from '../../../src/formats/cells/packed-cells';
import { TextStore } from '../../../src/formats/cells/distinct-texts';
import type { Cell } from '../../../src/model/records';

describe('columns of texts', () => {
  it('know whether all differ, from their bytes', () => {
    assert.equal(cellsOf(['a', 'b', 'ab']).areDistinctTexts(), true);
    assert.equal(cellsOf(['a', 'b', 'a']).areDistinctTexts(), false);
    assert.equal(cellsOf(['a', '']).areDistinctTexts(), false);
    assert.equal(cellsOf(Array.from({ length: 5000 }, (_, i) => `item${i}`)).areDistinctTexts(), true);
  });

  it('know it of any texts, in any order', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('0', '1', 'a'), minLength: 1, maxLength: 3 }));
    const orders = ['as drawn', 'sorted', 'shortest first'] as const;
    fc.assert(
      fc.property(texts, fc.constantFrom(...orders), fc.boolean(), (drawn, order, once) => {
        const all = once ? [...new Set(drawn)] : drawn;
        const sorted = order === 'as drawn' ? all : all.toSorted();
        const cells =
          order === 'shortest first' ? sorted.toSorted((one, other) => one.length - other.length) : sorted;
        assert.equal(cellsOf(cells).areDistinctTexts(), new Set(cells).size === cells.length);
      }),
    );
  });

  it('leave numbers, missing cells and other alphabets to a comparison of values', () => {
    for (const cells of [
      ['a', 1],
      ['a', null],
      ['é', 'e'],
    ]) {
      assert.equal(cellsOf(cells).areDistinctTexts(), undefined);
    }
  });

  it('notice when a cell changes', () => {
    const cells = cellsOf(['a', 'b']);
    assert.equal(cells.areDistinctTexts(), true);
    assert.equal(cells.areSameAs(cellsOf(['a', 'b'])), true);
    cells.set(1, 'a');
    assert.equal(cells.areDistinctTexts(), false);
    assert.equal(cells.areSameAs(cellsOf(['a', 'b'])), false);
  });

  it('are the same only with the same types and contents', () => {
    const mixed: Cell[] = ['é', 1, null, true, '\ud800'];
    assert.equal(cellsOf(mixed).areSameAs(cellsOf(mixed)), true);
    assert.equal(cellsOf(['1']).areSameAs(cellsOf([1])), false);
    assert.equal(cellsOf(['a']).areSameAs(cellsOf(['a', 'b'])), false);
    assert.equal(cellsOf(['a']).areSameAs(['a']), false);
  });
});

function cellsOf(values: readonly Cell[]): PackedCells {
  const cells = new PackedCells(new TextStore());
  values.forEach((value, item) => cells.set(item, value));
  return cells;
}
