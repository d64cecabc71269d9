import type { Metric, Pair, StatsTable } from '../model';
import { columnSums } from './pair';

/** Scores and gain of a pair with each unit left out in turn; n values each. */
export interface Jackknife {
  readonly scoresA: Float64Array;
  readonly scoresB: Float64Array;
  readonly gains: Float64Array;
}

/** Leaves out each item (or cluster) once: score(total − row), so O(n) for any metric. Needs n ≥ 2. */
export function jackknife({ metric, a, b, n }: Pick<Pair, 'metric' | 'a' | 'b' | 'n'>): Jackknife {
  const [scoresA, scoresB] = [leaveEachOut(metric, { ...a, n }), leaveEachOut(metric, { ...b, n })];
  const sign = metric.higherIsBetter ? 1 : -1;
  const gains = scoresA.map((score, i) => sign * (score - scoresB[i]!));
  return { scoresA, scoresB, gains };
}

/** A system's score with each unit left out in turn; n values. */
export function leaveEachOut(metric: Metric, { n, k, data }: StatsTable): Float64Array {
  const totals = columnSums({ n, k, data });
  const sums = new Float64Array(k);
  const scores = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      sums[j] = totals[j]! - data[i * k + j]!;
    }
    scores[i] = metric.score(sums, 0);
  }
  return scores;
}

/** The jackknife's standard error of the gain: √((n − 1)/n · Σ (δ₍ᵢ₎ − mean)²). */
export function jackknifeStandardError({ gains }: Pick<Jackknife, 'gains'>): number {
  const n = gains.length;
  const mean = gains.reduce((sum, gain) => sum + gain / n, 0);
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}
