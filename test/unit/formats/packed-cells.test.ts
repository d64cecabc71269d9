import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { PackedCells } from '../../../src/formats/cells/packed-cells';
import { TextColumn } from '../../../src/formats/cells/text-column';
import { TextStore } from '../../../src/formats/cells/distinct-texts';
import type { Cell } from '../../../src/model/records';
import { anyText } from '../../support/any-text';

describe('packed cells', () => {
  const text = fc.oneof(
    anyText,
    fc.constantFrom('', '\ud83d', 'a\ude00b', '\ud83d\ude00', 'é', 'x'.repeat(70_000), 'ß'.repeat(400_000)),
  );
  const cell = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    text,
  );

  it('give back every cell as it was, as an array does', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 200 }), fc.nat(3), (expected, missing) => {
        const texts = new TextStore();
        const cells = new PackedCells(texts);
        const beside = new PackedCells(texts);
        expected.forEach((value, item) => {
          cells.set(item, value);
          beside.set(item, `${item}`);
        });
        cells.extend(expected.length + missing);
        const all = [...expected, ...Array.from({ length: missing }, () => null)];
        assert.deepEqual([...cells], all);
        assert.deepEqual(
          cells.map((value, item) => [value, item]),
          all.map((value, item) => [value, item]),
        );
        assert.deepEqual(
          cells.filter((value) => value !== null),
          all.filter((value) => value !== null),
        );
        assert.deepEqual(cells.slice(1, 3), all.slice(1, 3));
        assert.equal(cells.every(isText), all.every(isText));
        assert.equal(cells.some(isText), all.some(isText));
        assert.deepEqual(
          [cells.length, cells.at(all.length), cells.at(-1)],
          [all.length, undefined, undefined],
        );
      }),
    );
  });

  it('count numbers that are not finite as missing', () => {
    const cells = new PackedCells(new TextStore());
    [NaN, Infinity, 1].forEach((value, item) => cells.set(item, value));
    assert.deepEqual([...cells], [null, null, 1]);
  });
});

describe('cells of a table', () => {
  const columnOf = (texts: readonly string[]): TextColumn => {
    const column = new TextColumn();
    texts.forEach((text) => column.add(text));
    return column;
  };
  const packed = (cells: readonly Cell[]) => {
    const list = new PackedCells(new TextStore());
    cells.forEach((cell, item) => list.set(item, cell));
    return list;
  };
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    // Few short ones, which are kept as strings, and enough to replace each other.
    fc.nat(2000).map((number) => `class ${number % 7 === 0 ? number : number % 5}`),
    fc.constantFrom('', 'é', 'x'.repeat(40), 'positive', 'negative'),
  );

  it('give back every text, in any order and again', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 400 }), (texts) => {
        const all = ['not a number', ...texts];
        const cells = columnOf(all).typed();
        assert.deepEqual([...cells], all);
        assert.deepEqual(
          all.map((_, i) => cells.at(all.length - 1 - i)),
          all.toReversed(),
        );
        assert.deepEqual([cells.at(all.length), cells.at(-1)], [undefined, undefined]);
        assert.equal(cells.areSameAs?.(columnOf(all).typed()), true);
        assert.equal(cells.areSameAs?.(packed(all)), true);
        assert.equal(packed(all).areSameAs(cells), true);
        assert.equal(cells.areSameAs?.(columnOf([...texts, 'not a number at all']).typed()), false);
      }),
    );
  });

  it('are the same numbers however they are kept, and missing where they are', () => {
    const numbers = columnOf(['1', '', '-0.5', 'nan', '3']).typed();
    const expected = [1, null, -0.5, null, 3];
    assert.deepEqual([...numbers], expected);
    assert.equal(numbers.areSameAs?.(packed(expected)), true);
    assert.equal(packed(expected).areSameAs(numbers), true);
    assert.equal(numbers.areSameAs?.(packed([1, 0, -0.5, null, 3])), false);
    assert.equal(numbers.areDistinctTexts?.(), undefined);
  });

  it('differ where the same characters are divided otherwise', () => {
    assert.equal(
      columnOf(['ab', 'c'])
        .typed()
        .areSameAs?.(columnOf(['a', 'bc']).typed()),
      false,
    );
  });
});

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
