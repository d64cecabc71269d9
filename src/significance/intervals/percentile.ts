import type { ExactDistribution, Resamples } from '../../model';
import { normalQuantile, normalTail } from '../distributions';
import { isExact } from '../resamples';
import { orderStatistics } from './orderStatistics';

/** Guards against a level such as 0.025 that comes out a rounding error too small. */
const ROUNDING = 1e-12;

/** The ends of an interval. */
export type Ends = readonly [low: number, high: number];

/**
 * Bootstrap percentile interval: the α/2 and 1 − α/2 quantiles of resampled values
 * (Efron and Tibshirani 1993, section 13.3).
 *
 * @returns null if there are no values
 */
export function percentileInterval(resampled: Resamples, alpha: number): Ends | null {
  const z = normalQuantile(alpha / 2);
  return quantilesAt(resampled, z, -z);
}

/**
 * Quantiles at the levels Φ(low) and Φ(high), as order statistics without interpolation: the k-th smallest of r
 * with k = ⌊(r + 1)·level⌋ below the median, and the k-th largest with k = ⌊(r + 1)·(1 − level)⌋ above it
 * (Efron and Tibshirani 1993, section 12.5). Of an exact distribution, the smallest value v with
 * P(X ≤ v) ≥ level below the median, and the largest with P(X ≥ v) ≥ 1 − level above it. Turning the sign of all
 * values turns the interval, exactly.
 */
export function quantilesAt(resampled: Resamples, low: number, high: number): Ends | null {
  if (isExact(resampled)) {
    return [exactQuantile(resampled, low), exactQuantile(resampled, high)];
  }
  if (resampled.length === 0) {
    return null;
  }
  const [first = 0, second = 0] = orderStatistics(resampled, [
    rankAt(low, resampled.length),
    rankAt(high, resampled.length),
  ]);
  return [first, second];
}

function exactQuantile({ values, probabilities }: ExactDistribution, z: number): number {
  const level = normalTail(-Math.abs(z)).p * (1 - ROUNDING);
  const last = values.length - 1;
  let place = 0;
  for (let reached = 0; place < last; place++) {
    reached += probabilities[z <= 0 ? place : last - place];
    if (reached >= level) {
      break;
    }
  }
  return values[z <= 0 ? place : last - place];
}

/** Computed from the nearer end, so that it is as accurate and mirrors exactly on both. */
function rankAt(z: number, r: number): number {
  const fromEnd = Math.floor((r + 1) * normalTail(-Math.abs(z)).p * (1 + ROUNDING));
  const rank = Math.min(Math.max(fromEnd, 1), r) - 1;
  return z <= 0 ? rank : r - 1 - rank;
}
