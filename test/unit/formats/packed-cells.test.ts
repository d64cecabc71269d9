import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { PackedCells } from '../../../src/formats/packed-cells';
import { TextStore } from '../../../src/formats/text-store';

describe('packed cells', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
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

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
