import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { GramTable } from '../../../src/metrics/text/ngrams';

describe('the table of n-grams', () => {
  const grams = fc.array(fc.tuple(fc.integer({ min: -1, max: 40 }), fc.nat(40)), { maxLength: 1500 });

  it('numbers them in order of first appearance, separately for each filling', () => {
    fc.assert(
      fc.property(fc.array(grams, { maxLength: 3 }), (fillings) => {
        const table = new GramTable();
        for (const filling of fillings) {
          table.clear();
          const expected = new Map<string, number>();
          for (const [prefix, word] of filling) {
            const name = `${prefix} ${word}`;
            assert.equal(table.find(prefix, word), expected.get(name));
            expected.set(name, expected.get(name) ?? expected.size);
            assert.equal(table.intern(prefix, word), expected.get(name));
          }
          assert.equal(table.size, expected.size);
        }
      }),
      { numRuns: 30 },
    );
  });
});
