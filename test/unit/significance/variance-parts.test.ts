import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { varianceModel } from '../../../src/significance/variance/components';
import type { Factor } from '../../../src/model/results/variance';

const factor = (name: string, levels: readonly number[]) => ({ name, levels: Int32Array.from(levels) });

const variancePartsOf = (values: Float64Array, factors: readonly Factor[]) =>
  varianceModel(factors, values.length).partsOf([values]);

function estimates(values: readonly number[], factors: readonly Factor[]) {
  return variancePartsOf(Float64Array.from(values), factors)?.map((part) => ({
    of: part.factors.join('×'),
    estimate: Number(part.estimate.toFixed(12)),
  }));
}

/** Expected values by matrices of fractions: E(y′(P − P_μ)y) = Σ σ²·tr(Z′(P − P_μ)Z). */
describe('parts of the variance', () => {
  it('are those of the analysis of variance of a balanced table', () => {
    const scores = [
      [5, 6, 8],
      [2, 2, 3],
      [9, 7, 9],
      [4, 6, 5],
    ];
    assert.deepEqual(
      estimates(scores.flat(), [
        factor(
          'item',
          scores.flatMap((row, i) => row.map(() => i)),
        ),
        factor(
          'run',
          scores.flatMap((row) => row.map((_, run) => run)),
        ),
      ]),
      [
        { of: 'item', estimate: 5.972222222222 },
        { of: 'run', estimate: 0.166666666667 },
        { of: 'item×run', estimate: 1.083333333333 },
      ],
    );
  });

  it('are those of unequal numbers, crossed with gaps', () => {
    const item = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4];
    const judge = [0, 1, 2, 0, 1, 2, 0, 1, 0, 0, 1, 2, 1, 2];
    const values = [7, 5, 9, 4, 4, 6, 8, 7, 2, 3, 1, 5, 9, 9];
    const found = variancePartsOf(Float64Array.from(values), [factor('item', item), factor('judge', judge)]);
    assert.deepEqual(
      found?.map(({ estimate }) => estimate.toFixed(10)),
      ['5.9232458949', '1.0530091209', '0.7607163693', '0.5000000000'],
    );
  });

  it('takes levels that are only within others for nested', () => {
    const item = [0, 0, 0, 1, 1, 2, 2, 2, 2];
    const sample = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const nested = estimates([3, 5, 4, 8, 9, 1, 2, 2, 4], [factor('item', item), factor('sample', sample)]);
    assert.deepEqual(
      nested?.map(({ estimate }) => estimate),
      [8.634615384615, 1.208333333333],
    );
  });

  it('says nothing of data that don’t tell the parts apart', () => {
    assert.equal(variancePartsOf(Float64Array.of(3), [factor('item', [0])]), null);
  });
});
