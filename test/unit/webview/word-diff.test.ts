import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { diffWords, type Stretch } from '../../../webview/text/word-diff';

const join = (stretches: readonly Stretch[]): string => stretches.map(({ text }) => text).join('');
/** What differs, in brackets. */
const mark = (stretches: readonly Stretch[]): string =>
  stretches.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

describe('the difference of two texts', () => {
  it('marks the words that only one side has', () => {
    const { a, b } = diffWords('the cat sat down', 'the dog sat');
    assert.equal(mark(a), 'the [cat] sat [down]');
    assert.equal(mark(b), 'the [dog] sat');
  });

  it('marks neighbouring words as one stretch, with the space between them', () => {
    assert.equal(mark(diffWords('a big red house', 'a house').a), 'a [big red] house');
  });

  it('marks nothing in equal texts and everything in texts without a common word', () => {
    assert.equal(mark(diffWords('same words', 'same words').a), 'same words');
    assert.equal(mark(diffWords('one two', 'three').a), '[one two]');
    assert.equal(mark(diffWords('one two', '').a), '[one two]');
    assert.deepEqual(diffWords('', '').a, []);
  });

  it('leaves a text alone that is too long to compare', () => {
    const long = 'w '.repeat(3000);
    const { a, b } = diffWords(long, `${long}x`);
    assert.deepEqual(a, [{ text: long, differs: false }]);
    assert.deepEqual(b, [{ text: `${long}x`, differs: false }]);
  });

  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '  ', '\n'), { maxLength: 20 })
    .map((pieces) => pieces.join(''));

  it('gives back both texts, whatever they are', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const { a, b } = diffWords(left, right);
        assert.equal(join(a), left);
        assert.equal(join(b), right);
      }),
    );
  });

  it('leaves the same words on both sides', () => {
    const kept = (stretches: readonly Stretch[]): string[] =>
      stretches
        .filter(({ differs }) => !differs)
        .flatMap(({ text }) => text.split(/\s+/))
        .filter((word) => word !== '');
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const { a, b } = diffWords(left, right);
        assert.deepEqual(kept(a), kept(b));
      }),
    );
  });
});
