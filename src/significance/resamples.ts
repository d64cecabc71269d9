import { largest } from '../model/lists';
import { enoughDecimals } from '../model/text';
import { english } from '../model/words';
import type { ExactDistribution, Resamples } from '../model/results/significance';
import type { Metric, StatsTable } from '../model/settings/metric';
import { RealGainError } from '../model/errors';

/** True if nothing was drawn. */
export function isExact(resamples: Resamples): resamples is ExactDistribution {
  return !(resamples instanceof Float64Array);
}

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

/** The metric with as many decimals as mean scores need, so that losses of 0.0000005 don't read 0.0000. */
export function withEnoughDecimals(metric: Metric, tables: readonly StatsTable[]): Metric {
  const sizes = metric.isMean ? tables.map((table) => Math.abs(scoreOf(metric, table))) : [];
  const size = largest(sizes.filter(Number.isFinite), 0);
  return { ...metric, decimals: enoughDecimals(size, metric.decimals) };
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

// Loops by index: for…of takes five times as long over a typed array, and there may be a million values.

/** Sample mean and standard deviation (divisor n − 1), in the units of the values. */
interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Two passes over values scaled by the largest, so that squares of values like 1e300 or 1e-300 stay in range,
 * and shifted by the first, so that differences between values like 1,000,000,000.1 aren't rounded away.
 */
export function meanAndDeviation(values: Float64Array): Moments {
  const unit = powerOfTwoNear(largestMagnitude(values));
  const n = values.length;
  const origin = (values[0] ?? 0) / unit;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += values[i]! / unit - origin;
  }
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    squares += (values[i]! / unit - origin - mean) ** 2;
  }
  return { mean: (origin + mean) * unit, deviation: unit * Math.sqrt(squares / (n - 1)) };
}

/** The power of two at or below a size, by which doubles divide without rounding; 1 for 0. */
export function powerOfTwoNear(size: number): number {
  return size === 0 ? 1 : 2 ** Math.max(-1022, Math.floor(Math.log2(size)));
}

/** Deviations from the mean, divided by the largest of them; null if all values are equal up to rounding. */
export function scaledDeviations(values: Float64Array): Float64Array | null {
  const scale = scaleOfDeviations(values);
  return scale && values.map((value) => (value - scale.mean) / scale.largest);
}

/** The mean and the largest deviation from it; null if all values are equal up to rounding. */
export function scaleOfDeviations(values: Float64Array): { mean: number; largest: number } | null {
  const { mean } = meanAndDeviation(values);
  let largest = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    largest = Math.max(largest, Math.abs(value - mean));
  }
  return largest <= 4 * Number.EPSILON * largestMagnitude(values) ? null : { mean, largest };
}

export function largestMagnitude(values: Float64Array): number {
  let largest = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}
