import assert from 'node:assert/strict';
import { notedTests } from '../../../src/questions/pair/tables';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { CompareSettings } from '../../../src/model/settings/settings';
import type { StatsTable } from '../../../src/model/settings/metric';
import type { TestResult } from '../../../src/model/results/comparison';
import { compare } from '../../../src/analysis/compare';
import { defaultResamples, NotDrawnYet, type Resample } from '../../../src/analysis/shared-resamples';
import { resampleInProcess } from '../../../src/kernel';
import { columns, meanOf, ratioOf } from '../significance/support';
import { compareChecked, inputOf } from './support';

/** 60 items on which A is better by 0.2 on average, with some noise. */
const BASE = Array.from({ length: 60 }, (_, i) => ((i * 37) % 100) / 100);
const BETTER = BASE.map((value, i) => value + 0.2 + (((i * 53) % 11) - 5) / 10);
const ALIKE = BASE.map((value, i) => value + (((i * 53) % 11) - 5) / 10);

describe('compare', () => {
  it('detects a gain: scores, interval, tests, verdict', async () => {
    const { comparison, histogram, tests } = await compareChecked(inputOf(BETTER, BASE));
    assert.equal(comparison.verdict, 'significant');
    assert.ok(Math.abs(comparison.gain - (comparison.a.score - comparison.b.score)) < 1e-12);
    const { interval, standardError, smallestSignificantGain, minimumDetectableGain } = comparison;
    assert.ok(interval !== null && interval.low > 0 && interval.high > comparison.gain);
    assert.deepEqual([interval.method, interval.level], ['bca', 0.95]);
    assert.ok((smallestSignificantGain ?? 0) > (standardError ?? Infinity));
    assert.ok((minimumDetectableGain ?? 0) > (smallestSignificantGain ?? Infinity));
    assert.deepEqual(
      comparison.tests.map(({ id }) => id),
      ['bootstrap', 'randomization', 't', 'wilcoxon', 'sign'],
    );
    assert.ok((comparison.confidence ?? 0) > 0.99);
    assert.ok(comparison.a.interval !== null && comparison.a.interval[0] < comparison.a.score);
    assert.ok(comparison.correlation !== null && comparison.correlation > 0.3);
    assert.equal(
      histogram?.counts.reduce((sum, count) => sum + count, 0),
      2000,
    );
    assert.deepEqual(
      tests.filter(({ shown, reason }) => shown === 'always' && reason === null).map(({ id }) => id),
      comparison.tests.map(({ id }) => id),
    );
    assert.deepEqual(comparison.warnings, []);
  });

  it('warns of a margin that one item exceeds, as that of another unit does', async () => {
    const right = BASE.map((value) => (value > 0.4 ? 100 : 0));
    const other = BASE.map((value) => (value > 0.5 ? 100 : 0));
    const said = async (margin: number) =>
      (await compareChecked(inputOf(right, other, { settings: { margin } }))).comparison.warnings.join();
    assert.match(
      await said(0.02),
      /The margin of 0\.02.* is smaller than what one of 60 items can change \(1\.7/,
    );
    assert.doesNotMatch(await said(2), /The margin/);
    assert.match(await said(100), /The margin of 100.* covers the whole range of the items’ scores \(100/);
  });

  it('gives a Monte Carlo p its own interval, and an exact p none', async () => {
    const { comparison } = await compareChecked(inputOf(ALIKE, BASE));
    const [bootstrap, randomization] = comparison.tests as [TestResult, TestResult];
    assert.equal(bootstrap.p, ((bootstrap.count ?? NaN) + 1) / 2001);
    const [low, high] = bootstrap.monteCarlo ?? [NaN, NaN];
    assert.ok(low < bootstrap.p && bootstrap.p < high);
    assert.equal(randomization.exact, true);
    assert.equal(randomization.monteCarlo, null);
  });

  it('stops early once p is clear of α, with a note; the resamples are the first of the full run', async () => {
    const table = (salt: number): StatsTable => ({
      n: 20_000,
      k: 2,
      data: Float64Array.from({ length: 40_000 }, (_, i) =>
        i % 2 === 1 ? 1 : ((i * 7919 + salt * 104_729) % 997) / 997 - salt / 50,
      ),
    });
    const input = (settings: Partial<CompareSettings>) =>
      inputOf([], [], { metric: ratioOf, tableA: table(1), tableB: table(3), settings });
    const { comparison } = await compareChecked(input({ resamples: null, resampling: 'adaptive' }));
    const fixed = (await compareChecked(input({ resamples: 10_240 }))).comparison;
    for (const id of ['bootstrap', 'randomization']) {
      const [early, full] = [comparison, fixed].map(({ tests }) => tests.find((test) => test.id === id));
      assert.ok(early && full);
      assert.deepEqual([early.resamples, early.p, early.count], [10_240, full.p, full.count]);
      assert.equal(early.planned, (10_000 * 2 ** 20) / 20_000);
      assert.match(early.note ?? '', /^Stopped early: p is clear of α = 0\.05/);
      assert.equal(full.planned, undefined);
    }
    assert.match(comparison.sentence, /paired bootstrap, 10,240 resamples \(stopped early\), two-sided p/);
    assert.deepEqual(comparison.interval, fixed.interval);
  });

  it('computes what it isn’t asked for neither, and decides the same', async () => {
    const input = inputOf(BETTER, BASE);
    const { plans: _, ...whole } = await compareChecked(input);
    assert.ok(whole.histogram !== null && whole.independent !== null);
    const score = (sums: Float64Array, offset: number) => input.metric.score(sums, offset, 2);
    const alone = await compare(input, (plan) => Promise.resolve(resampleInProcess(plan, score, true)));
    assert.deepEqual(alone, { ...whole, histogram: null, independent: null });
  });

  it('answers from the bootstrap alone while randomization is not drawn yet', async () => {
    const input = inputOf(BETTER, BASE);
    const whole = await compareChecked(input);
    const score = (sums: Float64Array, offset: number) => input.metric.score(sums, offset, 2);
    const resample: Resample = (plan) =>
      plan.mode === 'bootstrap'
        ? Promise.resolve(resampleInProcess(plan, score, true))
        : Promise.reject(new NotDrawnYet());
    const first = await compare(input, resample);
    const without = <One extends { readonly id: string }>(all: readonly One[]) =>
      all.filter(({ id }) => id !== 'randomization');
    assert.equal(without(first.comparison.tests).length, first.comparison.tests.length);
    assert.deepEqual(first.comparison.tests, without(whole.comparison.tests));
    assert.deepEqual(first.comparison.interval, whole.comparison.interval);
    assert.deepEqual(first.intervals, whole.intervals);
    assert.deepEqual(
      first.resampledBy.map(({ mode }) => mode),
      ['bootstrap'],
    );
  });

  it('draws nothing if the bootstrap of decimals is exact, unless a number of resamples is set', async () => {
    const better = BETTER.map((value) => Number(value.toFixed(2)));
    const exact = await compareChecked(inputOf(better, BASE, { settings: { resamples: null } }));
    assert.deepEqual(exact.plans, []);
    const bootstrap = exact.comparison.tests[0]!;
    assert.deepEqual(
      [bootstrap.exact, bootstrap.count, bootstrap.resamples, bootstrap.monteCarlo],
      [true, null, null, null],
    );
    assert.equal(exact.histogram?.exact, true);
    const drawn = await compareChecked(inputOf(better, BASE, { settings: { resamples: 20_000 } }));
    assert.equal(drawn.comparison.tests[0]!.exact, false);
    const near = (one: number | null | undefined, other: number | null | undefined) =>
      assert.ok(Math.abs((one ?? NaN) - (other ?? NaN)) < 0.01, `${one} and ${other}`);
    near(exact.comparison.interval?.low, drawn.comparison.interval?.low);
    near(exact.comparison.interval?.high, drawn.comparison.interval?.high);
    near(exact.comparison.standardError, drawn.comparison.standardError);
    near(exact.comparison.a.interval?.[0], drawn.comparison.a.interval?.[0]);
    near(exact.comparison.b.interval?.[1], drawn.comparison.b.interval?.[1]);
  });

  it('does not call noise a gain', async () => {
    const { comparison } = await compareChecked(inputOf(ALIKE, BASE));
    assert.equal(comparison.verdict, 'not-significant');
    assert.ok((comparison.smallestSignificantGain ?? 0) > Math.abs(comparison.gain));
  });

  it('reverses everything when A and B are swapped', async () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(scores, scores, async (first, second) => {
        const n = Math.min(first.length, second.length);
        const [a, b] = [first.slice(0, n), second.slice(0, n)];
        const settings = { resamples: 400 };
        const forth = (await compareChecked(inputOf(a, b, { settings }))).comparison;
        const back = (await compareChecked(inputOf(b, a, { settings }))).comparison;
        const near = (one: number, other: number) => Math.abs(one - other) < 1e-9;
        assert.ok(near(forth.gain, -back.gain));
        assert.equal(forth.verdict, back.verdict);
        forth.tests.forEach(({ p }, i) => assert.ok(near(p, back.tests[i]!.p)));
        if (forth.interval !== null && back.interval !== null) {
          assert.ok(forth.interval.low <= forth.interval.high);
          assert.ok(near(forth.interval.low, -back.interval.high));
          assert.ok(near(forth.interval.high, -back.interval.low));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('draws each mode once, with the defaults of each test', async () => {
    const n = 30;
    const ones = Array.from({ length: n }, () => 2);
    const input = inputOf([], [], {
      metric: ratioOf,
      tableA: columns(BETTER.slice(0, n), ones),
      tableB: columns(BASE.slice(0, n), ones),
      settings: { resamples: null },
    });
    const { plans, comparison, tests } = await compareChecked(input);
    assert.deepEqual(
      plans.map(({ mode, resamples }) => [mode, resamples]),
      [
        ['bootstrap', 1_000_000],
        ['randomization', 1_048_576],
      ],
    );
    assert.deepEqual(
      comparison.tests.map(({ id }) => id),
      ['bootstrap', 'randomization'],
    );
    assert.match(englishOf(tests.find(({ id }) => id === 't')?.reason ?? ''), /not a mean/);
  });

  it('shows the swapped gains if randomization decides by drawing', async () => {
    const input = inputOf([], [], {
      metric: ratioOf,
      tableA: columns(
        BETTER,
        BETTER.map(() => 2),
      ),
      tableB: columns(
        BASE,
        BASE.map(() => 2),
      ),
      settings: { test: 'randomization' },
    });
    const { histogram } = await compareChecked(input);
    assert.equal(histogram?.mode, 'randomization');
    assert.ok(histogram.low < 0 && histogram.high > 0);
  });

  it('uses Student’s interval if the t-test decides', async () => {
    const { comparison } = await compareChecked(inputOf(BETTER, BASE, { settings: { test: 't' } }));
    assert.equal(comparison.interval?.method, 't');
    assert.equal(comparison.primary, 't');
  });

  it('runs a variant requested by name', async () => {
    const { comparison } = await compareChecked(
      inputOf(BETTER, BASE, { settings: { test: 'bootstrap:koehn' } }),
    );
    const koehn = comparison.tests.find(({ id }) => id === 'bootstrap:koehn');
    assert.equal(koehn?.alternative, 'greater');
    assert.equal(comparison.tests.length, 6);
  });
});

describe('too little data', () => {
  it('identical outputs have p = 1, no gain and no place on the plot', async () => {
    const table = columns(
      BASE,
      BASE.map(() => 2),
    );
    const { comparison, histogram, plans } = await compareChecked(
      inputOf([], [], { metric: ratioOf, tableA: table, tableB: table, settings: { resamples: null } }),
    );
    assert.equal(comparison.verdict, 'identical');
    assert.ok(comparison.tests.every(({ p }) => p === 1));
    assert.deepEqual([comparison.gain, comparison.standardError, comparison.confidence], [0, 0, null]);
    assert.equal(histogram, null);
    // Enough for the intervals of the scores.
    assert.deepEqual(
      plans.map(({ resamples }) => resamples),
      [10_000],
    );
    assert.ok(comparison.a.interval !== null);
  });

  it('a single item or cluster is too little data', async () => {
    const single = await compareChecked(inputOf([1], [0]));
    assert.equal(single.comparison.verdict, 'undecidable');
    assert.equal(single.comparison.interval, null);
    assert.equal(single.plans.length, 0);
    assert.match(single.comparison.warnings.join(), /only one item/);
    // Said once, rather than by each test again.
    assert.ok(notedTests(single.comparison).every(({ note }) => note === null));
    const cluster = await compareChecked(inputOf([1, 2], [0, 5], { clusters: Int32Array.of(0, 0) }));
    assert.equal(cluster.comparison.verdict, 'undecidable');
    assert.match(cluster.comparison.warnings.join(), /only one cluster/);
  });

  it('no item at all is an error', async () => {
    await assert.rejects(
      compareChecked(inputOf([], [])),
      (error) => error instanceof RealGainError && error.code === 'file-empty',
    );
  });

  it('a test that does not apply can’t decide, with the reason', async () => {
    const clusters = Int32Array.from(BASE, (_, i) => i % 12);
    await assert.rejects(
      compareChecked(inputOf(BETTER, BASE, { clusters, settings: { test: 'wilcoxon' } })),
      (error) =>
        error instanceof RealGainError &&
        error.code === 'test-not-applicable' &&
        /"wilcoxon".*by cluster.*bootstrap/.test(error.message) &&
        error.choices?.includes('randomization') === true,
    );
  });
});

describe('clusters', () => {
  it('are resampled, and the result reports the effect', async () => {
    const clusters = Int32Array.from(BASE, (_, i) => Math.floor(i / 10));
    const { comparison, plans } = await compareChecked(inputOf(BETTER, BASE, { clusters }));
    assert.deepEqual([comparison.n, comparison.clusters], [60, 6]);
    assert.ok(plans.every(({ a, b }) => a.n === 6 && b.n === 6));
    assert.ok((comparison.designEffect ?? NaN) > 0);
    assert.match(comparison.warnings.join('\n'), /only 6 clusters/);
    assert.deepEqual(
      comparison.tests.map(({ id }) => id),
      ['bootstrap', 'randomization'],
    );
  });

  it('of one item each change nothing', async () => {
    const clusters = Int32Array.from(BASE, (_, i) => i);
    const { comparison } = await compareChecked(inputOf(BETTER, BASE, { clusters }));
    const plain = (await compareChecked(inputOf(BETTER, BASE))).comparison;
    assert.equal(comparison.tests[0]!.p, plain.tests[0]!.p);
    assert.ok(Math.abs((comparison.designEffect ?? NaN) - 1) < 1e-9);
    assert.deepEqual(comparison.warnings, []);
  });
});

describe('warnings', () => {
  const reference = { path: 'ref.txt', sha256: 'c'.repeat(64) };

  it('report identical files', async () => {
    const a = { path: 'a.txt', sha256: reference.sha256 };
    const copy = await compareChecked(inputOf(BETTER, BASE, { a, references: [reference] }));
    assert.match(copy.comparison.warnings.join(), /a\.txt is a byte-for-byte copy of the reference ref\.txt/);
    const same = await compareChecked(inputOf(BASE, BASE, { b: { ...a, sha256: 'a'.repeat(64) } }));
    assert.match(same.comparison.warnings.join(), /Both outputs are the same file/);
  });

  it('report a score of exactly 0, and how items were matched', async () => {
    const none = BASE.map(() => 0);
    const { comparison } = await compareChecked(
      inputOf(none, BASE, { references: [reference], alignedBy: 'id' }),
    );
    assert.match(comparison.warnings.join(), /of sysA\.txt is exactly 0: .*joined by id\./);
  });

  it('explain what accuracy compares if it is 0', async () => {
    const accuracy = { ...meanOf, id: 'accuracy', name: 'accuracy', unit: '%', signature: 'answer=label' };
    const none = BASE.map(() => 0);
    const { comparison } = await compareChecked(inputOf(none, BASE, { metric: accuracy }));
    assert.match(comparison.warnings.join(), /No item of sysA\.txt is right: .*answer=label.*joined by line/);
  });

  it('report that interval and test disagree', async () => {
    // A wins 7 of 8 items by much and loses one by little: p of the sign test is 18/256.
    const a = [5, 6, 5, 7, 5, 6, 5, 0];
    const { comparison } = await compareChecked(
      inputOf(a, [0, 0, 0, 0, 0, 0, 0, 1], { settings: { test: 'sign' } }),
    );
    assert.equal(comparison.verdict, 'not-significant');
    assert.match(comparison.warnings.join(), /interval leaves out 0, but the gain is not significant/);
  });

  it('keep the notes from reading, and the references used', async () => {
    const second = { path: 'ref2.txt', sha256: 'd'.repeat(64) };
    const { comparison } = await compareChecked(
      inputOf(BETTER, BASE, {
        warnings: ['A byte order mark was skipped.'],
        references: [reference, second],
      }),
    );
    assert.deepEqual(comparison.warnings, ['A byte order mark was skipped.']);
    assert.deepEqual(comparison.reference, { ...reference, additional: [second] });
  });
});

describe('the default number of resamples', () => {
  it('is constant up to 10,000 items, then falls, and is at least 10,000', () => {
    assert.deepEqual(
      [1, 10_000, 100_000, 1_000_000, 100_000_000].map((n) => defaultResamples('bootstrap', n)),
      [1_000_000, 1_000_000, 104_857, 10_485, 10_000],
    );
    assert.equal(defaultResamples('randomization', 2_000), 1_048_576);
    // A metric of weights passes over both systems.
    assert.equal(defaultResamples('bootstrap', 20_000, 15), 11_650);
  });
});
