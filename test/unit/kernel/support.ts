import fc from 'fast-check';
import { GainSampler, type ResamplePlan, type ScoreSums } from '../../../src/kernel';
import { logFactorial } from '../../../src/kernel/random/binomial';
import type { StatsTable } from '../../../src/model/settings/metric';

/** A table from its rows. */
export function tableOf(rows: readonly (readonly number[])[]): StatsTable {
  return { n: rows.length, k: rows[0]?.length ?? 1, data: Float64Array.from(rows.flat()) };
}

/** Sums of A and, behind them, B of every resample of a plan, as the kernel hands them to the score function. */
export function kernelSums(plan: ResamplePlan): Float64Array[] {
  const collected: Float64Array[] = [];
  const collect: ScoreSums = (sums, offset) => {
    if (offset === 0) {
      collected.push(sums.slice());
    }
    return 0;
  };
  const sampler = new GainSampler(plan, collect, true);
  const gains = new Float64Array(plan.resamples);
  for (let block = 0; block < sampler.blocks; block++) {
    sampler.fill(block, gains, new Float64Array(0), new Float64Array(0));
  }
  return collected;
}

/** Two tables of the same shape, 1–40 items with 1–12 statistics each. */
export function pairsOf(value: fc.Arbitrary<number>): fc.Arbitrary<{ a: StatsTable; b: StatsTable }> {
  return fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 })).chain(([n, k]) => {
    const table = fc
      .array(value, { minLength: n * k, maxLength: n * k })
      .map((data): StatsTable => ({ n, k, data: Float64Array.from(data) }));
    return fc.record({ a: table, b: table });
  });
}

/** Pseudo-random whole numbers from 0 to `below` − 1 that are the same in every run. */
export function numbersBelow(below: number, count: number, seed = 1): Float64Array {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  });
}

/** Pearson's χ² as a standard score (Wilson and Hilferty 1931); cells that expect too few are put together. */
export function chiSquareScore(observed: readonly number[], expected: readonly number[]): number {
  let [chiSquare, cells, restSeen, restExpected] = [0, 0, 0, 0];
  expected.forEach((expects, i) => {
    restSeen += observed[i] ?? 0;
    restExpected += expects;
    if (restExpected >= 10) {
      chiSquare += (restSeen - restExpected) ** 2 / restExpected;
      cells += 1;
      [restSeen, restExpected] = [0, 0];
    }
  });
  const df = cells - 1;
  return (Math.cbrt(chiSquare / df) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df));
}

/** P(X = k) of Binomial(n, p) for k = 0 … n. */
export function binomialProbabilities(n: number, p: number): number[] {
  return Array.from({ length: n + 1 }, (_, k) =>
    Math.exp(
      logFactorial(n) - logFactorial(k) - logFactorial(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p),
    ),
  );
}

/** Mean and standard deviation. */
export function moments(values: Float64Array): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
