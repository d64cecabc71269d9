import type { StatsTable } from '../model';

/**
 * Adds up the statistics of each cluster's items, so that clusters can be resampled as items are.
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
      sums[clusters[i] * k + j] += data[i * k + j];
    }
  }
  return { n: count, k, data: sums };
}
