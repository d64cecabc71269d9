import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { planning } from '../../../src/analysis/planning';
import { createMetric } from '../../../src/metrics';
import { records, scoring } from '../metrics/support';
import { decide, unitsThatDiffer } from '../../../src/significance/decision';
import { makePair } from '../../../src/significance/pair';
import { compareChecked, inputOf } from './support';

const auto = (a: readonly number[], b: readonly number[], more = {}) =>
  compareChecked(inputOf(a, b, { settings: { test: 'auto', resamples: null, ...more } }));

describe('test: auto', () => {
  it('says the smallest significant gain that its interval implies, as planning does', async () => {
    const b = [0.31, 0.52, 0.4, 0.75, 0.6, 0.22, 0.81, 0.47, 0.66];
    const a = [0.5, 0.49, 0.71, 0.66, 0.8, 0.35, 0.62, 0.77, 0.6];
    const { comparison } = await compareChecked(inputOf(a, b, { settings: { test: 'auto' } }));
    const { interval, verdict, smallestSignificantGain: smallest } = comparison;
    assert.equal(verdict, 'not-significant');
    const half = ((interval?.high ?? NaN) - (interval?.low ?? NaN)) / 2;
    assert.ok(Math.abs((smallest ?? NaN) - half) < 1e-12, `${smallest} is not ${half}`);
    const planned = planning(comparison, 4, { gain: null, power: 0.8, items: null });
    assert.ok(Math.abs((planned?.today.smallestSignificantGain ?? NaN) - half) < 1e-12);
    // Both gain and loss by as much are on the limit.
    const moved = a.map((score) => score + half * 1.02 - comparison.gain);
    const beyond = await compareChecked(inputOf(moved, b, { settings: { test: 'auto' } }));
    assert.equal(beyond.comparison.verdict, 'significant');
    const within = await compareChecked(
      inputOf(
        a.map((score) => score + half * 0.98 - comparison.gain),
        b,
        { settings: { test: 'auto' } },
      ),
    );
    assert.equal(within.comparison.verdict, 'not-significant');
  });

  it('names no smallest significant gain that the observed one reaches without being significant', async () => {
    const gains = [6, 6, 6, 6, 6, -3];
    const { comparison } = await auto(
      gains,
      gains.map(() => 0),
    );
    assert.equal(comparison.primary, 'randomization');
    assert.equal(comparison.verdict, 'not-significant');
    assert.equal(comparison.smallestSignificantGain, null);
    assert.ok(comparison.minimumDetectableGain !== null);
    assert.doesNotMatch(comparison.sentence, /would have been significant/);
  });

  it('reports too little data for five items with four wins and a tie, whatever the test', async () => {
    for (const test of ['auto', 'bootstrap', 'randomization', 't', 'sign']) {
      const { comparison } = await auto([1, 1, 1, 1, 1], [0, 0, 0, 0, 1], { test });
      assert.equal(comparison.verdict, 'undecidable', test);
      assert.deepEqual([comparison.decision?.differing, comparison.decision?.needed], [4, 6]);
      assert.match(comparison.sentence, /too little data .*only 4 of 5 items differ.*at least 6/);
      assert.ok(comparison.interval !== null && comparison.interval.low <= 0);
      assert.equal(comparison.smallestSignificantGain, null);
    }
  });

  it('needs one differing item fewer for a one-sided test', async () => {
    const { comparison } = await auto([1, 1, 1, 1], [0, 0, 0, 0], { alternative: 'greater' });
    assert.equal(comparison.decision?.needed, 5);
  });

  it('counts all outcomes if few items differ', async () => {
    const a = Array.from({ length: 30 }, (_, i) => (i < 7 ? 1 : 0));
    const { comparison } = await auto(
      a,
      a.map(() => 0),
    );
    assert.equal(comparison.primary, 'mcnemar:unconditional');
    assert.equal(comparison.verdict, 'significant');
    assert.ok(comparison.interval !== null && comparison.interval.low > 0);
  });

  it('states its assumption if no exact test could be significant', async () => {
    const b = [0.46, 0.57, 0.41, 0.39, 0.56];
    const a = [0.61, 0.64, 0.44, 0.51, 0.6];
    const { comparison } = await auto(a, b);
    assert.equal(comparison.primary, 'bootstrap:expanded');
    assert.ok(
      comparison.warnings.some((warning) =>
        /^The scores differ on only 5 of the items\..* at least 6 /.test(warning),
      ),
    );
    const more = await auto([...a, 0.7], [...b, 0.66]);
    assert.ok(!more.comparison.warnings.some((warning) => warning.startsWith('The scores differ on only')));
  });

  it('expands the bootstrap otherwise, so that the interval excludes 0 exactly if p is at most α', async () => {
    for (let shift = 0; shift < 12; shift++) {
      const b = Array.from({ length: 12 }, (_, i) => ((i * 37) % 101) / 101);
      const a = b.map((value, i) => value + shift / 20 + (((i * 53) % 29) - 14) / 23);
      const { comparison } = await auto(a, b, { resamples: 4000 });
      const { interval, tests } = comparison;
      const [expanded, plain] = ['bootstrap:expanded', 'bootstrap'].map((id) =>
        tests.find((test) => test.id === id),
      );
      assert.ok(interval !== null && expanded && plain);
      assert.equal(comparison.primary, 'bootstrap:expanded');
      // The plain one counts ties whole, of which there are many where the gain is nearly 0.
      assert.ok(expanded.p >= plain.p || expanded.p > 0.5);
      const [low, high] = expanded.monteCarlo ?? [NaN, NaN];
      assert.ok(low <= expanded.p && expanded.p <= high);
      assert.equal(interval.low > 0 || interval.high < 0, expanded.p <= 0.05);
    }
  });

  it('counts half of the resamples that tie, as many do where scores are grades', async () => {
    const gains = [2, 0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 2, -1, -1, -2, 2];
    const a = gains.map((gain) => 3 + gain);
    const b = gains.map(() => 3);
    // Convolved with exact fractions, and expanded with SciPy; with whole ties it would be 0.0567.
    const expected = 0.0470909360259195;
    const { comparison } = await auto(a, b, { margin: 0.05 });
    const pOf = (id: string) => comparison.tests.find((test) => test.id === id)?.p ?? NaN;
    assert.ok(Math.abs(pOf('bootstrap:expanded') - expected) < 1e-12);
    assert.ok(Math.abs(pOf('bootstrap') - 0.037366410649943185) < 1e-12);
    assert.equal(comparison.verdict, 'significant');
    assert.ok((comparison.interval?.low ?? NaN) > 0);
    const drawn = await auto(a, b, { resamples: 100_000 });
    const [low = NaN, high = NaN] =
      drawn.comparison.tests.find(({ id }) => id === 'bootstrap:expanded')?.monteCarlo ?? [];
    assert.ok(low < expected && expected < high && high < 0.0567);
    assert.equal(drawn.comparison.verdict, 'significant');
    // Fewer than 20 count whole.
    const few = await auto(a.slice(0, 19), b.slice(0, 19));
    const ofFew = few.comparison.tests.find(({ id }) => id === 'bootstrap:expanded')?.p ?? NaN;
    assert.ok(Math.abs(ofFew - 0.10676319) < 1e-8);
    // Against a margin as large as the gain, half of the resamples are on either side of it.
    const at = await auto(b, a, { margin: 0.5, alternative: 'greater' });
    assert.equal(at.comparison.equivalence?.p, 0.5);
  });

  it('swaps ranks for a correlation of ranks, for which 5 that differ are too few', () => {
    const metric = createMetric({ id: 'spearman', column: 'prediction', referenceColumn: 'gold' }, 0);
    const gold = Array.from({ length: 40 }, (_, i) => String(i));
    const tableOf = (swapped: number) => {
      const prediction = gold.map((_, i) => gold[i < swapped ? swapped - 1 - i : i]!);
      return metric.extract(scoring(records({ prediction, gold })));
    };
    for (const [swapped, needed] of [
      [30, null],
      [5, 6],
    ] as const) {
      const at = unitsThatDiffer(makePair(metric, tableOf(swapped), tableOf(0)));
      const decision = decide(at, { test: 'auto', alternative: 'two-sided', alpha: 0.05 });
      assert.deepEqual([decision.test, decision.needed], ['randomization', needed]);
      const clusters = decide(
        { ...at, ranks: false },
        { test: 'auto', alternative: 'two-sided', alpha: 0.05 },
      );
      assert.equal(clusters.test, swapped === 30 ? 'bootstrap:expanded' : 'randomization');
    }
  });
});
