import { resampleInProcess } from '../../../src/kernel';
import { englishOf, type Text } from '../../../src/model/words';
import type { Alternative, Pair, TestContext } from '../../../src/model/results/significance';
import type { Metric, StatsTable } from '../../../src/model/settings/metric';
import { drawnDifferences } from '../../../src/significance/numbers/differences';
import { findTest } from '../../../src/significance/tests';
import { makePair } from '../../../src/significance/pair';

/** Mean of one number an item: rows (x, 1), as the product's own mean metric has them. */
export const meanOf: Metric = {
  id: 'mean',
  name: 'mean of score',
  unit: '',
  higherIsBetter: true,
  isMean: true,
  signature: 'mean|column:score',
  statistics: ['score', 'items'],
  decimals: 4,
  extract: () => {
    throw new Error('not read from files here');
  },
  score: (sums, offset) => sums[offset]! / sums[offset + 1]!,
};

/** Ratio of two sums, which is no mean: rows (x, u), score Σx / Σu, 0 where there is nothing. */
export const ratioOf: Metric = {
  ...meanOf,
  id: 'ratio',
  name: 'Ratio',
  isMean: false,
  signature: 'ratio',
  statistics: ['x', 'u'],
  score: (sums, offset) => (sums[offset + 1] === 0 ? 0 : sums[offset]! / sums[offset + 1]!),
};

export function columns(first: readonly number[], second: readonly number[] | 1 = 1): StatsTable {
  const data = Float64Array.from(first.flatMap((x, i) => [x, second === 1 ? 1 : second[i]]));
  return { n: first.length, k: 2, data };
}

/** A pair of means; B is 0 everywhere unless it is given, so that A's values are the differences. */
export function pairOf(a: readonly number[], b: readonly number[] = a.map(() => 0), metric = meanOf): Pair {
  return makePair(metric, columns(a), columns(b));
}

export function contextFor(
  pair: Pair,
  alternative: Alternative = 'two-sided',
  resamples = 10_000,
  seed = '1',
): TestContext {
  const { metric, a, b } = pair;
  return {
    alternative,
    alpha: 0.05,
    resample: (mode) => {
      const score = (sums: Float64Array, offset: number) => metric.score(sums, offset);
      const differences = drawnDifferences(pair);
      const plan = { mode, a, b, resamples, seed, ...(differences && { differences }) };
      return Promise.resolve(resampleInProcess(plan, metric.weighted ?? score, metric.higherIsBetter));
    },
  };
}

export function runTest(
  id: string,
  pair: Pair,
  alternative?: Alternative,
  resamples?: number,
  seed?: string,
) {
  return findTest(id).run(pair, contextFor(pair, alternative, resamples, seed));
}

/** |actual − expected| relative to the larger of them. */
export function relativeError(actual: number, expected: number): number {
  const size = Math.max(Math.abs(actual), Math.abs(expected));
  return size === 0 ? 0 : Math.abs(actual - expected) / size;
}

/** Why a test does not apply, in English; empty where it does. */
export function whyNot(applies: true | Text): string {
  return applies === true ? '' : englishOf(applies);
}
