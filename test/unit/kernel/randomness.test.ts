import { describe, it } from 'mocha';
import assert from 'node:assert/strict';
import { drawItems, drawSwaps, Streams } from '../../../bench/reference';
import { resampleInProcess, type ResamplePlan } from '../../../src/kernel';
import { streamState } from '../../../src/kernel/random/uniforms';
import type { StatsTable } from '../../../src/model/settings/metric';
import { kernelSums, numbersBelow, tableOf } from './support';

/** Pearson's χ² as a standard score (Wilson and Hilferty 1931). */
function chiSquareScore(counts: readonly number[], expected: number): number {
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const df = counts.length - 1;
  return (Math.cbrt(chiSquare / df) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df));
}

/** How often each item was drawn: item i is the only one with a 1 in statistic i. */
function drawCounts(n: number, resamples: number): number[] {
  const a = tableOf(
    Array.from({ length: n }, (_, item) => Array.from({ length: n }, (_, j) => (item === j ? 1 : 0))),
  );
  const counts = new Array<number>(n).fill(0);
  for (const sums of kernelSums({ mode: 'bootstrap', a, b: a, resamples, seed: 'uniform' })) {
    counts.forEach((count, j) => (counts[j] = count + sums[j]!));
  }
  return counts;
}

describe('randomness', () => {
  it('draws from a table in parts as from the whole: means, and counts of items that lie in two parts', () => {
    const n = 16_390;
    // Item 0 lies in the first part, the last item in the second.
    const a: StatsTable = { n, k: 2, data: numbersBelow(50_000, 2 * n, 3) };
    const b: StatsTable = { n, k: 2, data: new Float64Array(2 * n) };
    b.data[0] = 1;
    b.data[2 * n - 1] = 1;
    const resamples = 1000;
    const sums = kernelSums({ mode: 'bootstrap', a, b, resamples, seed: 'parts' });
    const mean = a.data.reduce((sum, value, at) => (at % 2 === 0 ? sum + value : sum), 0);
    const column = a.data.filter((_, at) => at % 2 === 0);
    const off = sums.map((each) => (each[0]! - mean) / (moments(column).deviation * Math.sqrt(n)));
    const standard = moments(Float64Array.from(off));
    assert.ok(Math.abs(standard.mean) < 4 / Math.sqrt(resamples));
    assert.ok(Math.abs(standard.deviation - 1) < 4 / Math.sqrt(2 * resamples));
    for (const at of [2, 3]) {
      // Binomial(n, 1/n): as good as Poisson(1).
      const none = sums.filter((each) => each[at] === 0).length / resamples;
      assert.ok(Math.abs(none - Math.exp(-1)) < 4 * Math.sqrt((0.37 * 0.63) / resamples));
    }
  });

  it('the generator is xoshiro128++ of its authors', () => {
    // First outputs of the reference implementation (xoshiro128plusplus.c) from the state 1, 2, 3, 4.
    const streams = new Streams(
      Uint32Array.from([1, 2, 3, 4].flatMap((word) => new Array<number>(8).fill(word))),
    );
    const first = Array.from({ length: 5 }, () => streams.step()[7]);
    assert.deepEqual(first, [641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274]);
  });

  it('a stream depends on seed, mode and block, and no generator is stuck at zero', () => {
    const state = streamState('1', 'bootstrap', 0);
    assert.equal(state.length, 36);
    assert.deepEqual(streamState('1', 'bootstrap', 0), state);
    const others = [
      streamState('1', 'bootstrap', 1),
      streamState('1', 'randomization', 0),
      streamState('2', 'bootstrap', 0),
    ];
    const words = new Set([state, ...others].flatMap((each) => [...each]));
    assert.equal(words.size, 4 * 36);
  });

  it('streams of blocks, seeds and modes don’t overlap', () => {
    // Overlapping streams would share whole runs of numbers: any four in a row tell.
    const starts = new Set<string>();
    let all = 0;
    for (const [seed, mode] of [
      ['1', 'bootstrap'],
      ['2', 'bootstrap'],
      ['1', 'randomization'],
    ] as const) {
      for (let block = 0; block < 12; block++) {
        const streams = Streams.of({ seed, mode }, block);
        const steps = Array.from({ length: 400 }, () => streams.step());
        for (let generator = 0; generator < 8; generator++) {
          for (let step = 0; step + 4 <= steps.length; step++) {
            starts.add([0, 1, 2, 3].map((further) => steps[step + further]![generator]!.toString(36)).join());
            all += 1;
          }
        }
      }
    }
    assert.equal(starts.size, all);
  });

  it('draws every item equally often, also for awkward n', () => {
    for (const n of [2, 3, 5, 7, 10, 31, 64, 100, 255]) {
      const resamples = 4000;
      const counts = drawCounts(n, resamples);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        n * resamples,
      );
      const score = chiSquareScore(counts, resamples);
      assert.ok(Math.abs(score) < 4, `n = ${n}: χ² is ${score} standard errors off`);
    }
  });

  it('draws evenly over very many items, first and last included', () => {
    for (const n of [1_000_003, 2 ** 24, 3 * 2 ** 30 + 1, 4_294_967_295]) {
      const bins = new Array<number>(50).fill(0);
      const streams = Streams.of({ seed: 'many', mode: 'bootstrap' }, 0);
      for (let i = 0; i < 20_000; i++) {
        for (const item of drawItems(streams, n, 8)) {
          bins[Math.floor((item / n) * 50)]!++;
        }
      }
      assert.ok(Math.abs(chiSquareScore(bins, (8 * 20_000) / 50)) < 4);
    }
  });

  it('swaps each item half of the time, independently of its neighbours', () => {
    const count = 300;
    const rounds = 4000;
    const swapped = new Array<number>(count).fill(0);
    const both = new Array<number>(count - 1).fill(0);
    const streams = Streams.of({ seed: 'swaps', mode: 'randomization' }, 0);
    for (let round = 0; round < rounds; round++) {
      const swaps = drawSwaps(streams, count);
      swaps.forEach((swap, item) => (swapped[item]! += swap ? 1 : 0));
      both.forEach((_, item) => (both[item]! += swaps[item] && swaps[item + 1] ? 1 : 0));
    }
    const off = (counts: number[], p: number) =>
      Math.max(...counts.map((c) => Math.abs(c - rounds * p) / Math.sqrt(rounds * p * (1 - p))));
    assert.ok(off(swapped, 0.5) < 4.5);
    assert.ok(off(both, 0.25) < 4.5);
  });

  it('the bootstrap standard error of a mean is the analytic one', () => {
    const n = 500;
    const resamples = 40_000;
    const tableOf = (seed: number): StatsTable => ({
      n,
      k: 1,
      data: numbersBelow(1000, n, seed).map(Math.sqrt),
    });
    const [a, b] = [tableOf(3), tableOf(4)];
    const differences = a.data.map((value, item) => value - b.data[item]!);
    const { mean, deviation } = moments(differences);
    const mode = 'bootstrap';
    const { gains } = resampleInProcess(
      { mode, a, b, resamples, seed: '1' },
      (sums, at) => sums[at]! / n,
      true,
    );
    const resampled = moments(gains);
    const standardError = deviation / Math.sqrt(n);
    assert.ok(Math.abs(resampled.deviation / standardError - 1) < 4 / Math.sqrt(2 * resamples));
    assert.ok(Math.abs(resampled.mean - mean) < (4 * standardError) / Math.sqrt(resamples));
  });

  it('the randomization standard deviation of a mean difference is the analytic one', () => {
    const n = 500;
    const plan: ResamplePlan = {
      mode: 'randomization',
      a: { n, k: 1, data: numbersBelow(40, n, 5) },
      b: { n, k: 1, data: numbersBelow(40, n, 6) },
      resamples: 40_000,
      seed: '1',
    };
    const { gains } = resampleInProcess(plan, (sums, at) => sums[at]! / n, true);
    const squares = plan.a.data.reduce((sum, value, item) => sum + (value - plan.b.data[item]!) ** 2, 0);
    const { mean, deviation } = moments(gains);
    const analytic = Math.sqrt(squares) / n;
    assert.ok(Math.abs(deviation / analytic - 1) < 4 / Math.sqrt(2 * plan.resamples));
    assert.ok(Math.abs(mean) < (4 * analytic) / Math.sqrt(plan.resamples));
  });
});

/** Mean and standard deviation, the latter over n. */
function moments(values: Float64Array): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
