import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawItems, Streams } from '../../../bench/reference';
import { uniform } from '../../../bench/tables';
import {
  BLOCK_SIZE,
  countersFor,
  pack,
  resampleInProcess,
  stacked,
  StudySampler,
  type ResamplePlan,
} from '../../../src/kernel';
import { createMetric } from '../../../src/metrics';
import { RealGainError } from '../../../src/model/errors';
import type { StatsTable, WeightedScore } from '../../../src/model/settings/metric';
import { makePair } from '../../../src/significance/pair';
import { makePairOfRuns } from '../../../src/significance/runs';
import { referenceOf } from '../../../src/significance/uncertainty/reference';
import { runTest } from '../significance/support';

const auc = createMetric({ id: 'auc' }, 0);
const weighted = auc.weighted!;

/** Labels and scores with ties. */
function ranked(n: number, seed: number, positives = 0.4): StatsTable {
  const next = uniform(seed);
  const row = (i: number) => [
    i < positives * n ? 1 : 0,
    Math.round(20 * next()) + (i < positives * n ? 4 : 0),
  ];
  return { n, k: 2, data: Float64Array.from(Array.from({ length: n }, (_, i) => row(i)).flat()) };
}

/** Numbers with ties in both columns. */
function numbers(n: number, seed: number): StatsTable {
  const next = uniform(seed);
  const row = (i: number) => [(i % 30) + Math.round(20 * next()), i % 30];
  return { n, k: 2, data: Float64Array.from(Array.from({ length: n }, (_, i) => row(i)).flat()) };
}

function plan(n: number, mode: ResamplePlan['mode'], more: Partial<ResamplePlan> = {}): ResamplePlan {
  return { mode, a: ranked(n, 1), b: ranked(n, 2), resamples: BLOCK_SIZE + 50, seed: 's', ...more };
}

/** AUC by its definition, from the drawn items one by one. */
function areaOf({ data }: StatsTable, items: readonly number[]): number {
  const [label, score] = [(i: number) => data[2 * i]!, (i: number) => data[2 * i + 1]!];
  let [won, pairs] = [0, 0];
  for (const i of items) {
    for (const j of items) {
      if (label(i) === 1 && label(j) === 0) {
        pairs++;
        won += score(i) > score(j) ? 1 : score(i) === score(j) ? 0.5 : 0;
      }
    }
  }
  return won / pairs;
}

describe('resamples of a metric of weights', () => {
  it('draws the items that the kernel draws for sums', () => {
    const at = plan(40, 'bootstrap', { resamples: 20 });
    const { gains, scoresA } = resampleInProcess(at, weighted, true);
    const streams = Streams.of(at, 0);
    for (let resample = 0; resample < 20; resample++) {
      const items = [...drawItems(streams, 40)];
      assert.ok(Math.abs(scoresA[resample]! - areaOf(at.a, items)) < 1e-12);
      assert.ok(Math.abs(gains[resample]! - (areaOf(at.a, items) - areaOf(at.b, items))) < 1e-12);
    }
  });

  it('swaps each item’s outputs with probability ½', () => {
    const at = plan(30, 'randomization');
    const { gains } = resampleInProcess(at, weighted, true);
    const both = stacked([at.a, at.b]);
    const mean = gains.reduce((sum, gain) => sum + gain / gains.length, 0);
    // A swap of everything changes the sign, so gains center on 0.
    assert.ok(Math.abs(mean) < 0.01, String(mean));
    assert.equal(both.n, 60);
    const observed = makePair(auc, at.a, at.b).gain;
    assert.notDeepEqual(new Set(gains), new Set([observed, -observed]));
  });

  it('gives longer runs the same beginning, and every block its own stream', () => {
    const [short, long] = [100, 3 * BLOCK_SIZE].map(
      (resamples) => resampleInProcess(plan(25, 'bootstrap', { resamples }), weighted, true).gains,
    );
    assert.deepEqual(short, long!.slice(0, 100));
    assert.notDeepEqual(long!.slice(0, 100), long!.slice(BLOCK_SIZE, BLOCK_SIZE + 100));
  });

  it('draws resamples of one class again, and fails where a metric never has a value', () => {
    const rare = plan(12, 'bootstrap', { a: ranked(12, 1, 0.05), b: ranked(12, 2, 0.05) });
    assert.ok(resampleInProcess(rare, weighted, true).gains.every(Number.isFinite));
    const never: WeightedScore = { effort: 1, of: () => () => NaN };
    assert.throws(() => resampleInProcess(rare, never, true), RealGainError);
  });

  for (const mode of ['bootstrap', 'randomization'] as const) {
    for (const id of ['kendall', 'spearman']) {
      it(`gives ${id} for eight resamples at once the digits of each by itself: ${mode}`, () => {
        const { weighted: atOnce } = createMetric({ id }, 0);
        const { pairs, ranks, ...alone } = atOnce!;
        assert.ok(pairs !== undefined || ranks !== undefined);
        for (const n of [2, 7, 40, 1500]) {
          const resamples = n === 40 ? BLOCK_SIZE + 50 : 21;
          const at = plan(n, mode, { resamples, a: numbers(n, 1), b: numbers(n, 2) });
          const both = [atOnce!, alone].map((score) => resampleInProcess(at, score, true));
          assert.deepEqual(both[0], both[1]);
          assert.ok(n < 40 || new Set(both[0]!.gains).size > 10);
        }
      });
    }
  }

  it('correlates as many ranks as fit, nearly all tied, and one at a time beyond', () => {
    const { weighted: spearman } = createMetric({ id: 'spearman' }, 0);
    const { ranks, ...alone } = spearman!;
    assert.ok(ranks !== undefined);
    for (const n of [32_767, 32_768]) {
      const data = Float64Array.from({ length: 2 * n }, (_, at) => (at < 100 ? at % 7 : 0));
      const at = plan(n, 'bootstrap', { resamples: 3, a: { n, k: 2, data }, b: numbers(n, 2) });
      const [both, each] = [spearman!, alone].map((score) => resampleInProcess(at, score, true));
      assert.deepEqual(both, each);
    }
  });

  it('gives a study the gains of a comparison', () => {
    const at = plan(60, 'bootstrap', { resamples: 500 });
    const { scoresA, scoresB } = resampleInProcess(at, weighted, true);
    const sampler = new StudySampler(
      {
        mode: 'bootstrap',
        systems: [at.a, at.b].map(pack),
        resamples: 500,
        seed: 's',
        limits: { scores: new Float64Array(2), tolerances: new Float64Array(2), halvesTies: false },
        kept: 500,
      },
      auc,
    );
    const scores = new Float64Array(1000);
    sampler.fill(0, countersFor(1, 500), scores, () => undefined);
    assert.deepEqual(scores.slice(0, 500), scoresA);
    assert.deepEqual(scores.slice(500), scoresB);
  });

  it('refuses to randomize a study', () => {
    const systems = [ranked(5, 1), ranked(5, 2)].map(pack);
    const limits = { scores: new Float64Array(2), tolerances: new Float64Array(2), halvesTies: false };
    const at = { mode: 'randomization', systems, resamples: 10, seed: 's', limits, kept: 0 } as const;
    assert.throws(() => new StudySampler(at, auc), /bootstrap/);
  });
});

describe('tests of a metric of weights', () => {
  it('randomization counts all swaps of few items, by definition', async () => {
    const pair = makePair(auc, ranked(9, 5), ranked(9, 6));
    const both = stacked([pair.a, pair.b]);
    let [extreme, all] = [0, 0];
    for (let swap = 0; swap < 2 ** 9; swap++) {
      const rows = Array.from({ length: 9 }, (_, i) => i);
      const ofA = rows.map((i) => ((swap >> i) & 1 ? 9 + i : i));
      const ofB = rows.map((i) => ((swap >> i) & 1 ? i : 9 + i));
      const gain = areaOf(both, ofA) - areaOf(both, ofB);
      extreme += Math.abs(gain) >= Math.abs(pair.gain) - 1e-12 ? 1 : 0;
      all++;
    }
    const { p, exact } = await runTest('randomization', pair);
    assert.equal(exact, true);
    assert.ok(Math.abs(p - extreme / all) < 1e-12, `${p} instead of ${extreme / all}`);
  });

  it('knows the variance from few items if one class is rare, with one training run and with several', () => {
    const rare = [1, 2, 3, 4].map((seed) => ranked(100, seed, 0.05));
    assert.equal(weighted.units!(rare[0]!), 15);
    assert.equal(weighted.units!(ranked(100, 1, 0.6)), 100);
    const one = makePair(auc, rare[0]!, rare[1]!);
    assert.equal(referenceOf(one).degreesOfFreedom, 14);
    const several = makePairOfRuns(auc, rare.slice(0, 2), rare.slice(2));
    assert.equal(several.metric.weighted?.units?.(several.a), 15);
    assert.ok(referenceOf(several).degreesOfFreedom <= 16);
  });

  it('says why AUC has no value for items of one class', () => {
    const table = ranked(8, 1, 1);
    assert.throws(() => makePair(auc, table, table), /AUC has no value on these 8 items/);
  });

  it('gives no single item a score', () => {
    assert.throws(() => auc.score(Float64Array.of(1, 2), 0), /defined for a set of items/);
  });
});
