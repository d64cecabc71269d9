import { normalQuantile, normalTail } from '../distributions';
import { orderStatistics } from './orderStatistics';

/** The ends of an interval. */
export type Ends = readonly [low: number, high: number];

/**
 * Bootstrap percentile interval: the α/2 and 1 − α/2 quantiles of resampled values
 * (Efron and Tibshirani 1993, section 13.3).
 *
 * @returns null if there are no values
 */
export function percentileInterval(resampled: Float64Array, alpha: number): Ends | null {
  const z = normalQuantile(alpha / 2);
  return quantilesAt(resampled, z, -z);
}

/**
 * Quantiles at the levels Φ(low) and Φ(high), as order statistics without interpolation: the k-th smallest of r
 * with k = ⌊(r + 1)·level⌋ below the median, and the k-th largest with k = ⌊(r + 1)·(1 − level)⌋ above it
 * (Efron and Tibshirani 1993, section 12.5). Turning the sign of all values turns the interval, exactly.
 */
export function quantilesAt(resampled: Float64Array, low: number, high: number): Ends | null {
  if (resampled.length === 0) {
    return null;
  }
  const [first = 0, second = 0] = orderStatistics(resampled, [
    rankAt(low, resampled.length),
    rankAt(high, resampled.length),
  ]);
  return [first, second];
}

/** Computed from the nearer end, so that it is as accurate and mirrors exactly on both. */
function rankAt(z: number, r: number): number {
  // Guards against a level such as 0.025 that comes out a rounding error too small.
  const fromEnd = Math.floor((r + 1) * normalTail(-Math.abs(z)).p * (1 + 1e-12));
  const rank = Math.min(Math.max(fromEnd, 1), r) - 1;
  return z <= 0 ? rank : r - 1 - rank;
}
