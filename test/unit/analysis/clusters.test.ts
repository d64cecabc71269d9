import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { designEffect } from '../../../src/analysis/clusters';
import { createMetric } from '../../../src/metrics';
import { meanOf } from '../../../src/model/lists';

const metric = { ...createMetric({ id: 'mean', column: 'score' }, 0), higherIsBetter: true };

function tableOf(values: readonly number[]) {
  return { n: values.length, k: 2, data: Float64Array.from(values.flatMap((value) => [value, 1])) };
}

function effectOf(gains: readonly number[], clusters: readonly number[]): number {
  const pair = { metric, tableA: tableOf(gains), tableB: tableOf(gains.map(() => 0)) };
  return designEffect(pair, Int32Array.from(clusters)) ?? NaN;
}

describe('the design effect', () => {
  it('is 1 on average over independent items, however unequal the clusters are', () => {
    const random = seedrandom('clusters');
    const sizes = { equal: (item: number) => item % 20, unequal: (item: number) => Math.max(0, item - 60) };
    for (const [name, clusterOf] of Object.entries(sizes)) {
      const found = Array.from({ length: 400 }, () => {
        const gains = Array.from({ length: 100 }, () => random() - random());
        return effectOf(
          gains,
          gains.map((_, item) => clusterOf(item)),
        );
      });
      const mean = meanOf(found);
      const spread = Math.sqrt(meanOf(found.map((one) => (one - mean) ** 2)) / found.length);
      assert.ok(Math.abs(mean - 1) < 3 * spread, `${name}: ${mean} ± ${spread}`);
    }
  });

  it('is the size of clusters whose items all gain the same', () => {
    const clusters = Array.from({ length: 60 }, (_, item) => item % 12);
    const effect = effectOf(
      clusters.map((cluster) => cluster / 12),
      clusters,
    );
    assert.ok(Math.abs(effect - (5 * (59 / 60) * 12) / 11) < 1e-9, String(effect));
  });
});
