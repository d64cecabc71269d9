import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { countDifferent, sortAscending } from '../../../src/significance/core/ranks';

describe('sorting scores', () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true })), {
    maxLength: 200,
  });

  it('orders them as the engine does, 0 and −0 being the same', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const plain = values.map((value) => value + 0);
        assert.deepEqual(sortAscending(Float64Array.from(values)), Float64Array.from(plain).sort());
      }),
    );
  });

  it('orders many different ones too', () => {
    const values = Float64Array.from({ length: 10_000 }, (_, i) => Math.sin(i));
    assert.equal(countDifferent(values), null);
    assert.deepEqual(sortAscending(values.slice()), values.slice().sort());
  });

  it('counts each value, in the order of first appearance', () => {
    assert.deepEqual(countDifferent(Float64Array.of(3, 0, 3, -0, 0.5)), {
      different: Float64Array.of(3, 0, 0.5),
      counts: Uint32Array.of(2, 2, 1),
    });
  });
});
