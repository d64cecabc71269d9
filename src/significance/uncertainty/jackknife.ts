import type { Metric, StatsTable, WeightedScore } from '../../model/settings/metric';
import type { Pair } from '../../model/results/significance';
import { MOST_PASSED } from '../paired/enumeration';
import { columnSums } from '../resamples';

/** Scores and gain of a pair with each unit left out in turn; n values each, or one for each group of units. */
export interface Jackknife {
  readonly scoresA: Float64Array;
  readonly scoresB: Float64Array;
  readonly gains: Float64Array;
}

/** Fewer groups would be too few to estimate a variance from. */
const FEWEST_GROUPS = 50;

/**
 * Leaves out each item (or cluster) once: score(total − row), so O(n) for a metric of sums. A metric of weights takes a pass
 * over all items for each; where that would take long, groups of units are left out, as many as is affordable, to which the
 * same formulas apply (Efron and Tibshirani 1993, section 11.5 on groups; standard error and acceleration keep their limits).
 * Needs n ≥ 2.
 */
export function jackknife({ metric, a, b, n }: Pick<Pair, 'metric' | 'a' | 'b' | 'n'>): Jackknife {
  const [scoresA, scoresB] = [leaveEachOut(metric, { ...a, n }), leaveEachOut(metric, { ...b, n })];
  const sign = metric.higherIsBetter ? 1 : -1;
  const gains = scoresA.map((score, i) => sign * (score - scoresB[i]!));
  return { scoresA, scoresB, gains };
}

/** A system's score with each unit, or group of units, left out in turn. */
export function leaveEachOut(metric: Metric, table: StatsTable): Float64Array {
  if (metric.weighted !== undefined) {
    return leaveGroupsOut(metric.weighted, table);
  }
  const { n, k, data } = table;
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

/** Every g-th unit is in a group. */
function leaveGroupsOut({ effort, of }: WeightedScore, table: StatsTable): Float64Array {
  const { n } = table;
  const groups = Math.min(n, Math.max(FEWEST_GROUPS, Math.floor(MOST_PASSED / (4 * n * effort))));
  const weigh = of(table);
  const weights = new Uint16Array(n).fill(1);
  return Float64Array.from({ length: groups }, (_, group) => {
    for (let unit = group; unit < n; unit += groups) {
      weights[unit] = 0;
    }
    const score = weigh(weights);
    for (let unit = group; unit < n; unit += groups) {
      weights[unit] = 1;
    }
    return score;
  });
}

/** The jackknife's standard error of the gain: √((n − 1)/n · Σ (δ₍ᵢ₎ − mean)²). */
export function jackknifeStandardError({ gains }: Pick<Jackknife, 'gains'>): number {
  const n = gains.length;
  const mean = gains.reduce((sum, gain) => sum + gain / n, 0);
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}
