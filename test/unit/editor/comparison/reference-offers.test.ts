import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { referenceOffers } from '../../../../src/editor/stores/reference-offers';
import { englishOf } from '../../../../src/model/words';

const labels = (files: readonly string[], takesSeveral: boolean): string[] =>
  referenceOffers(files, takesSeveral).map(({ label }) => englishOf(label));

describe('the references that are offered', () => {
  const [a, b, c] = ['/wmt/ref.a.txt', '/wmt/ref.b.txt', '/wmt/ref.c.txt'];

  it('are each file, and all of them at once where the metric takes several', () => {
    assert.deepEqual(labels([a, b], false), ['ref.a.txt', 'ref.b.txt']);
    assert.deepEqual(labels([a, b], true), ['ref.a.txt', 'ref.b.txt', 'both']);
    assert.deepEqual(labels([a, b, c], true), ['ref.a.txt', 'ref.b.txt', 'ref.c.txt', 'all 3']);
    assert.deepEqual(referenceOffers([a, b], true).at(-1)?.files, [a, b]);
  });

  it('are one or none where there is no choice', () => {
    assert.deepEqual(labels([a], true), ['ref.a.txt']);
    assert.deepEqual(labels([], true), []);
  });
});
