import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { nearest } from '../../../src/model/texts/nearest';

/** Levenshtein (1966), by definition. */
function edits(one: string, other: string): number {
  return one === '' || other === ''
    ? one.length + other.length
    : Math.min(
        edits(one.slice(1), other) + 1,
        edits(one, other.slice(1)) + 1,
        edits(one.slice(1), other.slice(1)) + Number(one.at(0) !== other.at(0)),
      );
}

describe('the name that was probably meant', () => {
  it('is the only one that begins so', () => {
    assert.equal(nearest('acc', ['mcc', 'accuracy', 'macro-f1']), 'accuracy');
    assert.equal(nearest('rou', ['rouge-1', 'rouge-2', 'rot']), 'rot');
    assert.equal(nearest('ma', ['mae', 'bleu']), 'mae');
  });

  it('is the first with the fewest differences, if they are at most two and half of the letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (written, known) => {
        const counts = known.map((name) => edits(written, name));
        const fewest = Math.min(...counts);
        const isNear = fewest <= 2 && 2 * fewest <= written.length;
        const begun = known.filter((name) => written.length > 2 && name.startsWith(written));
        fc.pre(begun.length !== 1);
        assert.equal(nearest(written, known), isNear ? known[counts.indexOf(fewest)] : null);
      }),
    );
  });

  it('isn’t looked for among names of more than 200 letters, which would take long', () => {
    const long = 'ab'.repeat(500_000);
    assert.equal(nearest(`${long}c`, ['bleu', long]), null);
    assert.equal(nearest('blue', ['bleu', long]), 'bleu');
    assert.equal(nearest('x'.repeat(200), [`${'x'.repeat(199)}y`]), `${'x'.repeat(199)}y`);
  });
});
