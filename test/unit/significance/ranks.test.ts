import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { midRanks, ranksOfFirst, tieSum } from '../../../src/significance/core/ranks';
import { signedRanks } from '../../../src/significance/core/signed-rank';

describe('ranks', () => {
  // Few values, so that many of them tie.
  const values = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 30 });

  it('of two merged samples add up to those that each value has', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        const { doubled, groups } = midRanks([...x, ...y]);
        const merged = ranksOfFirst(x, y);
        const ofX = doubled.subarray(0, x.length).reduce((sum, rank) => sum + rank, 0);
        assert.deepEqual([merged.doubledSum, merged.groups], [ofX, groups.length]);
        assert.equal(tieSum(merged.ties), tieSum(groups));
      }),
    );
  });

  it('of signed differences are the mid-ranks of their sizes, by sign and ascending', () => {
    fc.assert(
      fc.property(values, (differences) => {
        const { doubled } = midRanks(differences.map(Math.abs));
        const ofSign = (sign: number) =>
          Array.from(doubled)
            .filter((_, i) => Math.sign(differences[i] ?? 0) === sign)
            .sort((one, other) => one - other);
        const { positive, negative } = signedRanks(Float64Array.from(differences), 0, 'rank-then-drop');
        assert.deepEqual([Array.from(positive), Array.from(negative)], [ofSign(1), ofSign(-1)]);
      }),
    );
  });
});
