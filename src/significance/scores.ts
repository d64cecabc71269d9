import { english, RealGainError, type Metric, type StatsTable } from '../model';

/**
 * The score of all rows of a table.
 *
 * @throws RealGainError `not-numeric` if a metric of weights has none, as AUC has none for items of one class
 */
export function scoreOf(metric: Metric, table: StatsTable): number {
  const { weighted } = metric;
  if (weighted === undefined) {
    return metric.score(columnSums(table), 0, table.k);
  }
  const score = weighted.of(table)(new Uint16Array(table.n).fill(1));
  if (table.n > 0 && !Number.isFinite(score)) {
    throw new RealGainError(
      'not-numeric',
      english(
        '{0} has no value on these {1} items, for example because all of them are of one class; compare more items or choose another metric.',
        metric.name,
        table.n,
      ),
    );
  }
  return score;
}

export function columnSums({ n, k, data }: StatsTable): Float64Array {
  const sums = new Float64Array(k);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      sums[j] = sums[j]! + data[i * k + j]!;
    }
  }
  return sums;
}
