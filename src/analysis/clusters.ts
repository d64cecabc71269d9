import { elementAt, meanOf, sumOf } from '../model/lists';
import type { Metric, StatsTable } from '../model/settings/metric';
import { effectiveClusters } from '../significance/uncertainty/effective-clusters';
import { jackknife, jackknifeStandardError, type Jackknife } from '../significance/uncertainty/jackknife';
import { overClusters, rowsOfClusters, sumByCluster } from '../significance/uncertainty/over-clusters';

/** What is resampled: items, or clusters of them. */
interface Units {
  /** The metric for tables of units. */
  readonly metric: Metric;
  of(table: StatsTable): StatsTable;
}

/**
 * A metric of sums takes the sums of clusters; one of weights all items of each.
 *
 * @param width number of statistics of an item
 */
export function unitsFor(metric: Metric, width: number, clusters: Int32Array | null): Units {
  if (clusters === null) {
    return { metric, of: (table) => table };
  }
  if (metric.weighted === undefined) {
    return { metric, of: (table) => sumByCluster(table, clusters) };
  }
  const itemsPerCluster = clusters.length / Math.max(1, new Set(clusters).size);
  return {
    metric: overClusters(metric, width, itemsPerCluster),
    of: (table) => rowsOfClusters(table, clusters),
  };
}

/**
 * Design effect (Kish 1965): the variance of the gain by cluster, divided by that by item, which assumes independent items. At 2, the
 * same precision takes twice as many items. With what each item adds to the gain, u, its mean ū, and the sum S of u − ū in each cluster:
 * g/(g − 1)·ΣS² / (n/(n − 1)·Σ(u − ū)²), where g is the effective number of clusters, since leaving out each of them in turn makes too
 * much of one that holds most items. A metric that is no function of sums has no u: its clusters and its items are left out.
 *
 * @param items n × k statistics of A and B, item by item
 * @returns null if the gain doesn't vary from item to item
 */
export function designEffect(
  pair: ScoredPair,
  clusters: Int32Array,
  byItem = leaveItemsOut(pair),
): number | null {
  const effect =
    pair.metric.weighted === undefined
      ? effectOfSums(addedBy(byItem), clusters)
      : (jackknifeStandardError(leaveClustersOut(pair, clusters)) / jackknifeStandardError(byItem)) ** 2;
  return Number.isFinite(effect) ? effect : null;
}

function leaveItemsOut({ metric, tableA: a, tableB: b }: ScoredPair): Jackknife {
  return jackknife({ metric, a, b, n: a.n });
}

function leaveClustersOut({ metric, tableA, tableB }: ScoredPair, clusters: Int32Array): Jackknife {
  const units = unitsFor(metric, tableA.k, clusters);
  const [a, b] = [units.of(tableA), units.of(tableB)];
  return jackknife({ metric: units.metric, a, b, n: a.n });
}

function effectOfSums(added: Float64Array, clusters: Int32Array): number {
  const n = added.length;
  const mean = meanOf(added);
  const [sums, sizes] = [new Map<number, number>(), new Map<number, number>()];
  clusters.forEach((cluster, item) => {
    sums.set(cluster, (sums.get(cluster) ?? 0) + elementAt(added, item) - mean);
    sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  });
  const even = effectiveClusters([...sizes.values()]);
  const byCluster = sumOf(Array.from(sums.values(), (sum) => sum ** 2));
  const byItem = sumOf(added.map((one) => (one - mean) ** 2));
  return ((even / (even - 1)) * byCluster) / ((n / (n - 1)) * byItem);
}

/** What each item adds to the gain: the pseudo-values of the jackknife, which for means are the items' differences. */
function addedBy({ gains }: Jackknife): Float64Array {
  const mean = meanOf(gains);
  return gains.map((gain) => mean + (gains.length - 1) * (mean - gain));
}

interface ScoredPair {
  readonly metric: Metric;
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
}

/**
 * What the scores of a pair show about its items, before anything is resampled.
 *
 * @param ofOneOutput the pair is an output and itself: its score stands for the gain
 */
export function evidenceOf(pair: ScoredPair, ofOneOutput = false) {
  let left: Jackknife | undefined;
  const leave = () => {
    const found = leaveItemsOut(pair);
    return ofOneOutput ? { ...found, gains: found.scoresA } : found;
  };
  const byItem = () => (left ??= leave());
  return {
    ofOneOutput,
    /** The design effect of clusters, and the gain in standard errors by them. */
    effectOf: ({ indices }: { readonly indices: Int32Array }) => {
      const effect = designEffect(pair, indices, byItem());
      const error = jackknifeStandardError(byItem()) * Math.sqrt(effect ?? NaN);
      return effect === null ? null : { effect, z: meanOf(byItem().gains) / error };
    },
    gains: () => (pair.metric.weighted === undefined && !ofOneOutput ? addedBy(byItem()) : null),
  };
}
