import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sameStatistics } from '../../../src/items/score/numbers/same-by-construction';
import { createMetric } from '../../../src/metrics';
import type { StatsTable } from '../../../src/model/settings/metric';
import { records } from './support';

const metric = createMetric(
  { id: 'kappa', column: 'prediction', referenceColumn: 'label', options: { weights: 'linear' } },
  0,
);

function tableOf(prediction: readonly number[], label: readonly number[]): StatsTable {
  const output = records({ prediction: [...prediction], label: [...label] });
  return metric.extract({ output, outputPath: 'a.csv', references: [], referencePaths: [] });
}

function scoreOf({ n, k, data }: StatsTable): number {
  const sums = new Float64Array(k);
  for (let i = 0; i < n * k; i++) {
    sums[i % k]! += data[i]!;
  }
  return metric.score(sums, 0, k);
}

/** 1 − Σ |x − y| / (Σ Σ |x − y'| / n), pair by pair. */
function byPairs(x: readonly number[], y: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const observed = sum(x.map((one, i) => Math.abs(one - y[i]!)));
  return 1 - observed / (sum(x.flatMap((one) => y.map((other) => Math.abs(one - other)))) / x.length);
}

describe('linearly weighted κ', () => {
  const label = [1, 1, 2, 3, 3, 4, 2, 1];
  const usual = [1, 2, 2, 3, 4, 4, 2, 1];
  const own = [1, 2.5, 2, 3, 4, 4, 7, 1];

  it('is that of all pairs of grades', () => {
    for (const prediction of [usual, own]) {
      assert.ok(Math.abs(scoreOf(tableOf(prediction, label)) - byPairs(prediction, label)) < 1e-12);
    }
  });

  it('is the same beside a system with other grades', () => {
    const [one, other] = sameStatistics(tableOf(usual, label), tableOf(own, label));
    assert.equal(one!.k, other!.k);
    assert.ok(Math.abs(scoreOf(one!) - byPairs(usual, label)) < 1e-12);
    assert.ok(Math.abs(scoreOf(other!) - byPairs(own, label)) < 1e-12);
  });

  it('is right for items taken from both systems, as swapping does', () => {
    const tables = sameStatistics(tableOf(usual, label), tableOf(own, label));
    const [{ n, k, data }, other] = [tables[0]!, tables[1]!];
    const mixed = data.map((value, i) => (Math.floor(i / k) % 2 === 0 ? value : other.data[i]!));
    const prediction = usual.map((grade, i) => (i % 2 === 0 ? grade : own[i]!));
    assert.ok(Math.abs(scoreOf({ n, k, data: mixed }) - byPairs(prediction, label)) < 1e-12);
  });
});
