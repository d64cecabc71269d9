import type { ExactDistribution, Resamples } from '../model';
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
