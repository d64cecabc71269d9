import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { sumOf } from '../../../src/model/lists';
import { cumulants, maximum, minimum, NEGLIGIBLE } from '../../../src/significance/lattice/independent-sum';
import { bounds, isTooWide, screen } from '../../../src/significance/lattice/probabilities';

/** ln |E exp(iωX)| at ω = 2πj/L. */
function logModulus(values: Float64Array, probabilities: Float64Array, j: number, length: number): number {
  let [real, imaginary] = [0, 0];
  values.forEach((value, i) => {
    const angle = (2 * Math.PI * ((j * value) % length)) / length;
    real += probabilities[i]! * Math.cos(angle);
    imaginary += probabilities[i]! * Math.sin(angle);
  });
  return Math.log(Math.hypot(real, imaginary));
}

const term = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 9,
    maxLength: 40,
    selector: ([value]) => value,
  })
  .map((counts) => {
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return {
      values: Float64Array.from(counts, ([value]) => value),
      probabilities: Float64Array.from(counts, ([, count]) => count / total),
    };
  });

describe('the screen of frequencies', () => {
  it('never drops one whose power counts, however coarse it is', () => {
    const sizes = fc.constantFrom(2 ** 10, 2 ** 15, 2 ** 18);
    fc.assert(
      fc.property(term, fc.integer({ min: 1, max: 1e6 }), sizes, (one, times, length) => {
        const isWorth = screen({ ...one, times }, length);
        for (let j = 0; j <= length / 2; j += j < 300 ? 1 : 97) {
          if (isWorth?.[j] === 0) {
            assert.ok(times * logModulus(one.values, one.probabilities, j, length) < -NEGLIGIBLE);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('drops nearly all where many numbers are added up', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => i);
    const isWorth = screen({ values, probabilities: values.map(() => 0.01), times: 1e6 }, 2 ** 20);
    const left = sumOf(isWorth ?? []);
    assert.equal(isWorth?.length, 2 ** 19 + 1);
    assert.ok(left < 2 ** 12, `${left} are left`);
  });
});

describe('a sum of too many values', () => {
  it('is refused before its bounds are computed only if they would refuse it', () => {
    fc.assert(
      fc.property(
        term,
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1e5 }),
        (one, times, by) => {
          const sum = [{ ...one, values: one.values.map((value) => by * value), times }];
          const { mean, variance } = cumulants(sum);
          const range = { smallest: minimum(sum), mean, largest: maximum(sum).value, variance };
          const { low, high } = bounds(sum, range);
          assert.ok(!isTooWide(range) || high - low + 1 > 2 ** 20);
        },
      ),
    );
  });
});
