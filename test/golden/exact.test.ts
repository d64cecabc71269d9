import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Alternative, ExactBootstrap, Pair, TestOutcome } from '../../src/model/results/significance';
import { bcaInterval } from '../../src/significance/intervals/bca';
import { exactBootstrap } from '../../src/significance/lattice/exact-distribution';
import { findTest } from '../../src/significance/tests';
import { jackknife } from '../../src/significance/uncertainty/jackknife';
import { percentileInterval } from '../../src/significance/intervals/percentile';
import { sensitivity } from '../../src/significance/sensitivity';
import { processorTime } from '../support/processor-time';
import { contextFor, pairOf, relativeError, runTest } from '../unit/significance/support';
import small from './values/bootstrap_exact.json';
import large from './values/exact_sums.json';

/** By method; BCa is left out where the data are degenerate. */
interface Ends {
  readonly percentile: readonly number[];
  readonly bca_mid?: readonly number[];
}

/** The promise: to 1e-12, and to 1e-6 of p itself where p is small. */
const ABSOLUTE = 1e-12;
const RELATIVE = 1e-9;

function exactOf(pair: Pair): ExactBootstrap {
  const exact = exactBootstrap(pair);
  assert.ok(exact !== null && typeof exact !== 'string');
  return exact;
}

function runExact(id: string, pair: Pair, alternative: Alternative): Promise<TestOutcome> {
  const drawsNothing = () => Promise.reject(new Error('resamples were drawn'));
  return findTest(id).run(pair, {
    ...contextFor(pair, alternative),
    resample: drawsNothing,
    exactBootstrap: exactOf(pair),
  });
}

/** No p is 0: the paired bootstrap's is at least n⁻ⁿ, a published share's the smallest double. */
function assertP({ p, exact, count }: TestOutcome, expected: number, least: number, what: string): void {
  const right = Math.max(expected, least);
  assert.ok(
    Math.abs(p - right) <= ABSOLUTE && relativeError(p, right) <= RELATIVE,
    `${what}: ${p}, not ${right}`,
  );
  assert.deepEqual([exact, count], [true, null]);
}

const SHARES = [
  ['bootstrap:shift', 'greater', 'p_arguello_shift_one_sided'],
  ['bootstrap:shift', 'two-sided', 'p_shift_two_sided'],
  ['bootstrap:berg-kirkpatrick', 'two-sided', 'p_bk2012_gt_2delta'],
  ['bootstrap:koehn', 'two-sided', 'p_boot_le_0'],
] as const;

describe('the exact bootstrap against rational arithmetic', () => {
  // Without a single difference no test is run.
  for (const row of small.cases.filter(({ id }) => id !== 'all_zero')) {
    it(row.id, async () => {
      const pair = pairOf(row.d);
      const { gains } = exactOf(pair);
      for (const [id, alternative, key] of SHARES) {
        const found = await runExact(id, pair, alternative);
        assertP(found, row[key], Number.MIN_VALUE, `${id} ${alternative}`);
      }
      const oneResample = row.n ** -row.n;
      const both = await runExact('bootstrap', pair, 'two-sided');
      assertP(both, row.p_shift_two_sided, oneResample, 'two-sided');
      assertP(await runExact('bootstrap', pair, 'greater'), row.p_ge_2delta, oneResample, 'greater');

      const { standardError } = sensitivity(gains, pair, 'two-sided', 0.05);
      assert.ok(Math.abs(standardError - row.boot_se) <= ABSOLUTE);
      for (const [level, ends] of Object.entries<Ends>(row.ci)) {
        const alpha = 1 - Number(level) / 100;
        assertEnds(percentileInterval(gains, alpha), ends.percentile, `percentile ${level}`);
        if (ends.bca_mid !== undefined) {
          const { gain: observed, tolerance } = pair;
          const input = { observed, tolerance, jackknife: jackknife(pair).gains };
          assertEnds(bcaInterval(gains, alpha, input), ends.bca_mid, `BCa ${level}`);
        }
      }
    });
  }

  it('Arguello’s folds: 0.1424221852 one-tailed, 0.2805329481 two-tailed, 0.1114437182 beyond 2δ', async () => {
    const a = [0.5, 0.3, 0.1, 0.4, 1, 0.9, 0.1, 0.2, 0.5, 0.8];
    const b = [0.2, 0.3, 0.1, 0.4, 1, 0.8, 0.3, 0.1, 0, 0.9];
    for (const [id, alternative, p] of [
      ['bootstrap', 'greater', 0.1424221852],
      ['bootstrap', 'two-sided', 0.2805329481],
      ['bootstrap:berg-kirkpatrick', 'greater', 0.1114437182],
    ] as const) {
      assert.ok(Math.abs((await runExact(id, pairOf(a, b), alternative)).p - p) < 1e-14);
    }
  });
});

describe('exact sums of many items against integer arithmetic', () => {
  for (const row of large.bootstrap) {
    it(`bootstrap: ${row.id}`, async () => {
      const pair = pairOf(spread(row.counts).map((value) => value * row.unit));
      for (const [id, alternative, { p }] of [
        ['bootstrap', 'two-sided', row.two_sided],
        ['bootstrap', 'greater', row.ge_2delta],
        ['bootstrap:berg-kirkpatrick', 'greater', row.gt_2delta],
        // Where all differences are wins, only a resample without one has no gain; fixed point has no digits left.
        ['bootstrap:koehn', 'greater', row.le_0.log10 === null ? { p: 0.95 ** 10_000 } : row.le_0],
      ] as const) {
        assertP(await runExact(id, pair, alternative), p, Number.MIN_VALUE, `${id} ${alternative}`);
      }
      const ends = row.percentile95_sum.map((sum) => (sum * row.unit) / row.n);
      assertEnds(percentileInterval(exactOf(pair).gains, 0.05), ends, 'percentile');
    });
  }

  for (const row of large.signFlips) {
    it(`randomization: ${row.id}`, async () => {
      const pair = pairOf(spread(row.counts));
      for (const [alternative, { p, log10 }] of [
        ['two-sided', row.two_sided],
        ['greater', row.greater],
        ['less', row.less],
      ] as const) {
        const found = await runTest('randomization', pair, alternative);
        assertP(found, p, Number.MIN_VALUE, alternative);
        if (p === 0) {
          assert.ok(relativeError(found.logP ?? 0, log10 * Math.LN10) < 1e-12);
        }
      }
    });
  }

  it('takes less than 50 ms of processor time for 10,000 right-or-wrong items, gain and both scores', () => {
    const a = Array.from({ length: 10_000 }, (_, i) => ((i * 7) % 10 < 7 ? 1 : 0));
    const b = Array.from({ length: 10_000 }, (_, i) => ((i * 13) % 11 < 7 ? 1 : 0));
    const pair = pairOf(a, b);
    // The best of a few: the first ones are still being compiled.
    const times = Array.from({ length: 8 }, () => {
      const start = processorTime();
      exactOf(pair);
      return processorTime() - start;
    });
    assert.ok(Math.min(...times) < 50, times.join());
  });
});

/** Each value so many times. */
function spread(counts: Readonly<Record<string, number | undefined>>): number[] {
  return Object.entries(counts).flatMap(([value, count = 0]) => new Array<number>(count).fill(Number(value)));
}

function assertEnds(
  found: readonly [number, number] | null,
  expected: readonly number[],
  what: string,
): void {
  const near = found?.every(
    (end, i) => Math.abs(end - expected[i]!) <= ABSOLUTE * Math.max(1, Math.abs(end)),
  );
  assert.ok(near, `${what}: [${found?.join()}], not [${expected.join()}]`);
}
