import { createMetric } from '../../src/metrics';
import type { StatsTable } from '../../src/model/settings/metric';
import { midRanks } from '../../src/metrics/weighted/ranking';
import { rows, type DataSet, type ItemKind } from './items';
import type { Random } from './random';

/** Items of test sets for metrics of weights. */
const WEIGHTED_SIZES = [50, 200];

/** Share of the positive class. */
export const POSITIVE = 0.4;

/** How much predicted numbers depend on the right one. */
const GOLD = 0.8;

/** Kinds of items whose metric takes how often each of them occurs. */
export const WEIGHT_KINDS: readonly ItemKind[] = [
  {
    id: 'auc',
    name: 'AUC',
    metric: createMetric({ id: 'auc' }, 0),
    sizes: WEIGHTED_SIZES,
    // Φ(1/√2): scores of the classes are 1 apart, with variance 1 in each.
    trueScore: 0.760249938906524,
    draw: drawScores(POSITIVE),
  },
  {
    id: 'average-precision',
    name: 'average precision',
    metric: createMetric({ id: 'average-precision' }, 0),
    sizes: WEIGHTED_SIZES,
    trueScore: null,
    draw: drawScores(POSITIVE),
  },
  {
    id: 'spearman',
    name: 'Spearman’s ρ',
    metric: createMetric({ id: 'spearman' }, 0),
    sizes: WEIGHTED_SIZES,
    // For normal variables with Pearson’s r.
    trueScore: (6 / Math.PI) * Math.asin(GOLD / Math.sqrt(1 + GOLD ** 2) / 2),
    draw: drawPredictions,
  },
  {
    id: 'median',
    name: 'median',
    metric: createMetric({ id: 'median', column: 'score' }, 0),
    sizes: WEIGHTED_SIZES,
    trueScore: 0,
    draw: (random, n, correlation, advantage) => drawNumbers(random, n, correlation, advantage, () => [0, 1]),
  },
];

/** Few positive items: simulated for the verdict, which has to allow for them. */
export const RARE_KINDS: readonly ItemKind[] = WEIGHT_KINDS.slice(0, 2).map((kind) => ({
  ...kind,
  name: `${kind.name}, 10% positive`,
  draw: drawScores(0.1),
}));

/** Items of one cluster: values, not their ranks, which those of all clusters share. */
interface ClusterKind extends Pick<ItemKind, 'id' | 'name' | 'metric'> {
  readonly draw: (
    random: Random,
    n: number,
    correlation: number,
    advantage: number,
    cluster: number,
  ) => DataSet;
  /** As in a power simulation with 100 items. */
  readonly advantage: number;
}

/** Kinds whose items come in clusters. */
export const WEIGHT_CLUSTERS: readonly ClusterKind[] = WEIGHT_KINDS.flatMap((kind): ClusterKind[] => {
  const { id, name, metric } = kind;
  switch (id) {
    case 'auc':
    case 'average-precision':
      return [
        { id, name, metric, advantage: 0.6, draw: labelledValues((random) => random.chance(POSITIVE)) },
        {
          ...{ id, metric, advantage: 0.6 },
          name: `${name}, one class a cluster`,
          draw: (random, n, correlation, advantage, cluster) =>
            labelledValues(() => cluster % 5 < 5 * POSITIVE)(random, n, correlation, advantage),
        },
      ];
    case 'spearman':
      return [{ id, name, metric, advantage: 0.4, draw: predictedValues }];
    default:
      return [{ id, name, metric, advantage: 0.3, draw: kind.draw }];
  }
});

function labelledValues(isPositive: (random: Random) => boolean): ItemKind['draw'] {
  return (random, n, correlation, advantage) => {
    const labels = Array.from({ length: n }, () => (isPositive(random) ? 1 : 0));
    const drawn = drawNumbers(random, n, correlation, 0, (item, system) => [
      labels[item]! * (1 + (system === 0 ? advantage : 0)),
      labels[item]!,
    ]);
    return { a: swapped(drawn.a), b: swapped(drawn.b) };
  };
}

function predictedValues(random: Random, n: number, correlation: number, advantage: number): DataSet {
  const gold = Array.from({ length: n }, () => random.normal());
  return drawNumbers(random, n, correlation, 0, (item, system) => [
    gold[item]! * (GOLD + (system === 0 ? advantage : 0)),
    gold[item]!,
  ]);
}

/** With its two columns exchanged. */
function swapped({ n, k, data }: StatsTable): StatsTable {
  return { n, k, data: data.map((_, at) => data[at % 2 === 0 ? at + 1 : at - 1]!) };
}

/** Normal scores, 1 higher (and A's by the advantage) where the class is positive, as ranks. */
function drawScores(positive: number): ItemKind['draw'] {
  const label = (item: number, n: number) => (item < positive * n ? 1 : 0);
  return (random, n, correlation, advantage) => {
    const drawn = drawNumbers(random, n, correlation, 0, (item, system) => [
      label(item, n) * (1 + (system === 0 ? advantage : 0)),
      label(item, n),
    ]);
    return ranked(drawn, (score, own) => [own, score]);
  };
}

/** Normal predictions of normal numbers, as ranks. */
function drawPredictions(random: Random, n: number, correlation: number, advantage: number): DataSet {
  const gold = Array.from({ length: n }, () => random.normal());
  const ranks = midRanks(Float64Array.from(gold));
  const drawn = drawNumbers(random, n, correlation, 0, (item, system) => [
    gold[item]! * (GOLD + (system === 0 ? advantage : 0)),
    ranks[item]!,
  ]);
  return ranked(drawn, (prediction, right) => [prediction, right]);
}

/** √r · shared + √(1 − r) · own normal noise, on top of what `of` says beside a second number. */
function drawNumbers(
  random: Random,
  n: number,
  correlation: number,
  advantage: number,
  of: (item: number, system: number) => readonly [number, number],
): DataSet {
  let item = 0;
  return rows(n, 2, () => {
    const shared = Math.sqrt(correlation) * random.normal();
    const values = [advantage, 0].map((better, system) => {
      const [mean, second] = of(item, system);
      return [mean + shared + Math.sqrt(1 - correlation) * random.normal() + better, second];
    });
    item++;
    return values;
  });
}

/** Both tables with the first column as ranks among the system's own. */
function ranked(
  { a, b }: DataSet,
  row: (rank: number, second: number) => readonly [number, number],
): DataSet {
  const [first, second] = [a, b].map(({ n, k, data }) => {
    const ranks = midRanks(data.filter((_, at) => at % k === 0));
    const own = Array.from(ranks, (rank, item) => row(rank, data[k * item + 1]!));
    return { n, k, data: Float64Array.from(own.flat()) };
  });
  return { a: first!, b: second! };
}
