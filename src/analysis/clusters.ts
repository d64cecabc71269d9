import { english, RealGainError, type Metric, type StatsTable } from '../model';
import { jackknife, jackknifeStandardError, type Jackknife } from '../significance';

/**
 * What is resampled: items, or clusters of them.
 *
 * @throws RealGainError `test-not-applicable` for clusters if the metric isn't one of sums
 */
export function unitsOf(
  { name, weighted }: Pick<Metric, 'name' | 'weighted'>,
  table: StatsTable,
  clusters: Int32Array | null,
): StatsTable {
  if (clusters === null) {
    return table;
  }
  if (weighted !== undefined) {
    throw new RealGainError(
      'test-not-applicable',
      english(
        "{0} can't be resampled by cluster, because it isn't made of sums over items; choose another metric, or resample every item by itself (then p is too small if items depend on each other).",
        name,
      ),
    );
  }
  return sumByCluster(table, clusters);
}

/**
 * Adds up the statistics of each cluster's items, so that clusters can be resampled like items.
 *
 * @param table n × k statistics
 * @param clusters n cluster numbers 0 … count − 1
 * @returns count × k statistics
 */
export function sumByCluster({ n, k, data }: StatsTable, clusters: Int32Array): StatsTable {
  const count = clusters.reduce((largest, cluster) => Math.max(largest, cluster), -1) + 1;
  const sums = new Float64Array(count * k);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      sums[clusters[i]! * k + j]! += data[i * k + j]!;
    }
  }
  return { n: count, k, data: sums };
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
  { metric, tableA: a, tableB: b }: { metric: Metric; tableA: StatsTable; tableB: StatsTable },
  byCluster: Jackknife,
): number | null {
  const byItem = jackknifeStandardError(jackknife({ metric, a, b, n: a.n }));
  const ratio = jackknifeStandardError(byCluster) / byItem;
  return Number.isFinite(ratio) ? ratio ** 2 : null;
}
