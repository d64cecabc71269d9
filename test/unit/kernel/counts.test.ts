import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BLOCK_SIZE, GainSampler, resampleInProcess, type ResamplePlan } from '../../../src/kernel';
import { drawBinomial } from '../../../src/kernel/random/binomial';
import { streamState, Uniforms } from '../../../src/kernel/random/uniforms';
import type { ResampleMode } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { binomialProbabilities, chiSquareScore, kernelSums, moments, numbersBelow, tableOf } from './support';

const MODES: readonly ResampleMode[] = ['bootstrap', 'randomization'];

function uniforms(seed: string): Uniforms {
  const random = new Uniforms();
  random.start(streamState(seed, 'bootstrap', 0));
  return random;
}

/** True positives, false positives and false negatives of items that one of two systems or both have right. */
function labels(n: number, seed = 1): { a: StatsTable; b: StatsTable } {
  const chance = numbersBelow(1000, 3 * n, seed);
  const rows = (system: number) =>
    Array.from({ length: n }, (_, i) => {
      const positive = chance[3 * i]! < 300;
      const right = chance[3 * i + 1 + system]! < 850 + 20 * system;
      return [positive && right, !positive && !right, positive && !right].map(Number);
    });
  return { a: tableOf(rows(0)), b: tableOf(rows(1)) };
}

function planOf(mode: ResampleMode, n: number, resamples: number, seed = '1'): ResamplePlan {
  return { mode, ...labels(n), resamples, seed };
}

const f1 = (sums: Float64Array, at: number): number =>
  (200 * sums[at]!) / (2 * sums[at]! + sums[at + 1]! + sums[at + 2]!);

/** Gains of items drawn, or swapped, one by one. */
function plainGains({ mode, a, b }: ResamplePlan, count: number): Float64Array {
  const random = uniforms('plain');
  const { n, k } = a;
  return Float64Array.from({ length: count }, () => {
    const sums = new Float64Array(2 * k);
    for (let draw = 0; draw < n; draw++) {
      const at = k * (mode === 'bootstrap' ? Math.floor(random.next() * n) : draw);
      const swapped = mode === 'randomization' && random.next() < 0.5;
      for (let j = 0; j < k; j++) {
        sums[j]! += (swapped ? b : a).data[at + j]!;
        sums[k + j]! += (swapped ? a : b).data[at + j]!;
      }
    }
    return f1(sums, 0) - f1(sums, k);
  });
}

describe('binomial numbers', () => {
  for (const [n, p] of [
    [1, 0.5],
    [7, 0.5],
    [19, 0.5],
    [20, 0.5],
    [21, 0.48],
    [40, 0.25],
    [100, 0.0999],
    [100, 0.1001],
    [1000, 0.0003],
    [1000, 0.5],
    [5000, 0.02],
    [20_000, 0.31],
  ] as const) {
    it(`have their probabilities: n = ${n}, p = ${p}`, () => {
      const random = uniforms(`${n}, ${p}`);
      const draws = 60_000;
      const counts = new Array<number>(n + 1).fill(0);
      for (let i = 0; i < draws; i++) {
        counts[drawBinomial(random, n, p)]!++;
      }
      const expected = binomialProbabilities(n, p).map((probability) => probability * draws);
      const score = chiSquareScore(counts, expected);
      assert.ok(Math.abs(score) < 4, `χ² is ${score} standard errors off`);
    });
  }

  it('stay between 0 and n, and are 0 of none', () => {
    const random = uniforms('range');
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.double({ min: 1e-12, max: 0.5, noNaN: true }), (n, p) => {
        const count = drawBinomial(random, n, p);
        assert.ok(Number.isInteger(count) && count >= 0 && count <= n);
        assert.equal(drawBinomial(random, 0, p), 0);
      }),
    );
  });

  it('come from xoshiro128++, as its authors wrote it', () => {
    const random = new Uniforms();
    random.start(Int32Array.from([1, 2, 3, 4].flatMap((word) => new Array<number>(8).fill(word))));
    const first = Array.from({ length: 5 }, () => Math.floor(random.next() * 2 ** 32));
    assert.deepEqual(first, [641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274]);
  });
});

describe('counts of few distinct rows', () => {
  it('are chosen by the data: many items of few kinds, and not few items or many kinds', () => {
    const drawing = (a: StatsTable, b: StatsTable, mode: ResampleMode = 'bootstrap') =>
      new GainSampler({ mode, a, b, resamples: 10, seed: '1' }, f1, true).drawing;
    const many = labels(5000);
    assert.deepEqual(drawing(many.a, many.b), { by: 'counts', rows: 8 });
    assert.deepEqual(drawing(many.a, many.b, 'randomization'), { by: 'counts', rows: 2 });
    const few = labels(60);
    assert.deepEqual(drawing(few.a, few.b), { by: 'items', columns: 6, bytes: 1 });
    const varied = [1, 2].map((seed) => ({ n: 5000, k: 1, data: numbersBelow(60_000, 5000, seed) }));
    assert.deepEqual(drawing(varied[0]!, varied[1]!), { by: 'items', columns: 2, bytes: 4 });
  });

  for (const mode of MODES) {
    it(`${mode}: gains are distributed as those of items drawn one by one`, () => {
      const wanted = planOf(mode, 3000, 16 * BLOCK_SIZE);
      const { gains, drawing } = resampleInProcess(wanted, f1, true);
      assert.equal(drawing?.by, 'counts');
      const plain = plainGains(wanted, 1500);
      const [counted, drawn] = [moments(gains), moments(plain)];
      const error = drawn.deviation * Math.sqrt(1 / gains.length + 1 / plain.length);
      assert.ok(Math.abs(counted.mean - drawn.mean) < 4 * error);
      assert.ok(Math.abs(counted.deviation / drawn.deviation - 1) < 4 / Math.sqrt(2 * plain.length));
      const share = (values: Float64Array) =>
        values.filter((gain) => gain - drawn.mean >= drawn.deviation).length / values.length;
      assert.ok(Math.abs(share(gains) - share(plain)) < 4 * Math.sqrt(0.16 * 0.84 * (1 / 1500 + 1 / 16_384)));
    });

    it(`${mode}: blocks may be shared out in any way and order, to any number of samplers`, () => {
      const wanted = planOf(mode, 3000, 5 * BLOCK_SIZE + 3);
      const whole = resampleInProcess(wanted, f1, true);
      assert.equal(whole.drawing?.by, 'counts');
      fc.assert(
        fc.property(fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), fc.nat(), (owners, turn) => {
          const samplers = [0, 1, 2].map(() => new GainSampler(wanted, f1, true));
          const gains = new Float64Array(wanted.resamples);
          const none = new Float64Array(0);
          owners.forEach((owner, i) => samplers[owner]!.fill((5 * i + turn) % 6, gains, none, none));
          assert.deepEqual(gains, whole.gains);
        }),
        { numRuns: 10 },
      );
    });

    it(`${mode}: a longer run begins with the shorter one`, () => {
      const long = resampleInProcess(planOf(mode, 3000, BLOCK_SIZE + 700), f1, true);
      for (const resamples of [1, 300, BLOCK_SIZE, BLOCK_SIZE + 1]) {
        const short = resampleInProcess(planOf(mode, 3000, resamples), f1, true);
        assert.deepEqual(short.gains, long.gains.slice(0, resamples));
      }
    });

    it(`${mode}: swapping A and B turns every gain`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 2800, max: 4000 }), fc.nat(), (n, seed) => {
          const { a, b } = labels(n, seed);
          const shape = { mode, resamples: 60, seed: 's' } as const;
          const forth = resampleInProcess({ ...shape, a, b }, f1, true);
          const back = resampleInProcess({ ...shape, a: b, b: a }, f1, true);
          assert.deepEqual(
            back.gains.map((gain) => 0 - gain),
            forth.gains,
          );
        }),
        { numRuns: 20 },
      );
    });

    it(`${mode}: sums of numbers that are no decimals are those of whole ones, scaled`, () => {
      const n = 4000;
      const kinds = [1, 2].map((seed) => numbersBelow(3, n, seed));
      const table = (values: readonly number[]) =>
        kinds.map((data): StatsTable => ({ n, k: 1, data: data.map((kind) => values[kind]!) }));
      const sumsOf = ([a, b]: StatsTable[]) => kernelSums({ mode, a: a!, b: b!, resamples: 500, seed: '1' });
      const whole = sumsOf(table([-7, 0, 31]));
      sumsOf(table([-7, 0, 31].map((value) => value / 3))).forEach((sums, i) => {
        [0, 1].forEach((at) => assert.ok(Math.abs(3 * sums[at]! - whole[i]![at]!) < 1e-9 * n));
      });
    });
  }

  it('randomization keeps what both systems have together', () => {
    const { a, b } = labels(3000);
    const total = (j: number) =>
      a.data.reduce((sum, value, at) => (at % 3 === j ? sum + value + b.data[at]! : sum), 0);
    for (const sums of kernelSums({ mode: 'randomization', a, b, resamples: 300, seed: 'x' })) {
      [0, 1, 2].forEach((j) => assert.equal(sums[j]! + sums[3 + j]!, total(j)));
    }
  });
});
