import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../../src/model/errors';
import { makePair } from '../../../src/significance/pair';
import { columns, meanOf, pairOf } from './support';

describe('statistics that are not numbers', () => {
  it('are named with item, system and statistic', () => {
    assert.throws(
      () => pairOf([1, 2, 3], [1, NaN, 3]),
      (error) =>
        error instanceof RealGainError &&
        error.code === 'not-numeric' &&
        error.message === 'Item 2 of B has NaN for "score", which is not a finite number.',
    );
    assert.throws(() => pairOf([1, 2, -Infinity], [1, 2, 3]), /Item 3 of A has -Infinity for "score"/);
  });

  it('are named by cluster where items are added up', () => {
    const clusters = columns([1, 2], [4, Infinity]);
    assert.throws(
      () => makePair(meanOf, clusters, clusters, true),
      /Cluster 2 of A has Infinity for "items"/,
    );
  });
});
