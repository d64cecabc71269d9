import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { Pair } from '../model/results/significance';
import { itemDifferences } from './numbers/differences';
import { scoreOf } from './resamples';

/**
 * A against B, ready to be tested.
 *
 * @param a n × k sufficient statistics of the candidate
 * @param b the same of the baseline, for the same items
 * @param clustered true if each row is a whole cluster of items
 * @throws RealGainError `not-numeric` if a statistic or a score is not a finite number
 */
export function makePair(metric: Metric, a: StatsTable, b: StatsTable, clustered = false): Pair {
  checkStatistics('A', metric, a, clustered);
  checkStatistics('B', metric, b, clustered);
  const scoreA = scoreOf(metric, a);
  const scoreB = scoreOf(metric, b);
  if (!Number.isFinite(scoreA - scoreB)) {
    throw new RealGainError(
      'not-numeric',
      english(
        'The {0} of these outputs is too large to be compared ({1} against {2}); use a smaller unit.',
        metric.name,
        scoreA,
        scoreB,
      ),
    );
  }
  const shared = { metric, a, b, n: a.n, clustered, scoreA, scoreB };
  if (metric.isMean && !clustered) {
    const scores = { a: itemScores(metric, a), b: itemScores(metric, b) };
    const found = itemDifferences(scores.a, scores.b, metric.higherIsBetter);
    const { values: differences, units, gain, tolerance, itemTolerance } = found;
    const pair = { ...shared, gain, differences, ...(units && { units }), tolerance, itemTolerance };
    known.set(pair, scores);
    return pair;
  }
  const tolerance = scoreTolerance(a.n, Math.max(Math.abs(scoreA), Math.abs(scoreB)));
  const gain = metric.higherIsBetter ? scoreA - scoreB : scoreB - scoreA;
  return { ...shared, gain: Math.abs(gain) <= tolerance ? 0 : gain, differences: null, tolerance };
}

function checkStatistics(
  system: 'A' | 'B',
  metric: Metric,
  { k, data }: StatsTable,
  clustered: boolean,
): void {
  const at = firstNotFinite(data);
  if (at >= 0) {
    const unit = clustered ? 'Cluster' : 'Item';
    const statistic = metric.statistics[at % k] ?? `statistic ${(at % k) + 1}`;
    throw new RealGainError(
      'not-numeric',
      english(
        '{0} {1} of {2} has {3} for "{4}", which is not a finite number.',
        unit,
        Math.floor(at / k) + 1,
        system,
        data[at]!,
        statistic,
      ),
    );
  }
}

/** A loop: a callback for each of millions of values takes longer than the check. */
function firstNotFinite(data: Float64Array): number {
  for (let at = 0; at < data.length; at++) {
    if (!Number.isFinite(data[at])) {
      return at;
    }
  }
  return -1;
}

/** The gain from two systems' summed statistics, positive if A is better. */
export function gainOf(metric: Metric, sumsA: Float64Array, sumsB: Float64Array): number {
  const difference = metric.score(sumsA, 0) - metric.score(sumsB, 0);
  return metric.higherIsBetter ? difference : -difference;
}

/** True if both systems have the same statistics in row i. */
export function sameRow(a: StatsTable, b: StatsTable, i: number): boolean {
  if (a.k !== b.k) {
    return false; // Systems with different numbers of runs.
  }
  for (let at = i * a.k; at < (i + 1) * a.k; at++) {
    if (a.data[at] !== b.data[at]) {
      return false;
    }
  }
  return true;
}

/** 0-based indices of the rows in which A and B differ, at most `most` of them. */
export function differingRows({ a, b, n }: Pick<Pair, 'a' | 'b' | 'n'>, most = Infinity): number[] {
  const rows: number[] = [];
  for (let i = 0; i < n && rows.length < most; i++) {
    if (!sameRow(a, b, i)) {
      rows.push(i);
    }
  }
  return rows;
}

/** How many rows there are in which A and B differ: a list of a million would take 8 MB. */
export function countDiffering({ a, b, n }: Pick<Pair, 'a' | 'b' | 'n'>): number {
  let count = 0;
  for (let i = 0; i < n; i++) {
    count += sameRow(a, b, i) ? 0 : 1;
  }
  return count;
}

/** Score of each item alone; for a mean, the item's value. */
export function itemScores(metric: Metric, { n, k, data }: StatsTable): Float64Array {
  const scores = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    scores[i] = metric.score(data, i * k, k);
  }
  return scores;
}

interface ItemScores {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

const known = new WeakMap<Pair, ItemScores>();

/** Score of each item alone in both systems, computed once; don't modify. */
export function scoresOfItems(pair: Pair): ItemScores {
  const { metric, a, b } = pair;
  const scores = known.get(pair) ?? { a: itemScores(metric, a), b: itemScores(metric, b) };
  known.set(pair, scores);
  return scores;
}

/**
 * How close gains that are differences of two scores must be to tie: some hundred roundings in computing a
 * score from sums, and the error of adding n doubles, which grows as √n.
 */
export function scoreTolerance(n: number, largestScore: number): number {
  return Math.max(256, 2 * Math.sqrt(n)) * Number.EPSILON * largestScore;
}
