import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createMetric } from '../../../src/metrics';
import { records, scoreAll, scoring } from './support';

const text = (...cells: string[]) => records({ text: cells }, 'text');

/** Matches of one order by the definition: every n-gram as often as both sides have it. */
function naive(own: readonly string[], reference: readonly string[], order: number): number {
  const grams = (symbols: readonly string[]) =>
    symbols.slice(order - 1).map((_, i) => symbols.slice(i, i + order).join('\n'));
  const left = new Map<string, number>();
  grams(reference).forEach((gram) => left.set(gram, (left.get(gram) ?? 0) + 1));
  return grams(own).filter((gram) => {
    const count = left.get(gram) ?? 0;
    left.set(gram, count - 1);
    return count > 0;
  }).length;
}

describe('chrF', () => {
  const metric = createMetric({ id: 'chrf', options: { wordOrder: '2' } }, 1);

  it('counts as a naive count of n-grams does', () => {
    const words = fc.array(fc.constantFrom('a', 'ab', 'ba.', '(b', '😀', '中文'), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (own, reference) => {
        const { data } = metric.extract(scoring(text(own.join(' ')), text(reference.join(' '))));
        for (let order = 1; order <= 6; order += 1) {
          const [mine, theirs] = [own, reference].map((side) => Array.from(side.join('')));
          assert.equal(data[3 * order - 1], naive(mine ?? [], theirs ?? [], order));
        }
        const apart = (side: readonly string[]) =>
          side.flatMap((word) => (word === 'ba.' ? ['ba', '.'] : word === '(b' ? ['(', 'b'] : [word]));
        for (const order of [1, 2]) {
          assert.equal(data[17 + 3 * order], naive(apart(own), apart(reference), order));
        }
      }),
    );
  });

  it('handles texts of any length one after another', () => {
    const long = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 23))).join('');
    const { data, k } = metric.extract(scoring(text('ab', long, 'ab'), text('abc', `${long}x`, 'abc')));
    assert.deepEqual(data.slice(0, k), data.slice(2 * k));
    assert.deepEqual([...data.slice(k + 15, k + 18)], [8995, 8996, 8995]);
  });

  it('uses the reference with the best F', () => {
    const two = createMetric({ id: 'chrf' }, 2);
    const score = scoreAll(two, scoring(text('the cat'), text('a dog'), text('the cat')));
    assert.equal(score, 100);
  });

  it('is 0 for empty texts, and has its options in its name', () => {
    assert.equal(scoreAll(metric, scoring(text('', 'a'), text('', ''))), 0);
    assert.equal(metric.name, 'chrF2++');
    const other = createMetric({ id: 'chrf', options: { beta: '3', wordOrder: '1' } }, 1);
    assert.equal(other.name, 'chrF3+');
    assert.match(other.signature, /nw:1\|space:no\|beta:3\|version/);
  });
});
