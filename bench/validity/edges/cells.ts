import { createMetric } from '../../../src/metrics';
import { midRanks } from '../../../src/metrics/weighted/ranking';
import type { Pair } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import { makePair } from '../../../src/significance/pair';
import { makePairOfRuns } from '../../../src/significance/runs';
import type { Random } from '../random';
import type { VerdictCell } from '../verdict/cells';

const MEAN = createMetric({ id: 'mean', column: 'score' }, 0);

/** A cell at an edge of the verdict, where it is hardest to keep the level. */
export interface EdgeCell extends Pick<VerdictCell, 'id' | 'resamples' | 'beside' | 'draw'> {
  readonly what: string;
  /** Whether it is known that the level isn't kept there. */
  readonly isException?: boolean;
}

/** Unequal numbers of runs: score(system, run, item) = item + system × item + run + noise. */
export const RUN_CELLS: readonly EdgeCell[] = (
  [
    [2, 8, 0.3, 0.3],
    [2, 20, 0.3, 0.3],
    [2, 8, 0.6, 0.6],
    [3, 5, 0.3, 0.3],
    [1, 5, 0.3, 0.3],
    [2, 8, 0.6, 0.15],
    [2, 3, 0.6, 0.15],
    [3, 8, 0.6, 0.15],
    [2, 8, 0.15, 0.6],
  ] as const
).map(([runsA, runsB, spreadA, spreadB]) => ({
  id: `edge:runs:${runsA}:${runsB}:${spreadA}:${spreadB}`,
  what: `${runsA} against ${runsB}, σ of a run ${spreadA === spreadB ? spreadA : `${spreadA} and ${spreadB}`}`,
  ...(spreadA > spreadB && { isException: true }),
  resamples: 999,
  beside: false,
  draw: (random) => drawRuns(random, [runsA, runsB], [spreadA, spreadB]),
}));

function drawRuns(random: Random, runs: readonly [number, number], spreads: readonly [number, number]): Pair {
  const n = 40;
  const items = Float64Array.from({ length: n }, () => random.normal());
  const system = (count: number, spread: number) => {
    const own = items.map((item) => item + 0.5 * random.normal());
    return Array.from({ length: count }, (): StatsTable => {
      const run = spread * random.normal();
      const data = new Float64Array(2 * n);
      own.forEach((score, i) => data.set([score + run + 0.5 * random.normal(), 1], 2 * i));
      return { n, k: 2, data };
    });
  };
  return makePairOfRuns(MEAN, system(runs[0], spreads[0]), system(runs[1], spreads[1]));
}

type Differences = (random: Random) => number;

function fromDifferences(random: Random, n: number, of: Differences): Pair {
  const [a, b] = [0, 1].map((): StatsTable => ({ n, k: 2, data: new Float64Array(2 * n) }));
  for (let i = 0; i < n; i++) {
    a!.data.set([of(random), 1], 2 * i);
    b!.data.set([0, 1], 2 * i);
  }
  return makePair(MEAN, a!, b!);
}

/** Differences with mean 0 of which a few are far larger than the others. */
const SKEWED: Readonly<Record<string, { readonly sizes: readonly number[]; readonly of: Differences }>> = {
  'lognormal less its mean': {
    sizes: [8, 20, 50, 100],
    of: (random) => Math.exp(random.normal()) - Math.exp(0.5),
  },
  'exponential less its mean': {
    sizes: [8, 20, 50],
    of: (random) => -Math.log(1 - random.uniform()) - 1,
  },
  'lognormal less its mean, against normal': {
    sizes: [5, 20, 100],
    of: (random) => Math.exp(random.normal()) - Math.exp(0.5) - random.normal(),
  },
  '−1 (80%) and +4 (20%)': { sizes: [8, 20], of: (random) => (random.chance(0.2) ? 4 : -1) },
  'error rates with 10% total failures': {
    sizes: [12, 50],
    of: (random) => (random.chance(0.1) ? 0.9 : -0.1) + 0.05 * random.normal(),
  },
  'log loss with 2% disasters': {
    sizes: [20, 100],
    of: (random) => (random.chance(0.02) ? 4.9 : -0.1) + 0.1 * random.normal(),
  },
};

export const SKEWED_CELLS: readonly EdgeCell[] = Object.entries(SKEWED).flatMap(([what, { sizes, of }]) =>
  sizes.map((n) => ({
    id: `edge:skewed:${what}:${n}`,
    what: `${what}, ${n} items`,
    isException: true,
    resamples: 1999,
    beside: false,
    draw: (random: Random) => fromDifferences(random, n, of),
  })),
);

/** A score from 1 to 5: where a normal number lies among the quintiles. */
function grade(ability: number): number {
  return [-0.8416, -0.2533, 0.2533, 0.8416].filter((limit) => ability > limit).length;
}

/** The grades of two systems, which share half of the variance, less each other. */
function gradesApart(random: Random, gain: number): number {
  const shared = Math.SQRT1_2 * random.normal();
  return (
    grade(shared + Math.SQRT1_2 * random.normal() + gain) - grade(shared + Math.SQRT1_2 * random.normal())
  );
}

const within = (score: number): number => Math.min(1, Math.max(0, score));

/** Differences as most test sets have them, with their standard deviation. */
const ORDINARY: Readonly<Record<string, { readonly deviation: number; readonly of: Differences }>> = {
  normal: { deviation: 1, of: (random) => random.normal() },
  't, 3 df': { deviation: Math.sqrt(3), of: (random) => random.studentWith3() },
  'grades from 1 to 5': { deviation: 1.39, of: (random) => gradesApart(random, 0) },
  'scores from 0 to 1': {
    deviation: 0.2,
    of: (random) => {
      const item = 0.7 + 0.2 * random.normal();
      return within(item + 0.15 * random.normal()) - within(item + 0.15 * random.normal());
    },
  },
};

/** How many standard errors a gain is that is found in about 80% of test sets. */
const USUALLY_FOUND = 2.9;

export interface OrdinaryCell extends EdgeCell {
  readonly hasGain: boolean;
}

/** Ordinary differences, with and without a gain, to see how many cause a warning. */
export const ORDINARY_CELLS: readonly OrdinaryCell[] = Object.entries(ORDINARY).flatMap(
  ([what, { deviation, of }]) =>
    [12, 20, 50, 100].flatMap((n) =>
      [false, true].map((hasGain) => {
        const gain = hasGain ? (USUALLY_FOUND * deviation) / Math.sqrt(n) : 0;
        return {
          ...{ id: `edge:ordinary:${what}:${n}:${hasGain}`, what: `${what}, ${n} items`, hasGain },
          ...{ resamples: 1999, beside: false },
          draw: (random: Random) => fromDifferences(random, n, (one) => gain + of(one)),
        };
      }),
    ),
);

/** Differences of whole numbers without a gain. */
const ON_LATTICES: Readonly<Record<string, Differences>> = {
  'grades from 1 to 5': (random) => gradesApart(random, 0),
  '−1, 0 or 1, a tenth 0': (random) => (random.chance(0.1) ? 0 : random.chance(0.5) ? 1 : -1),
  '−1 (60%), 0 and 2 (30%)': (random) => {
    const place = random.uniform();
    return place < 0.6 ? -1 : place < 0.9 ? 2 : 0;
  },
};

/** Scores on a lattice, where many resamples tie with the gain. */
export const LATTICE_CELLS: readonly EdgeCell[] = Object.entries(ON_LATTICES).flatMap(([what, of]) =>
  [12, 20, 30, 50, 100].map((n) => ({
    ...{ id: `edge:lattice:${what}:${n}`, what: `${what}, ${n} items`, resamples: 999, beside: false },
    draw: (random: Random) => fromDifferences(random, n, of),
  })),
);

/** Grades of systems of which one is better, by as much as is found in about half of the test sets. */
export const LATTICE_GAINS: readonly EdgeCell[] = [12, 20, 30, 50, 100].map((n) => ({
  ...{ id: `edge:lattice:gain:${n}`, what: `grades from 1 to 5, ${n} items`, resamples: 999, beside: false },
  draw: (random: Random) => fromDifferences(random, n, (one) => gradesApart(one, 2.1 / Math.sqrt(n))),
}));

/** How many items each of the clusters holds. */
const SIZES: Readonly<Record<string, (random: Random) => number[]>> = {
  '40 clusters, one with half the items': () => [195, ...Array.from({ length: 39 }, () => 5)],
  '60 clusters, three with half the items': () => [
    ...Array.from({ length: 3 }, () => 95),
    ...Array.from({ length: 57 }, () => 5),
  ],
  '30 clusters of Pareto sizes': (random) => pareto(random, 30),
  '100 clusters of Pareto sizes': (random) => pareto(random, 100),
  '12 clusters of 2 to 30 items': (random) =>
    Array.from({ length: 12 }, () => 2 + Math.floor(29 * random.uniform())),
  '20 clusters of 10 items': () => Array.from({ length: 20 }, () => 10),
};

/** With α = 1.2: a few hold most. */
function pareto(random: Random, clusters: number): number[] {
  return Array.from({ length: clusters }, () =>
    Math.min(2000, Math.ceil(3 * (1 - random.uniform()) ** (-1 / 1.2))),
  );
}

/** Differences of a cluster and of an item in it, normal with these standard deviations. */
const PARTS = [
  [1, 1],
  [0.3, 1],
] as const;

export const CLUSTER_CELLS: readonly EdgeCell[] = Object.entries(SIZES).flatMap(([what, sizesOf]) =>
  PARTS.map(([ofCluster, ofItem]) => ({
    id: `edge:clusters:${what}:${ofCluster}`,
    what: `${what}, σ of a cluster ${ofCluster}`,
    resamples: 999,
    beside: false,
    draw: (random: Random) => {
      const clusters = Int32Array.from(
        sizesOf(random).flatMap((size, cluster) => new Array<number>(size).fill(cluster)),
      );
      const effects = new Map<number, number>();
      const [a, b] = [0, 1].map((): StatsTable => {
        return { n: clusters.length, k: 2, data: new Float64Array(2 * clusters.length) };
      });
      clusters.forEach((cluster, i) => {
        const effect = effects.get(cluster) ?? ofCluster * random.normal();
        effects.set(cluster, effect);
        a!.data.set([effect + ofItem * random.normal(), 1], 2 * i);
        b!.data.set([0, 1], 2 * i);
      });
      return makePair(MEAN, sumByCluster(a!, clusters), sumByCluster(b!, clusters), true);
    },
  })),
);

const SPEARMAN = createMetric({ id: 'spearman' }, 0);

/** Errors of predicted numbers, so large that Spearman’s ρ is 0.9. */
const ERRORS: Readonly<Record<string, (random: Random, right: number) => number>> = {
  normal: (random) => 0.4611 * random.normal(),
  't, 3 df': (random) => 0.309 * random.studentWith3(),
  '10% outliers': (random) => 0.2674 * random.normal() * (random.chance(0.1) ? 6 : 1),
  'growing with the number': (random, right) => 0.613 * random.normal() * Math.abs(right),
};

/** Errors of A's predictions, of B's, and how many items. */
const PREDICTED = [
  ['normal', 'normal', 50],
  ['normal', 'normal', 200],
  ['t, 3 df', 't, 3 df', 50],
  ['10% outliers', 'normal', 50],
  ['10% outliers', 'normal', 200],
  ['growing with the number', 'normal', 50],
] as const;

/** Rank correlations of 0.9 in both systems, on scales of their own. */
export const RANK_CELLS: readonly EdgeCell[] = PREDICTED.map(([ofA, ofB, n]) => ({
  id: `edge:ranks:${ofA}:${ofB}:${n}`,
  what: `errors ${ofA}${ofA === ofB ? ' in both' : `, and ${ofB} in the other`}, ${n} items`,
  ...(ofA !== ofB && { isException: true }),
  resamples: 999,
  beside: false,
  draw: (random) => {
    const right = Float64Array.from({ length: n }, () => random.normal());
    const ranksOfRight = midRanks(right);
    const system = (errors: string): StatsTable => {
      const ranks = midRanks(right.map((number) => number + (ERRORS[errors]?.(random, number) ?? NaN)));
      return {
        n,
        k: 2,
        data: Float64Array.from(Array.from(ranks, (rank, i) => [rank, ranksOfRight[i]!]).flat()),
      };
    };
    return makePair(SPEARMAN, system(ofA), system(ofB));
  },
}));
