import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { referenceSums } from '../../../bench/reference';
import { BLOCK_SIZE, type ResamplePlan } from '../../../src/kernel';
import type { ResampleMode } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { kernelSums, numbersBelow, pairsOf, tableOf } from './support';

const MODES: readonly ResampleMode[] = ['bootstrap', 'randomization'];

/** Numbers of statistics: all that fit into a few vectors, and those around where one more vector begins. */
const WIDTHS = [...Array.from({ length: 24 }, (_, k) => k + 1), 31, 32, 33, 47, 48, 49, 63, 64, 65, 70];

/** How the kernel stores numbers of each kind, and how near to the reference its sums must be. */
const KINDS = [
  { name: 'counts (8 bits)', value: fc.integer({ min: 0, max: 60 }), tolerance: 0 },
  {
    name: 'negative and positive numbers (16 bits)',
    value: fc.integer({ min: -900, max: 900 }),
    tolerance: 0,
  },
  { name: 'large numbers (32 bits)', value: fc.integer({ min: -2_000_000, max: 40_000_000 }), tolerance: 0 },
  {
    name: 'very large whole numbers (doubles)',
    value: fc.maxSafeInteger().map((x) => x % 2 ** 45),
    tolerance: 0,
  },
  { name: 'halves and quarters', value: fc.integer({ min: -50, max: 50 }).map((x) => x / 4), tolerance: 0 },
  {
    name: 'two decimals',
    value: fc.integer({ min: -9999, max: 9999 }).map((x) => x / 100),
    tolerance: 1e-12,
  },
  { name: 'real numbers', value: fc.double({ min: -1e6, max: 1e6, noNaN: true }), tolerance: 1e-9 },
] as const;

function assertSums(plan: ResamplePlan, tolerance: number): void {
  const actual = kernelSums(plan);
  assert.equal(actual.length, plan.resamples);
  const largest = (table: StatsTable) => table.data.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
  const scale = Math.max(largest(plan.a), largest(plan.b)) * plan.a.n;
  for (let block = 0; block * BLOCK_SIZE < plan.resamples; block++) {
    let resample = block * BLOCK_SIZE;
    for (const expected of referenceSums(plan, block)) {
      const sums = actual[resample]!;
      expected.forEach((value, j) => {
        const off = Math.abs(sums[j]! - value);
        assert.ok(off <= tolerance * scale, `resample ${resample}, sum ${j}: ${sums[j]}, not ${value}`);
      });
      resample++;
    }
  }
}

describe('kernel sums are those of the plain reference', () => {
  for (const mode of MODES) {
    for (const { name, value, tolerance } of KINDS) {
      it(`${mode}, ${name}`, () => {
        fc.assert(
          fc.property(pairsOf(value), fc.string(), ({ a, b }, seed) => {
            assertSums({ mode, a, b, resamples: 3, seed }, tolerance);
          }),
          { numRuns: 60 },
        );
      });
    }

    it(`${mode}, 1 to 70 statistics, more than a chunk of draws`, () => {
      for (const k of WIDTHS) {
        const chunk = mode === 'bootstrap' ? 1024 : 4 * 1024;
        // Not of one statistic, whose few distinct rows would be counted instead.
        const n = k === 2 || k === 18 || k === 65 ? chunk + k : 30 + k;
        const drawn = [k, k + 100].map((seed) => numbersBelow(1000, n * k, seed));
        const pair = (number: (x: number) => number) =>
          drawn.map((data): StatsTable => ({ n, k, data: data.map(number) }));
        for (const [tolerance, number] of [
          [0, (x: number) => x % 50],
          [0, (x: number) => x],
          [0, (x: number) => x * 1000],
          [1e-9, Math.sqrt],
        ] as const) {
          const [a, b] = pair(number);
          assertSums({ mode, a: a!, b: b!, resamples: 1, seed: 'wide' }, tolerance);
        }
      }
    });

    it(`${mode}, tables that are larger than the cache and drawn from in parts`, () => {
      const whole = (x: number) => x;
      for (const [n, k, resamples, tolerance, number] of [
        [16_384, 1, 2, 0, whole],
        [16_385, 1, 66, 0, whole],
        [33_000, 2, 2, 0, whole],
        [33_000, 2, 2, 1e-9, Math.sqrt],
      ] as const) {
        const table = (seed: number): StatsTable => ({
          n,
          k,
          // Few distinct rows would be counted instead.
          data: numbersBelow(50_000, n * k, seed).map(number),
        });
        assertSums({ mode, a: table(1), b: table(2), resamples, seed: 'large' }, tolerance);
      }
    });

    it(`${mode}, a run over a table in parts begins with the shorter one, however wide the table is`, () => {
      const n = 20_000;
      const table = (seed: number) => ({ n, k: 1, data: numbersBelow(50_000, n, seed) });
      const [a, b] = [table(1), table(2)];
      const plan = { mode, a, b, seed: '1' };
      const long = kernelSums({ ...plan, resamples: BLOCK_SIZE + 130 });
      assert.deepEqual(kernelSums({ ...plan, resamples: 100 }), long.slice(0, 100));
      assert.deepEqual(kernelSums({ ...plan, resamples: BLOCK_SIZE + 5 }), long.slice(0, BLOCK_SIZE + 5));
      const wide = (table: StatsTable, other: StatsTable): StatsTable => ({
        n,
        k: 40,
        data: Float64Array.from({ length: 40 * n }, (_, at) =>
          at % 40 === 0
            ? table.data[at / 40]!
            : (table.data[Math.floor(at / 40)]! + at) % (1 + other.data[Math.floor(at / 40)]!),
        ),
      });
      const sums = kernelSums({ ...plan, a: wide(a, b), b: wide(b, a), resamples: 100 });
      assert.deepEqual(
        sums.map((each) => [each[0], each[40]]),
        long.slice(0, 100).map(([ofA, ofB]) => [ofA, ofB]),
      );
    });

    it(`${mode}, a whole block and a part of the next`, () => {
      const table = (seed: number): StatsTable => ({ n: 25, k: 3, data: numbersBelow(9, 75, seed) });
      assertSums({ mode, a: table(1), b: table(2), resamples: BLOCK_SIZE + 100, seed: '1' }, 0);
    });

    it(`${mode}, numbers and sums just within and just beyond 8, 16 and 32 bits`, () => {
      for (const largest of [85, 255, 256, 4095, 4096, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32]) {
        for (const n of [1, 2, 3, 200]) {
          const table = (side: number) =>
            tableOf(
              Array.from({ length: n }, (_, item) => [
                (item + side) % 2 === 0 ? largest : 0,
                side,
                // Many distinct rows: few would be counted instead.
                (item * (1 + 2 * side)) % 50,
              ]),
            );
          assertSums({ mode, a: table(0), b: table(1), resamples: 20, seed: '1' }, 0);
        }
      }
    });
  }

  it('bootstrap: constant columns, columns that A and B share, and columns at a fixed distance', () => {
    const rows = Array.from(numbersBelow(30, 50), (x, item): [number, number] => [x, item % 7]);
    const a = tableOf(rows.map(([x, y]) => [x, 5, y, 0.1, x + 3, x / 10]));
    const b = tableOf(rows.map(([x, y]) => [y, 5, y, 0.1, x - 4, 7]));
    assertSums({ mode: 'bootstrap', a, b, resamples: 200, seed: 'shared' }, 1e-12);
    assertSums({ mode: 'randomization', a, b, resamples: 200, seed: 'shared' }, 1e-12);
  });

  it('randomization only moves statistics from one system to the other', () => {
    fc.assert(
      fc.property(pairsOf(fc.integer({ min: -500, max: 500 })), ({ a, b }) => {
        const total = (j: number) => {
          let sum = 0;
          for (let item = 0; item < a.n; item++) {
            sum += a.data[item * a.k + j]! + b.data[item * a.k + j]!;
          }
          return sum;
        };
        for (const sums of kernelSums({ mode: 'randomization', a, b, resamples: 4, seed: 'x' })) {
          for (let j = 0; j < a.k; j++) {
            assert.equal(sums[j]! + sums[a.k + j]!, total(j));
          }
        }
      }),
    );
  });

  it('decimal scores add up to the nearest double, whatever the order', () => {
    const a = tableOf([[0.1], [0.2], [0.3], [0.7]]);
    const b = tableOf([[0.2], [0.1], [0.7], [0.3]]);
    for (const sums of kernelSums({ mode: 'randomization', a, b, resamples: 50, seed: '1' })) {
      assert.equal(sums[0], Math.round(sums[0]! * 10) / 10);
    }
  });
});
