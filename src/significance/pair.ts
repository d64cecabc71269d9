import { english, RealGainError, type Metric, type Pair, type StatsTable } from '../model';
import { asDecimals, scaleByTen } from './decimals';
import { onceFor } from './once';

/** Relative tolerance within which gains tie. */
const RELATIVE_TOLERANCE = 1e-12;

/**
 * A against B, ready to be tested.
 *
 * @param a n × k sufficient statistics of the candidate
 * @param b the same of the baseline, for the same items
 * @param clustered true if each row is a whole cluster of items
 * @throws RealGainError `not-numeric` if a statistic or a score is no finite number
 */
export function makePair(metric: Metric, a: StatsTable, b: StatsTable, clustered = false): Pair {
  checkStatistics('A', metric, a, clustered);
  checkStatistics('B', metric, b, clustered);
  const scoreA = totalScore(metric, a);
  const scoreB = totalScore(metric, b);
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
  const itemwise = metric.isMean && !clustered;
  const values = itemwise ? { a: itemScores(metric, a), b: itemScores(metric, b) } : null;
  const differences = values === null ? null : itemDifferences(values.a, values.b, metric.higherIsBetter);
  const tolerance = gainTolerance(a.n, Math.max(Math.abs(scoreA), Math.abs(scoreB)), values, differences);
  const gain = metric.higherIsBetter ? scoreA - scoreB : scoreB - scoreA;
  return {
    metric,
    a,
    b,
    n: a.n,
    clustered,
    scoreA,
    scoreB,
    gain: Math.abs(gain) <= tolerance ? 0 : gain,
    differences,
    tolerance,
  };
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
        '{0} {1} of {2} has {3} for "{4}", which is no finite number.',
        unit,
        Math.floor(at / k) + 1,
        system,
        data[at],
        statistic,
      ),
    );
  }
}

/** A loop: a function for each of millions of values takes longer than what it asks. */
function firstNotFinite(data: Float64Array): number {
  for (let at = 0; at < data.length; at++) {
    if (!Number.isFinite(data[at])) {
      return at;
    }
  }
  return -1;
}

/** The k sums of a table's rows. */
export function columnSums({ n, k, data }: StatsTable): Float64Array {
  const sums = new Float64Array(k);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      sums[j] = sums[j] + data[i * k + j];
    }
  }
  return sums;
}

/** The gain from two systems' summed statistics, turned so that positive means A is better. */
export function gainOf(metric: Metric, sumsA: Float64Array, sumsB: Float64Array): number {
  const difference = metric.score(sumsA, 0) - metric.score(sumsB, 0);
  return metric.higherIsBetter ? difference : -difference;
}

/** True if both systems have the same statistics in row i, so that it can't tell them apart. */
export function sameRow(a: StatsTable, b: StatsTable, i: number): boolean {
  if (a.k !== b.k) {
    return false; // Different numbers of runs.
  }
  for (let at = i * a.k; at < (i + 1) * a.k; at++) {
    if (a.data[at] !== b.data[at]) {
      return false;
    }
  }
  return true;
}

/** 0-based indices of the rows in which A and B differ: the first of them, where no more are wanted. */
export function differingRows({ a, b, n }: Pick<Pair, 'a' | 'b' | 'n'>, most = Infinity): number[] {
  const rows: number[] = [];
  for (let i = 0; i < n && rows.length < most; i++) {
    if (!sameRow(a, b, i)) {
      rows.push(i);
    }
  }
  return rows;
}

/** Score of each item alone; for a mean, the item's value. */
export function itemScores(metric: Metric, { n, k, data }: StatsTable): Float64Array {
  const scores = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    scores[i] = metric.score(data, i * k, k);
  }
  return scores;
}

/** Score of each item alone in both systems, worked out once; not to be changed. */
export const scoresOfItems = onceFor(
  ({ metric, a, b }: Pair): { readonly a: Float64Array; readonly b: Float64Array } => ({
    a: itemScores(metric, a),
    b: itemScores(metric, b),
  }),
);

/** A's value minus B's, turned; exact where the values are decimals. */
function itemDifferences(a: Float64Array, b: Float64Array, higherIsBetter: boolean): Float64Array {
  const [better, worse] = higherIsBetter ? [a, b] : [b, a];
  const decimals = asDecimals(better, worse);
  const [minuend, subtrahend] = decimals === null ? [better, worse] : decimals.integers;
  const differences = new Float64Array(better.length);
  for (let i = 0; i < differences.length; i++) {
    differences[i] = minuend[i] - subtrahend[i];
  }
  if (decimals !== null) {
    scaleByTen(differences, -decimals.digits);
  }
  return differences;
}

function totalScore(metric: Metric, table: StatsTable): number {
  return metric.score(columnSums(table), 0);
}

/**
 * Two parts: 1e-12 of what gains of this pair are made of, and what adding n doubles of the scores' size may
 * lose to rounding (an error that grows as √n).
 */
function gainTolerance(
  n: number,
  largestScore: number,
  values: { a: Float64Array; b: Float64Array } | null,
  differences: Float64Array | null,
): number {
  const valueScale =
    values === null ? largestScore : Math.max(largestScore, meanMagnitude(values.a), meanMagnitude(values.b));
  const gainScale = differences === null ? largestScore : meanMagnitude(differences);
  return toleranceFor(n, gainScale, valueScale);
}

/**
 * How close gains have to be to tie.
 *
 * @param n rows that are added up
 * @param gainScale the size of what gains are made of
 * @param valueScale the size of what scores are made of
 */
export function toleranceFor(n: number, gainScale: number, valueScale: number): number {
  return RELATIVE_TOLERANCE * gainScale + Math.max(16, 2 * Math.sqrt(n)) * Number.EPSILON * valueScale;
}

export function meanMagnitude(values: Float64Array): number {
  // Divided first, so that values near the end of the range of doubles don't overflow.
  let mean = 0;
  for (const value of values) {
    mean += Math.abs(value) / values.length;
  }
  return mean;
}
