import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allIntervals } from '../../../src/analysis/intervals';
import { resampleInProcess } from '../../../src/kernel';
import { createMetric } from '../../../src/metrics';
import { jackknife } from '../../../src/significance/uncertainty/jackknife';
import { makePair } from '../../../src/significance/pair';
import type { StatsTable } from '../../../src/model/settings/metric';

function table(values: readonly number[]): StatsTable {
  return { n: values.length, k: 2, data: Float64Array.from(values.flatMap((value) => [value, 1])) };
}

function rowsOf(id: string, a: readonly number[], b: readonly number[]) {
  const metric = createMetric({ id, column: 'x' }, 0);
  const pair = makePair(metric, table(a), table(b));
  const plan = { mode: 'bootstrap', a: pair.a, b: pair.b, resamples: 20_000, seed: '1' } as const;
  const drawn = resampleInProcess(plan, (sums, offset) => metric.score(sums, offset), metric.higherIsBetter);
  return { pair, rows: allIntervals(pair, drawn, 0.05, jackknife(pair)) };
}

describe('all intervals', () => {
  const scores = Array.from({ length: 60 }, (_, i) => ((i * 7919) % 101) / 101);
  const better = scores.map((score, i) => score + 0.05 + ((i * 31) % 17) / 100);

  it('exist for the gain and both scores of a mean, and contain the estimates', () => {
    const { pair, rows } = rowsOf('mean', better, scores);
    const methods = (of: string) => rows.filter((row) => row.of === of).map(({ method }) => method);
    for (const of of ['gain', 'a', 'b']) {
      assert.deepEqual(methods(of), ['BCa', 'percentile', 'basic', 'Student’s t']);
    }
    const around = { gain: pair.gain, a: pair.scoreA, b: pair.scoreB };
    for (const { of, method, low, high } of rows) {
      assert.ok(low < around[of] && around[of] < high, `${method} of ${of}`);
    }
  });

  it('mirror each other: basic is percentile, reflected at the gain', () => {
    const { pair, rows } = rowsOf('mean', better, scores);
    const find = (method: string) => rows.find((row) => row.of === 'gain' && row.method === method);
    const [percentile, basic] = [find('percentile'), find('basic')];
    assert.ok(percentile && basic);
    assert.ok(Math.abs(basic.low - (2 * pair.gain - percentile.high)) < 1e-12);
    assert.ok(Math.abs(basic.high - (2 * pair.gain - percentile.low)) < 1e-12);
  });

  it('include those of proportions for right-or-wrong items', () => {
    const right = scores.map((score) => (score < 0.8 ? 1 : 0));
    const fewer = scores.map((score) => (score < 0.6 ? 1 : 0));
    const { rows } = rowsOf('accuracy', right, fewer);
    const share = rows.filter((row) => row.of === 'a').map(({ method }) => method);
    assert.deepEqual(share.slice(-2), ['Wilson', 'Clopper-Pearson']);
    const [wilson, exact] = rows.filter((row) => row.of === 'a').slice(-2);
    assert.ok(wilson && exact);
    assert.ok(exact.low < wilson.low && wilson.high < exact.high, 'Clopper and Pearson’s is the wider');
    assert.ok(exact.high <= 100 && exact.high > 50, 'in percent');
  });
});
