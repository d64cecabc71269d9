import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { estimate, estimatedGain, gain, textOf, valuesOf } from '../../../src/document/cell';

describe('a cell', () => {
  it('writes a gain with its sign, also beside its interval', () => {
    assert.equal(textOf(gain(0.33, 2)), '+0.33');
    const found = estimatedGain({ gain: 0.33, interval: [-0.1, 0.76] }, 2);
    assert.equal(textOf(found), '+0.33 [−0.10, 0.76]');
    assert.deepEqual(valuesOf(found), { '': 0.33, ' low': -0.1, ' high': 0.76 });
    assert.equal(textOf(estimate({ value: 0.33, interval: null }, 2)), '0.33');
  });
});
