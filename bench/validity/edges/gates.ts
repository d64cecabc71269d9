import { createMetric } from '../../../src/metrics';
import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import { againstMargin } from '../../../src/significance/equivalence';
import { boundedGain } from '../../../src/significance/uncertainty/known-range';
import { decide, referenceFor, unitsThatDiffer } from '../../../src/significance/decision';
import { identicalReason } from '../../../src/significance/outcome';
import { jackknife, jackknifeStandardError } from '../../../src/significance/uncertainty/jackknife';
import { makePair } from '../../../src/significance/pair';
import { pool, pooledAgainst } from '../../../src/analysis/table/pooled';
import { AUTO } from '../../../src/model/settings/settings';
import type { Pair } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { Random } from '../random';
import { ALPHA, contextOf } from '../simulate';

const MEAN = createMetric({ id: 'mean', column: 'score' }, 0);
const RESAMPLES = 999;

/** A pair of scores of an item: A's and B's. */
type Item = (random: Random) => readonly [a: number, b: number];

/** Two systems, of which A may be worse, and the margin of a gate `not-worse`. */
export interface GateCell {
  readonly what: string;
  readonly n: number;
  readonly margin: number;
  readonly item: Item;
  /** Id of the deciding test; absent: the default. */
  readonly test?: string;
  /** Sizes of clusters, and the share of those that fail totally; absent: n single items. */
  readonly clusters?: { readonly sizes: readonly number[]; readonly failing: number };
  /** Tasks of n items each, whose mean is tested; absent: 1. */
  readonly tasks?: number;
  /** Whether A loses exactly the margin, so that at most 5% may pass; else A is as good as B. */
  readonly isAtMargin: boolean;
  /** Whether it is known that the level isn't kept there. */
  readonly isException?: boolean;
}

const within = (score: number): number => Math.min(1, Math.max(0, score));

/** Scores from 0 to 1 around 0.6, 0.05 apart in all but the share of total failures; A loses 0.6 of that share. */
function failing(share: number): Item {
  return (random) => {
    const b = 0.4 + 0.4 * random.uniform();
    const a = within(b + 0.05 * random.normal());
    return [random.chance(share) ? 0 : a, b];
  };
}

/** Differences with this standard deviation, around a loss. */
function differing(spread: number, loss: number): Item {
  return (random) => {
    const b = 0.4 + 0.2 * random.uniform();
    return [within(b - loss + spread * random.normal()), b];
  };
}

/** Losses without a known range. */
const LOSSES: Readonly<Record<string, { readonly mean: number; readonly of: (random: Random) => number }>> = {
  lognormal: { mean: Math.exp(0.5), of: (random) => Math.exp(random.normal()) },
  exponential: { mean: 1, of: (random) => -Math.log(1 - random.uniform()) },
};

/** Differences without a known range and a loss, with their standard deviation. */
const EVEN: Readonly<
  Record<string, { readonly deviation: number; readonly of: (random: Random) => number }>
> = {
  normal: { deviation: 1, of: (random) => random.normal() },
  't, 3 df': { deviation: Math.sqrt(3), of: (random) => random.studentWith3() },
};

/** Standard errors in a margin that is passed by about 80% of equally good systems. */
const USUALLY_PASSED = 2.5;

export const GATE_CELLS: readonly GateCell[] = [
  ...[50, 100, 200, 500].map((n) => ({
    what: `2% total failures, ${n} items`,
    ...{ n, margin: 0.012, isAtMargin: true },
    item: failing(0.02),
  })),
  ...[20, 50].map((n) => ({
    what: `10% total failures, ${n} items`,
    ...{ n, margin: 0.06, isAtMargin: true },
    item: failing(0.1),
  })),
  ...[20, 50, 100].map((n) => ({
    what: `differences with σ 0.1, ${n} items`,
    ...{ n, margin: 0.05, isAtMargin: true },
    item: differing(0.1, 0.05),
  })),
  ...['t', 'bootstrap', 'randomization'].map((test) => ({
    what: `2% total failures, 100 items, test ${test}`,
    ...{ n: 100, margin: 0.012, isAtMargin: true, test },
    item: failing(0.02),
  })),
  ...(
    [
      ['5 items', 50, () => 5],
      ['5 items', 100, () => 5],
      ['5 items', 200, () => 5],
      ['1 to 9 items', 100, (i: number) => 1 + (i % 9)],
      ['1 to 9 items', 200, (i: number) => 1 + (i % 9)],
    ] as const
  ).map(([size, count, sizeOf]) => ({
    what: `${count} clusters of ${size}, 2% total failures of clusters`,
    ...{ margin: 0.012, isAtMargin: true, item: failing(0) },
    clusters: { sizes: Array.from({ length: count }, (_, i) => sizeOf(i)), failing: 0.02 },
    n: 0,
  })),
  ...(
    [
      [4, 25],
      [4, 50],
      [10, 20],
      [10, 50],
    ] as const
  ).map(([tasks, n]) => ({
    what: `mean of ${tasks} tasks of ${n} items, 2% total failures`,
    ...{ n, tasks, margin: 0.012, isAtMargin: true },
    item: failing(0.02),
  })),
  ...Object.entries(LOSSES).flatMap(([what, { mean, of }]) =>
    [5, 20, 50, 100].map((n): GateCell => ({
      what: `${what} losses without a known range, ${n} items`,
      ...{ n, margin: mean, isAtMargin: true, isException: true },
      item: (random) => [100 - of(random), 100],
    })),
  ),
  ...Object.entries(EVEN).flatMap(([what, { deviation, of }]) =>
    [20, 50, 100].map((n): GateCell => ({
      what: `${what} without a known range, margin 2.5 SE, ${n} items`,
      ...{ n, margin: (USUALLY_PASSED * deviation) / Math.sqrt(n), isAtMargin: false },
      item: (random) => [100 + of(random), 100],
    })),
  ),
  ...(
    [
      [30, 0.05, 0.1],
      [50, 0.05, 0.1],
      [60, 0.05, 0.1],
      [100, 0.05, 0.1],
      [60, 0.05, 0.15],
      [100, 0.05, 0.15],
      [300, 0.01, 0.05],
      [300, 0.01, 0.1],
      [1000, 0.01, 0.1],
    ] as const
  ).map(([n, margin, spread]) => ({
    what: `differences with σ ${spread}, margin ${margin}, ${n} items`,
    ...{ n, margin, isAtMargin: false },
    item: differing(spread, 0),
  })),
  ...[50, 100].map((count) => ({
    what: `differences with σ 0.1, margin 0.05, ${count} clusters of 5 items`,
    ...{ n: 0, margin: 0.05, isAtMargin: false },
    clusters: { sizes: new Array<number>(count).fill(5), failing: 0 },
    item: differing(0.1, 0),
  })),
  ...[4, 10].map((tasks) => ({
    what: `differences with σ 0.1, margin 0.02, mean of ${tasks} tasks of 50 items`,
    ...{ n: 50, tasks, margin: 0.02, isAtMargin: false },
    item: differing(0.1, 0),
  })),
];

/** How many data sets pass, as the gate of a comparison by default, or of the mean over tasks. */
export async function simulateGates(cell: GateCell, dataSets: number, seed: string): Promise<number> {
  let passed = 0;
  for (let number = 0; number < dataSets; number++) {
    const own = [seed, 'gate', cell.what, number].join(':');
    const random = new Random(own);
    const pairs = Array.from({ length: cell.tasks ?? 1 }, () => drawPair(cell, random));
    const found = [];
    for (const [task, pair] of pairs.entries()) {
      const one = await gate(cell, pair, task === 0 ? own : `${own}:${task}`);
      found.push(...(one === null ? [] : [one]));
    }
    const [first] = found;
    if (first === undefined) {
      continue;
    }
    const p = cell.tasks === undefined ? first.against.notWorse : pooledP(cell, found);
    passed += p <= ALPHA ? 1 : 0;
  }
  return passed;
}

function drawPair({ item, n, clusters }: GateCell, random: Random): Pair {
  const scores: (readonly [number, number])[] = [];
  const places: number[] = [];
  for (const [cluster, size] of (clusters?.sizes ?? [n]).entries()) {
    const fails = clusters !== undefined && random.chance(clusters.failing);
    for (let i = 0; i < size; i++) {
      const [a, b] = item(random);
      scores.push([fails ? 0 : a, b]);
      places.push(cluster);
    }
  }
  const [a, b] = [0, 1].map((system): StatsTable => {
    const data = Float64Array.from(scores.flatMap((some) => [some[system]!, 1]));
    return { n: scores.length, k: 2, data };
  });
  if (clusters === undefined) {
    return makePair(MEAN, a!, b!);
  }
  const by = Int32Array.from(places);
  return makePair(MEAN, sumByCluster(a!, by), sumByCluster(b!, by), true);
}

async function gate({ margin, test = AUTO }: GateCell, pair: Pair, seed: string) {
  if (identicalReason(pair) !== null) {
    return null;
  }
  const question = { test, alternative: 'two-sided', alpha: ALPHA } as const;
  const decision = decide(unitsThatDiffer(pair), question);
  const reference = referenceFor(pair, decision);
  const { gains } = await contextOf(pair, seed, RESAMPLES).resample('bootstrap');
  const against = againstMargin(pair, gains, decision, {
    ...{ margin, reference },
    ...{ alternative: question.alternative, alpha: ALPHA },
    test: decision.test,
  });
  return { pair, decision, against };
}

/** As the mean over tasks is tested. */
function pooledP(
  { margin }: GateCell,
  found: readonly NonNullable<Awaited<ReturnType<typeof gate>>>[],
): number {
  const tasks = found.map(({ pair, decision, against }) => ({
    ...{ n: pair.n, units: pair.n, differing: decision.differing },
    ...{ scoreA: pair.scoreA, scoreB: pair.scoreB, gain: pair.gain },
    standardError: jackknifeStandardError(jackknife(pair)),
    ...{ isSame: false, against, bounded: boundedGain(pair) },
  }));
  const pooled = pool(tasks, 'macro', 'two-sided', ALPHA);
  return pooledAgainst(tasks, 'macro', margin, pooled, ALPHA).notWorse;
}
