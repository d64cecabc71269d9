import { sumOf } from '../model/lists';
import type { Metric, StatsTable } from '../model';
import {
  jackknife,
  jackknifeStandardError,
  overClusters,
  rowsOfClusters,
  sumByCluster,
  type Jackknife,
} from '../significance';

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
 * Design effect (Kish 1965): the jackknife variance of the gain by cluster, divided by the variance by item,
 * which assumes independent items. At 2, the same precision takes twice as many items.
 *
 * @param items n × k statistics of A and B, item by item
 * @param byCluster the jackknife of the same, cluster by cluster
 * @returns null if the gain doesn't vary from item to item
 */
export function designEffect(
  { metric, tableA: a, tableB: b }: ScoredPair,
  byCluster: Jackknife,
): number | null {
  const byItem = jackknifeStandardError(jackknife({ metric, a, b, n: a.n }));
  const ratio = jackknifeStandardError(byCluster) / byItem;
  return Number.isFinite(ratio) ? ratio ** 2 : null;
}

/**
 * What each item adds to the gain: the pseudo-values of the jackknife, which for means are the items' differences; null for metrics
 * that are no functions of sums.
 */
function gainsOfItems({ metric, tableA: a, tableB: b }: ScoredPair): Float64Array | null {
  if (metric.weighted !== undefined) {
    return null;
  }
  const { gains } = jackknife({ metric, a, b, n: a.n });
  const mean = sumOf(gains) / a.n;
  return gains.map((gain) => mean + (a.n - 1) * (mean - gain));
}

interface ScoredPair {
  readonly metric: Metric;
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
}

/** What the scores of a pair show about its items, before anything is resampled. */
export function evidenceOf(pair: ScoredPair) {
  return {
    effectOf: ({ indices }: { readonly indices: Int32Array }) => effectOfClusters(pair, indices),
    gains: () => gainsOfItems(pair),
  };
}

/** The design effect of clusters, and the gain in standard errors by them. */
function effectOfClusters(
  pair: ScoredPair,
  clusters: Int32Array,
): { readonly effect: number; readonly z: number } | null {
  const units = unitsFor(pair.metric, pair.tableA.k, clusters);
  const [a, b] = [units.of(pair.tableA), units.of(pair.tableB)];
  const leftOut = jackknife({ metric: units.metric, a, b, n: a.n });
  const effect = designEffect(pair, leftOut);
  const { gains } = leftOut;
  const gain = gains.reduce((sum, one) => sum + one / gains.length, 0);
  return effect === null ? null : { effect, z: gain / jackknifeStandardError(leftOut) };
}
