import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { elementAt } from '../../../src/model/lists';

describe('elementAt', () => {
  it('gives the element of a list or a typed array', () => {
    assert.equal(elementAt(['a', 'b'], 1), 'b');
    assert.equal(elementAt(Float64Array.of(1, NaN), 1), NaN);
  });

  it('throws for an index outside the list', () => {
    for (const index of [-1, 2, NaN]) {
      assert.throws(() => elementAt([1, 2], index), new RangeError(`Index ${index} of 2`));
    }
  });
});
