import { english } from '../../model/words';
import type { Metric, StatsTable, WeightedScore } from '../../model/settings/metric';
import { RealGainError } from '../../model/errors';
import { sumOf } from '../../model/lists';

/** Numbers of a table of clusters: 320 MB. */
const MOST_NUMBERS = 40_000_000;

/** Pairs and ranks of rows are counted one resample at a time where rows are clusters: so many times slower. */
const ONE_BY_ONE = 3;

export interface ClusteredItems {
  readonly items: StatsTable;
  /** The row of its cluster, for each item. */
  readonly clusters: Int32Array;
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
  const sizes = new Int32Array(count);
  for (let i = 0; i < n; i++) {
    sizes[clusters[i]!]!++;
    for (let j = 0; j < k; j++) {
      sums[clusters[i]! * k + j]! += data[i * k + j]!;
    }
  }
  return { n: count, k, data: sums, sizes };
}

/**
 * A row for each cluster with the statistics of all its items, which a metric of weights needs one by one: their number,
 * then k numbers for each, then zeros up to the largest cluster.
 *
 * @param table n × k statistics
 * @param clusters n cluster numbers 0 … count − 1
 * @throws RealGainError `file-too-large` if one of very many clusters is very large
 */
export function rowsOfClusters({ n, k, data }: StatsTable, clusters: Int32Array): StatsTable {
  const count = clusters.reduce((largest, cluster) => Math.max(largest, cluster), -1) + 1;
  const sizes = new Int32Array(count);
  clusters.forEach((cluster) => sizes[cluster]!++);
  const width = 1 + k * sizes.reduce((most, size) => Math.max(most, size), 0);
  if (count * width > MOST_NUMBERS) {
    throw new RealGainError(
      'file-too-large',
      english(
        'One of {0} clusters has {1} items, which takes too much memory with this metric; choose another column of clusters, or another metric.',
        count,
        (width - 1) / k,
      ),
    );
  }
  const rows = new Float64Array(count * width);
  for (let i = 0; i < n; i++) {
    const first = clusters[i]! * width;
    rows.set(data.subarray(i * k, (i + 1) * k), first + 1 + k * rows[first]!);
    rows[first]!++;
  }
  return { n: count, k: width, data: rows, sizes };
}

/** The items of a table of `rowsOfClusters`, with k statistics each. */
export function itemsOfClusters({ n: count, k: width, data }: StatsTable, k: number): ClusteredItems {
  const sizes = Int32Array.from({ length: count }, (_, cluster) => data[cluster * width]!);
  const n = sumOf(sizes);
  const items = new Float64Array(n * k);
  const clusters = new Int32Array(n);
  let item = 0;
  sizes.forEach((size, cluster) => {
    const first = cluster * width + 1;
    items.set(data.subarray(first, first + size * k), item * k);
    clusters.fill(cluster, item, item + size);
    item += size;
  });
  return { items: { n, k, data: items }, clusters };
}

/**
 * A metric of weights on rows that are clusters: the weight of every item is how often its cluster was drawn.
 *
 * @param k number of statistics of an item
 * @param itemsPerCluster on average, by which a pass takes longer
 */
export function overClusters(metric: Metric, k: number, itemsPerCluster = 1): Metric {
  const { weighted } = metric;
  return weighted === undefined
    ? metric
    : { ...metric, weighted: weighedByCluster(weighted, k, itemsPerCluster) };
}

function weighedByCluster(
  { effort, of, units, pairs, ranks }: WeightedScore,
  k: number,
  itemsPerCluster: number,
): WeightedScore {
  return {
    effort: effort * itemsPerCluster * (pairs === undefined && ranks === undefined ? 1 : ONE_BY_ONE),
    ...(units && {
      units: (table) => {
        const { items, clusters } = itemsOfClusters(table, k);
        return units(items, clusters);
      },
    }),
    of: (table) => {
      const { items, clusters } = itemsOfClusters(table, k);
      const weigh = of(items);
      const drawn = new Uint16Array(items.n);
      return (weights) => {
        for (let item = 0; item < drawn.length; item++) {
          drawn[item] = weights[clusters[item]!]!;
        }
        return weigh(drawn);
      };
    },
  };
}
