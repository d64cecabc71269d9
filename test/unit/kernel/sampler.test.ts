import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { referenceGains } from '../../../bench/reference';
import { BLOCK_SIZE, GainSampler, resampleInProcess, type ResamplePlan } from '../../../src/kernel';
import { RealGainError } from '../../../src/model/errors';
import type { ResampleMode } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { numbersBelow, pairsOf, tableOf } from './support';

const MODES: readonly ResampleMode[] = ['bootstrap', 'randomization'];

/** A ratio of two sums, like precision: not a mean, so that swapped or mixed-up columns show. */
const ratio = (sums: Float64Array, offset: number): number =>
  (100 * sums[offset]!) / (1 + Math.abs(sums[offset + 1]!));

function plan(mode: ResampleMode, resamples: number, seed = '1', n = 60): ResamplePlan {
  const table = (from: number): StatsTable => ({ n, k: 2, data: numbersBelow(20, 2 * n, from) });
  return { mode, a: table(1), b: table(2), resamples, seed };
}

function throwsError(run: () => unknown, code: string, message: RegExp): void {
  assert.throws(run, (thrown) => {
    assert.ok(thrown instanceof RealGainError);
    assert.equal(thrown.code, code);
    assert.match(thrown.message, message);
    return true;
  });
}

describe('GainSampler', () => {
  for (const mode of MODES) {
    it(`${mode}: gains are those of the plain reference, to the last digit`, () => {
      for (const higherIsBetter of [true, false]) {
        const wanted = plan(mode, 2 * BLOCK_SIZE + 77);
        const { gains } = resampleInProcess(wanted, ratio, higherIsBetter);
        assert.deepEqual([...gains], referenceGains(wanted, ratio, higherIsBetter));
      }
    });

    it(`${mode}: blocks may be shared out in any way and order, to any number of samplers`, () => {
      const wanted = plan(mode, 5 * BLOCK_SIZE + 3);
      const whole = resampleInProcess(wanted, ratio, true);
      fc.assert(
        fc.property(fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), fc.nat(), (owners, turn) => {
          const samplers = [0, 1, 2].map(() => new GainSampler(wanted, ratio, true));
          const gains = new Float64Array(wanted.resamples);
          const scores = [new Float64Array(2000), new Float64Array(2000)] as const;
          let written = 0;
          owners.forEach((owner, i) => {
            written += samplers[owner]!.fill((5 * i + turn) % 6, gains, ...scores);
          });
          assert.equal(written, wanted.resamples);
          assert.deepEqual(gains, whole.gains);
          if (mode === 'bootstrap') {
            assert.deepEqual(scores[0], whole.scoresA.subarray(0, 2000));
            assert.deepEqual(scores[1], whole.scoresB.subarray(0, 2000));
          }
        }),
        { numRuns: 20 },
      );
    });

    it(`${mode}: a longer run begins with the shorter one; another seed gives another run`, () => {
      const short = resampleInProcess(plan(mode, 1500), ratio, true).gains;
      const long = resampleInProcess(plan(mode, 4000), ratio, true).gains;
      const other = resampleInProcess(plan(mode, 1500, '2'), ratio, true).gains;
      assert.deepEqual(long.subarray(0, 1500), short);
      assert.ok(other.filter((gain, i) => gain !== short[i]).length > 1400);
    });

    it(`${mode}: no two blocks share their stream`, () => {
      const { gains } = resampleInProcess(plan(mode, 20 * BLOCK_SIZE), ratio, true);
      const starts = Array.from({ length: 20 }, (_, block) =>
        gains.subarray(block * BLOCK_SIZE, block * BLOCK_SIZE + 8).join(),
      );
      assert.equal(new Set(starts).size, 20);
    });

    it(`${mode}: swapping A and B turns every gain`, () => {
      fc.assert(
        fc.property(pairsOf(fc.integer({ min: 0, max: 99 })), ({ a, b }) => {
          const mean = (sums: Float64Array, offset: number) => sums[offset]! / a.n;
          const forth = resampleInProcess({ mode, a, b, resamples: 50, seed: 's' }, mean, true).gains;
          const back = resampleInProcess({ mode, a: b, b: a, resamples: 50, seed: 's' }, mean, true).gains;
          const lower = resampleInProcess({ mode, a, b, resamples: 50, seed: 's' }, mean, false).gains;
          assert.deepEqual(
            back.map((gain) => 0 - gain),
            forth,
          );
          assert.deepEqual(back, lower);
        }),
      );
    });

    it(`${mode}: identical outputs gain exactly nothing`, () => {
      const { a } = plan(mode, 1);
      const { gains } = resampleInProcess({ mode, a, b: a, resamples: 2000, seed: '1' }, ratio, false);
      assert.ok(gains.every((gain) => Object.is(gain, 0)));
    });

    it(`${mode}: one item, and items that are all alike`, () => {
      for (const n of [1, 2, 3]) {
        const a = tableOf(Array.from({ length: n }, () => [3, 1]));
        const b = tableOf(Array.from({ length: n }, () => [1, 1]));
        const { gains } = resampleInProcess(
          { mode, a, b, resamples: 200, seed: '1' },
          (sums, at) => sums[at]!,
          true,
        );
        const possible =
          mode === 'bootstrap' ? [2 * n] : Array.from({ length: n + 1 }, (_, i) => 2 * n - 4 * i);
        assert.deepEqual(new Set(gains), new Set(possible));
      }
    });
  }

  it('keeps the scores of the first bootstrap resamples, and none of randomization', () => {
    const wanted = plan('bootstrap', 1200);
    const { gains, scoresA, scoresB } = resampleInProcess(wanted, ratio, true);
    assert.equal(scoresA.length, 1200);
    gains.forEach((gain, i) => assert.equal(gain, scoresA[i]! - scoresB[i]!));
    assert.equal(resampleInProcess(plan('randomization', 1200), ratio, true).scoresA.length, 0);
  });

  it('reports what is wrong with tables that can’t be resampled', () => {
    const one = tableOf([[1, 2]]);
    const run = (a: StatsTable, b: StatsTable) => () =>
      new GainSampler({ mode: 'bootstrap', a, b, resamples: 100, seed: '1' }, ratio, true);
    throwsError(
      run(
        tableOf([
          [1, 2],
          [3, 4],
        ]),
        one,
      ),
      'count-mismatch',
      /A has 2 items and B has 1/,
    );
    throwsError(run(tableOf([]), tableOf([])), 'file-empty', /no items/);
    throwsError(run(one, tableOf([[1, NaN]])), 'not-numeric', /Item 1 of system B has the statistic NaN/);
    throwsError(
      run(
        tableOf([
          [1, 2],
          [0, Infinity],
        ]),
        tableOf([
          [1, 2],
          [0, 0],
        ]),
      ),
      'not-numeric',
      /Item 2 of system A/,
    );
    assert.throws(run(one, tableOf([[1]])), /different metrics/);
  });

  it('reports that the metric is undefined on a resample', () => {
    const [a, b] = [tableOf([[1], [0]]), tableOf([[1], [1]])];
    throwsError(
      () =>
        resampleInProcess(
          { mode: 'bootstrap', a, b, resamples: 100, seed: '1' },
          (sums, at) => 1 / sums[at]!,
          true,
        ),
      'test-not-applicable',
      /no value on resample \d+ \(A scores Infinity/,
    );
  });
});
