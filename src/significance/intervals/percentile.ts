import { orderStatistics } from './order-statistics';
import type { ExactDistribution, Resamples } from '../../model/results/significance';
import { normalQuantile, normalTail } from '../distributions';
import { isExact } from '../resamples';
import { checkAlpha } from '../core/statistic';

/** Guards against a level such as 0.025 that is too small by a rounding error. */
const ROUNDING = 1e-12;

export type Ends = readonly [low: number, high: number];

/**
 * Bootstrap percentile interval: the α/2 and 1 − α/2 quantiles of resampled values
 * (Efron and Tibshirani 1993, section 13.3).
 *
 * @returns null if there are no values
 */
export function percentileInterval(resampled: Resamples, alpha: number): Ends | null {
  const z = normalQuantile(alpha / 2);
  return endsAt(resampled, [z, -z]);
}

/**
 * Quantiles at the levels Φ(z), as order statistics without interpolation: the k-th smallest of r with k =
 * ⌊(r + 1)·level⌋ below the median, and the k-th largest with k = ⌊(r + 1)·(1 − level)⌋ above it (Efron and
 * Tibshirani 1993, section 12.5). For an exact distribution, the smallest value v with P(X ≤ v) ≥ level below
 * the median, and the largest with P(X ≥ v) ≥ 1 − level above it. Changing the sign of all values mirrors the
 * interval exactly.
 *
 * @returns null if there are no values
 */
export function quantilesAt(resampled: Resamples, levels: readonly number[]): number[] | null {
  if (isExact(resampled)) {
    return levels.map((z) => exactQuantile(resampled, z));
  }
  const { length } = resampled;
  return length === 0
    ? null
    : orderStatistics(
        resampled,
        levels.map((z) => rankAt(z, length)),
      );
}

export function endsAt(resampled: Resamples, levels: Ends): Ends | null {
  const [low, high] = quantilesAt(resampled, levels) ?? [];
  return low === undefined || high === undefined ? null : [low, high];
}

function exactQuantile(exact: ExactDistribution, z: number): number {
  const { probabilities } = exact;
  const level = normalTail(-Math.abs(z)).p * (1 - ROUNDING);
  const last = probabilities.length - 1;
  let place = 0;
  for (let reached = 0; place < last; place++) {
    reached += probabilities[z <= 0 ? place : last - place]!;
    if (reached >= level) {
      break;
    }
  }
  return exact.valueAt(z <= 0 ? place : last - place);
}

/** Computed from the nearer end, so that both ends are equally accurate and mirror each other exactly. */
function rankAt(z: number, r: number): number {
  const fromEnd = Math.floor((r + 1) * normalTail(-Math.abs(z)).p * (1 + ROUNDING));
  const rank = Math.min(Math.max(fromEnd, 1), r) - 1;
  return z <= 0 ? rank : r - 1 - rank;
}

/**
 * Fisher's interval of Pearson's r (1921): tanh(artanh r ± z_(1−α/2)/√(n − 3)), for pairs from a bivariate normal
 * distribution. Equal to R's `cor.test`.
 *
 * @returns null for fewer than 4 pairs, and for r = ±1
 * @throws RealGainError `bad-setting` for α outside (0, 0.5)
 */
export function fisherInterval(r: number, n: number, alpha: number): Ends | null {
  checkAlpha(alpha);
  const half = -normalQuantile(alpha / 2) / Math.sqrt(n - 3);
  return n < 4 || Math.abs(r) >= 1
    ? null
    : [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
