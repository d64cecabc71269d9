import type { Pair } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { createMetric } from '../../../src/metrics';
import { makePair } from '../../../src/significance/pair';
import { makePairOfRuns } from '../../../src/significance/runs';
import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import { unitsFor } from '../../../src/analysis/clusters';
import { ITEM_KINDS, type DataSet, type ItemKind } from '../items';
import type { Random } from '../random';
import { RARE_KINDS, WEIGHT_CLUSTERS, WEIGHT_KINDS } from '../weighted-items';

/** What the data sets of one cell have in common, and how one of them is drawn. */
export interface VerdictCell {
  readonly id: string;
  /** The rows of one table belong together. */
  readonly group: 'items' | 'clusters' | 'runs' | 'power' | 'flips';
  /** Cells that differ in their correlation alone share a row. */
  readonly row: readonly [what: string, size: string];
  /** Items, or clusters. */
  readonly units: number;
  readonly resamples: number;
  /** True if the classical tests are run beside, to see which are valid and how much they find. */
  readonly beside: boolean;
  /** True if intervals may cover more than 97%: the verdict is cautious with few clusters. */
  readonly cautious?: true;
  draw(random: Random): Pair;
}

const SIZES = [5, 8, 12, 20, 30, 50, 100, 500] as const;
const CORRELATIONS = [0, 0.5, 0.9] as const;
/** Not 20: of so many, randomization tries all million swaps, which takes long. */
const POWER_SIZES: readonly number[] = [8, 30, 50, 100];
const CLUSTERS = [4, 6, 10, 20] as const;
const WEIGHT_CLUSTER_COUNTS = [10, 30] as const;
const RUNS = [2, 3, 5, 8] as const;
const RUN_ITEMS = [40, 200] as const;
const RUN_SPREADS = { none: 0, small: 0.05, large: 0.3 } as const;

/** An advantage that is about 2.5 standard errors with 100 items at r = 0.5. */
const ADVANTAGES: Readonly<Partial<Record<ItemKind['id'], number>>> = {
  accuracy: 0.34,
  ratings: 0.27,
  f1: 0.25,
  bleu: 0.105,
  normal: 0.25,
  heavy: 0.44,
  skewed: 0.25,
};

/** Some cells are left without enough failures to turn right by more. */
const MOST_ADVANTAGE = 0.9;

/** How many standard errors true gains are where a test set is drawn again. */
const FLIP_GAINS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5] as const;
const FLIP_SIZES = [20, 100] as const;

/** Few units need more resamples: a level of 0.05 is one of 0.002 before it is expanded at 5 units. */
const resamplesFor = (units: number) => (units <= 20 ? 3999 : 999);

function itemCells(): VerdictCell[] {
  return ITEM_KINDS.flatMap((kind) =>
    SIZES.flatMap((n) =>
      CORRELATIONS.map((correlation) =>
        ofItems(kind, n, correlation, 0, {
          group: 'items',
          beside: correlation === 0.5 && POWER_SIZES.includes(n),
        }),
      ),
    ),
  );
}

function powerCells(): VerdictCell[] {
  return ITEM_KINDS.flatMap((kind) =>
    POWER_SIZES.map((n) => {
      const scale = Math.sqrt(100 / n);
      const bounded = kind.id === 'accuracy' || kind.id === 'f1' || kind.id === 'bleu';
      const advantage = Math.min(bounded ? MOST_ADVANTAGE : Infinity, (ADVANTAGES[kind.id] ?? 0) * scale);
      return ofItems(kind, n, 0.5, advantage, { group: 'power', beside: true });
    }),
  );
}

function flipCells(): VerdictCell[] {
  const normal = ITEM_KINDS.filter(({ id }) => id === 'normal');
  return normal.flatMap((kind) =>
    FLIP_SIZES.flatMap((n) =>
      // The difference of two scores that share half of their variance has variance 1.
      FLIP_GAINS.map((gain) => ({
        ...ofItems(kind, n, 0.5, gain / Math.sqrt(n), { group: 'flips', beside: false }),
        row: [String(gain), String(n)] as const,
      })),
    ),
  );
}

function ofItems(
  kind: ItemKind,
  n: number,
  correlation: number,
  advantage: number,
  { group, beside }: Pick<VerdictCell, 'group' | 'beside'>,
): VerdictCell {
  return {
    id: ['verdict', group, kind.id, n, correlation, advantage].join(':'),
    group,
    row: [kind.name, String(n)],
    units: n,
    resamples: resamplesFor(n),
    beside,
    draw: (random) => {
      const { a, b } = kind.draw(random, n, correlation, advantage);
      return makePair(kind.metric, a, b);
    },
  };
}

/** Clusters of 5 to 15 items; in each, one of the systems is better by an amount of the cluster's own. */
function clusterCells(): VerdictCell[] {
  return ITEM_KINDS.filter(({ id }) => id !== 'heavy' && id !== 'skewed').flatMap((kind) =>
    CLUSTERS.map((clusters): VerdictCell => {
      const advantage = 0.5 * (ADVANTAGES[kind.id] ?? 0);
      return {
        id: `verdict:clusters:${kind.id}:${clusters}`,
        group: 'clusters',
        row: [kind.name, String(clusters)],
        units: clusters,
        resamples: resamplesFor(clusters),
        beside: false,
        draw: (random) => {
          const parts = drawClusters(random, clusters, advantage, kind.draw);
          const of = (system: keyof DataSet) => sumByCluster(parts.of(system), parts.numbers);
          return makePair(kind.metric, of('a'), of('b'), true);
        },
      };
    }),
  );
}

/** The items of all clusters, and the number of the cluster of each. */
function drawClusters(
  random: Random,
  clusters: number,
  advantage: number,
  draw: (...args: [...Parameters<ItemKind['draw']>, cluster: number]) => DataSet,
) {
  const parts = Array.from({ length: clusters }, (_, cluster) => {
    const items = 5 + Math.floor(11 * random.uniform());
    const drawn = draw(random, items, 0.5, advantage * Math.abs(random.normal()), cluster);
    return random.chance(0.5) ? drawn : { a: drawn.b, b: drawn.a };
  });
  return {
    numbers: Int32Array.from(parts.flatMap(({ a }, i) => new Array<number>(a.n).fill(i))),
    of: (system: keyof DataSet) => stacked(parts.map((part) => part[system])),
  };
}

function stacked(tables: readonly StatsTable[]): StatsTable {
  const k = tables[0]?.k ?? 0;
  return {
    n: tables.reduce((sum, { n }) => sum + n, 0),
    k,
    data: Float64Array.from(tables.flatMap(({ data }) => [...data])),
  };
}

/** score(system, run, item) = item + system × item + run + noise, with standard deviations 1, 0.5, σ and 0.5. */
function runCells(): VerdictCell[] {
  const metric = createMetric({ id: 'mean', column: 'score' }, 0);
  return RUN_ITEMS.flatMap((n) =>
    RUNS.flatMap((runs) =>
      Object.entries(RUN_SPREADS).map(([name, spread]): VerdictCell => ({
        id: `verdict:runs:${n}:${runs}:${name}`,
        group: 'runs',
        row: [`${n} items, σ of a run ${name === 'none' ? 'none' : `${spread}, ${name}`}`, String(runs)],
        units: n,
        resamples: 999,
        beside: false,
        draw: (random) => {
          const items = Float64Array.from({ length: n }, () => random.normal());
          const system = () => {
            const own = items.map((item) => item + 0.5 * random.normal());
            return Array.from({ length: runs }, (): StatsTable => {
              const run = spread * random.normal();
              const data = new Float64Array(2 * n);
              own.forEach((score, i) => data.set([score + run + 0.5 * random.normal(), 1], 2 * i));
              return { n, k: 2, data };
            });
          };
          return makePairOfRuns(metric, system(), system());
        },
      })),
    ),
  );
}

/** Every cell whose verdict is simulated. */
export const VERDICT_CELLS: readonly VerdictCell[] = [
  ...itemCells(),
  ...clusterCells(),
  ...runCells(),
  ...powerCells(),
  ...flipCells(),
];

/** Those of metrics of weights. */
export const WEIGHT_VERDICT_CELLS: readonly VerdictCell[] = [
  ...[...WEIGHT_KINDS, ...RARE_KINDS].flatMap((kind) =>
    (kind.sizes ?? SIZES).flatMap((n) =>
      CORRELATIONS.map((correlation) => {
        const cell = ofItems(kind, n, correlation, 0, { group: 'items', beside: false });
        return RARE_KINDS.includes(kind) ? { ...cell, id: `${cell.id}:rare` } : cell;
      }),
    ),
  ),
  ...WEIGHT_CLUSTERS.flatMap((kind) =>
    WEIGHT_CLUSTER_COUNTS.map((clusters): VerdictCell => ({
      id: `verdict:clusters:${kind.name}:${clusters}`,
      group: 'clusters',
      row: [kind.name, String(clusters)],
      units: clusters,
      resamples: 999,
      beside: false,
      cautious: true,
      draw: (random) => {
        const parts = drawClusters(random, clusters, kind.advantage, kind.draw);
        const units = unitsFor(kind.metric, 2, parts.numbers);
        return makePair(units.metric, units.of(parts.of('a')), units.of(parts.of('b')), true);
      },
    })),
  ),
];
