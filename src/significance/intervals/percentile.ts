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

/**
 * The values of the given ranks in ascending order (rank 0 is the smallest), without sorting everything: by
 * SELECT (Floyd and Rivest 1975), in linear time.
 *
 * @param values not modified: others depend on the order of resamples
 * @param ranks each in 0 … values.length − 1, in any order
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): number[] {
  const work = values.slice();
  let from = 0;
  for (const rank of [...new Set(ranks)].sort((one, other) => one - other)) {
    select(work, rank, from, work.length - 1);
    // All values after this one are at least as large.
    from = rank + 1;
  }
  return ranks.map((rank) => work[rank]!);
}

/** The value of one rank, for which the values are put into another order. */
export function orderStatistic(values: Float64Array, rank: number): number {
  select(values, rank, 0, values.length - 1);
  return values[rank]!;
}

/** With this many values or more, a sample narrows down where the value is. */
const LEAST_SAMPLED = 600;

/**
 * Moves the values between left and right until work[rank] is the value that sorting would put there, with all
 * smaller ones before it and all larger ones after it.
 */
function select(work: Float64Array, rank: number, left: number, right: number): void {
  let [from, to] = [left, right];
  while (from < to) {
    const n = to - from + 1;
    if (n > LEAST_SAMPLED) {
      const place = rank - from + 1;
      const log = Math.log(n);
      const sample = 0.5 * Math.exp((2 * log) / 3);
      const spread = 0.5 * Math.sqrt((log * sample * (n - sample)) / n) * (place < n / 2 ? -1 : 1);
      const low = Math.max(from, Math.floor(rank - (place * sample) / n + spread));
      const high = Math.min(to, Math.floor(rank + ((n - place) * sample) / n + spread));
      select(work, rank, low, high);
    }
    const middle = partition(work, work[rank]!, from, to);
    if (middle.low <= rank) {
      from = middle.low;
    }
    if (middle.high >= rank) {
      to = middle.high;
    } else if (middle.low > rank) {
      return;
    }
  }
}

/** Partitions values: up to `high` all are ≤ pivot, beginning with `low` all are ≥ pivot, those between are equal. */
function partition(work: Float64Array, pivot: number, from: number, to: number) {
  let low = from;
  let high = to;
  // Stopping at equal values keeps the parts balanced even if a discrete metric repeats a few of them.
  while (low <= high) {
    while (work[low]! < pivot) low++;
    while (work[high]! > pivot) high--;
    if (low <= high) {
      const swapped = work[low]!;
      work[low++] = work[high]!;
      work[high--] = swapped;
    }
  }
  return { high, low };
}
