import {
  english,
  type ExactDistribution,
  type Metric,
  RealGainError,
  type Resamples,
  type StatsTable,
} from '../model';
import { meanAndDeviation } from './moments';

/** True if nothing was drawn. */
export function isExact(resamples: Resamples): resamples is ExactDistribution {
  return !(resamples instanceof Float64Array);
}

/** Mean of drawn or possible values. */
export function meanOf(resamples: Resamples): number {
  if (isExact(resamples)) {
    return resamples.mean;
  }
  const { length } = resamples;
  let mean = 0;
  for (let i = 0; i < length; i++) {
    // Divides first: gains near the end of the range of doubles must not overflow.
    mean += resamples[i]! / length;
  }
  return mean;
}

/** Standard deviation: the standard error of what was resampled. */
export function deviationOf(resamples: Resamples): number {
  if (!isExact(resamples)) {
    return meanAndDeviation(resamples).deviation;
  }
  const { values, probabilities, mean } = resamples;
  const distances = values.map((value) => value - mean);
  // Scaled, so that squares of values like 1e300 or 1e-300 stay in range.
  const scale = distances.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0) || 1;
  const variance = distances.reduce(
    (sum, distance, i) => sum + probabilities[i]! * (distance / scale) ** 2,
    0,
  );
  return scale * Math.sqrt(variance);
}

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
