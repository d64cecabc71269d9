import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { SymbolNgrams } from '../../../src/metrics/text/ngrams';

const ORDER = 3;

/** Each n-gram of a text by its symbols, with how often it occurs. */
function ngramsOf(symbols: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  symbols.forEach((_, start) => {
    for (let end = start + 1; end <= Math.min(symbols.length, start + ORDER); end += 1) {
      const gram = symbols.slice(start, end).join(' ');
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  });
  return counts;
}

function matchesOf(hypothesis: readonly number[], references: readonly (readonly number[])[]): number[] {
  const found = [0, 0, 0];
  const known = references.map(ngramsOf);
  for (const [gram, count] of ngramsOf(hypothesis)) {
    const most = known.reduce((largest, counts) => Math.max(largest, counts.get(gram) ?? 0), 0);
    found[gram.split(' ').length - 1]! += Math.min(count, most);
  }
  return found;
}

describe('n-grams of a segment and its references', () => {
  const text = fc.array(fc.nat(4), { maxLength: 60 });

  it('match as often as the reference that has them most often, segment after segment', () => {
    const segment = fc.tuple(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(text, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const ngrams = new SymbolNgrams(ORDER);
        for (const [references, hypotheses] of segments) {
          ngrams.setReferences(references);
          for (const hypothesis of hypotheses) {
            const row = new Float64Array(ORDER);
            ngrams.match(hypothesis, row, 0, 1);
            assert.deepEqual([...row], matchesOf(hypothesis, references));
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('tell large symbols apart, and grow with the references', () => {
    const ngrams = new SymbolNgrams(ORDER);
    const reference = Array.from({ length: 20_000 }, (_, i) => 2 ** 26 - 1 - i);
    ngrams.setReferences([reference]);
    const row = new Float64Array(2 * ORDER);
    ngrams.match([...reference, 5], row, 1, 2);
    assert.deepEqual([...row], [0, 20_000, 0, 19_999, 0, 19_998]);
  });
});
