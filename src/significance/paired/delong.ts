import { english, type Text } from '../../model/words';
import { formatCount, formatScore } from '../../model/text';
import type { Pair } from '../../model/results/significance';
import { midRanks } from '../core/ranks';
import { normalStatistic } from '../core/statistic';
import { computedTest } from '../outcome';
import { onceFor } from '../../model/once';
import { itemsOfClusters } from '../uncertainty/over-clusters';

/** The statistics of AUC: 1 for a positive item and 0 for a negative one, and its score or rank. */
const LABEL = 0;
const SCORE = 1;
const WIDTH = 2;

/** Variances relative to 1 that are rounding. */
const ROUNDING = 1e-24;

/**
 * DeLong's test of two correlated AUC (DeLong, DeLong and Clarke-Pearson 1988): Z = δ / √(s²₊/m + s²₋/n), where s²₊ and s²₋ are
 * the sample variances of the differences V_A − V_B over the m positive and the n negative items. V of a positive item is the
 * share of the negative ones that it is ranked above, V of a negative item the share of the positive ones ranked above it,
 * ties ½; both follow from mid-ranks in O(N log N) (Sun and Xu 2014, algorithm 2). Items of clusters depend on each other: then the
 * variance is that of sums over clusters (Obuchowski 1997, Biometrics 53), which is the same where each item is a cluster.
 */
export const delong = computedTest(
  {
    id: 'delong',
    name: 'DeLong',
    assumes: english('the items (or clusters) are independent, and many of them are in each class'),
    shown: 'always',
    explanation: english(
      'Is the difference of two AUC larger than its standard error explains? The error follows from how each item is ranked among those of the other class.',
    ),
    definition:
      'Z = δ/√(s²₊/m + s²₋/n) with the sample variances of V_A − V_B over the m positive and n negative items; V is the share of the other class ranked on the right side of an item, ties ½. Normal; equal to pROC to 1e-12. With clusters the sums of V by cluster, and their covariance over the two classes (Obuchowski 1997)',
    measures: 'AUC',
    source: 'DeLong et al., 1988',
    phrase: 'test of DeLong, DeLong and Clarke-Pearson',
    works: ['delong-etal-1988', 'sun-xu-2014'],
    fewest: 'some',
  },
  whyNot,
  (pair) => {
    const { variance, positives, negatives, fewer } = varianceOf(pair);
    const z = pair.gain / Math.sqrt(variance);
    const { tails } = normalStatistic(z);
    const note = english(
      'Z = {0}, from {1} positive and {2} negative items.',
      formatScore(z, 3),
      formatCount(positives),
      formatCount(negatives),
    );
    const warning =
      fewer < FEW_ITEMS
        ? pair.clustered
          ? english(
              'With items of one class in so few clusters ({0}) DeLong’s p is too small; trust the randomization test.',
              fewer,
            )
          : english(
              'With so few items of one class ({0}) DeLong’s p is too small; trust the randomization test.',
              fewer,
            )
        : null;
    return { tails, exact: false, note, warning };
  },
);

/** With fewer items in a class its variance is too uncertain for a normal distribution: 9% instead of 5% with 6 items. */
const FEW_ITEMS = 20;

function whyNot(pair: Pair): Text | null {
  const { metric, runs } = pair;
  if (metric.id !== 'auc') {
    return english('it compares areas under the ROC curve, not {0}', metric.name);
  }
  if (runs !== undefined) {
    return english('it takes each system for one training run');
  }
  const { a, b } = itemsOf(pair);
  for (let i = 0; i < a.n; i++) {
    if (a.data[WIDTH * i + LABEL] !== b.data[WIDTH * i + LABEL]) {
      return english('the outputs have different classes for the same item');
    }
  }
  const { fewer, variance } = varianceOf(pair);
  return fewer < 2
    ? pair.clustered
      ? english('it needs at least two clusters with items of each class')
      : english('it needs at least two items of each class')
    : variance > ROUNDING || pair.gain === 0
      ? null
      : english('no item is ranked differently enough to measure the gain with');
}

/** The items of both systems; each is a cluster by itself unless clusters are drawn. */
const itemsOf = onceFor(({ a, b, clustered }: Pair) => {
  if (!clustered) {
    return { a, b, clusters: Int32Array.from({ length: a.n }, (_, i) => i) };
  }
  const { items, clusters } = itemsOfClusters(a, WIDTH);
  return { a: items, b: itemsOfClusters(b, WIDTH).items, clusters };
});

interface GainVariance {
  readonly positives: number;
  readonly negatives: number;
  /** Clusters with items of the rarer class, or items. */
  readonly fewer: number;
  readonly variance: number;
}

/**
 * S₊₊/m + S₋₋/n + 2 S₊₋/(mn): with V the differences of the shares, less their mean δ, added up by cluster, S₊₊ is
 * I₊/((I₊ − 1) m) · Σ (Σ V₊)² over the I₊ clusters that have positive items, S₋₋ alike, and S₊₋ is I/(I − 1) · Σ (Σ V₊)(Σ V₋) over all I.
 */
const varianceOf = onceFor((pair: Pair): GainVariance => {
  const { a, b, clusters } = itemsOf(pair);
  const items = Int32Array.from({ length: a.n }, (_, i) => i);
  const ofClass = [1, 0].map((label) => items.filter((i) => a.data[WIDTH * i + LABEL] === label));
  const [ofA, ofB] = [a, b].map(({ data }) => sharesBeaten(data, ofClass));
  const sums = ofClass.map((own, side) => {
    const differences = ofA![side]!.map((share, at) => share - ofB![side]![at]!);
    const mean = differences.reduce((sum, difference) => sum + difference / own.length, 0);
    const byCluster = new Map<number, number>();
    own.forEach((item, at) => {
      const cluster = clusters[item]!;
      byCluster.set(cluster, (byCluster.get(cluster) ?? 0) + differences[at]! - mean);
    });
    return byCluster;
  });
  const [positive, negative] = [sums[0]!, sums[1]!];
  const [positives, negatives] = [ofClass[0]!.length, ofClass[1]!.length];
  const own = (ofClusters: Map<number, number>, count: number) =>
    ([...ofClusters.values()].reduce((sum, value) => sum + value ** 2, 0) * ofClusters.size) /
    (ofClusters.size - 1) /
    count ** 2;
  const both = [...positive].reduce((sum, [cluster, value]) => sum + value * (negative.get(cluster) ?? 0), 0);
  const all = new Set(clusters).size;
  const shared = (2 * both * all) / (all - 1) / (positives * negatives);
  const fewer = Math.min(positive.size, negative.size);
  return {
    positives,
    negatives,
    fewer,
    variance: own(positive, positives) + own(negative, negatives) + shared,
  };
});

/** For each item of the two classes, the share of the other class that is ranked as it should be, compared with it. */
function sharesBeaten(data: Float64Array, ofClass: readonly Int32Array[]): Float64Array[] {
  const scores = ofClass.map((items) => Float64Array.from(items, (i) => data[WIDTH * i + SCORE]!));
  const all = new Float64Array(scores[0]!.length + scores[1]!.length);
  all.set(scores[0]!);
  all.set(scores[1]!, scores[0]!.length);
  const { doubled: amongAll } = midRanks(all);
  return scores.map((own, side) => {
    const { doubled: amongOwn } = midRanks(own);
    const others = all.length - own.length;
    const first = side * scores[0]!.length;
    return amongOwn.map((rank, at) => {
      const below = (amongAll[first + at]! - rank) / 2 / others;
      return side === 0 ? below : 1 - below;
    });
  });
}
