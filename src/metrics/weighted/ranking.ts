import { english } from '../../model/words';
import type { Metric, StatsTable, Weighing } from '../../model/settings/metric';
import { RealGainError } from '../../model/errors';

/*
 * Loops over items, for each resample: products have a factor with a fraction, because a product of whole numbers is checked
 * for being −0, and a branch that depends on how often an item was drawn can't be predicted.
 */

/** The labels of the rows in ascending order of their scores; each row is a label, 0 or 1, and a score. */
function ranked(table: StatsTable) {
  const labels = columnOf(table, 0);
  const { rows, ends } = orderOf(columnOf(table, 1));
  return { rows, ends, labels: Uint8Array.from(rows, (row) => labels[row]!) };
}

/** Three times the rows of the rarer class: with fewer degrees of freedom p is too large, with more too small (simulated). */
const TIMES_RARER = 3;

/**
 * Rows, or as many as the rarer class allows. With clusters, those that have items of the rarer class: with three times as many
 * as degrees of freedom, p is too small where a cluster has items of one class only (7% instead of 5% for 4 of 10 clusters).
 */
export function unitsOfClasses(table: StatsTable, clusters?: Int32Array): number {
  const labels = columnOf(table, 0);
  if (clusters === undefined) {
    const positives = sumOf(labels);
    return Math.min(table.n, TIMES_RARER * Math.min(positives, table.n - positives));
  }
  const [negatives, positives] = [0, 1].map(
    (label) => new Set(clusters.filter((_, row) => labels[row] === label)).size,
  );
  return Math.min(positives!, negatives!);
}

/**
 * Area under the ROC curve: the share of pairs of a positive and a negative row in which the positive one has the higher
 * score, ties counting ½ (Hanley and McNeil 1982).
 */
export function areaOf(table: StatsTable): Weighing {
  const { rows, ends, labels } = ranked(table);
  return (weights) => {
    let below = 0;
    let positives = 0;
    let area = 0;
    let ofPositives = 0;
    let ofNegatives = 0;
    for (let at = 0; at < rows.length; at++) {
      const weight = weights[rows[at]!]!;
      const positive = weight * labels[at]!;
      ofPositives += positive;
      ofNegatives += weight - positive;
      if (ends[at] === 1) {
        area += ofPositives * (below + 0.5 * ofNegatives);
        below += ofNegatives;
        positives += ofPositives;
        ofPositives = 0;
        ofNegatives = 0;
      }
    }
    return area / (positives * below);
  };
}

/** Average precision Σ (Rₖ − Rₖ₋₁)·Pₖ over the distinct scores in descending order, without interpolation, as scikit-learn. */
export function averagePrecisionOf(table: StatsTable): Weighing {
  const { rows, ends, labels } = ranked(table);
  return (weights) => {
    let sum = 0;
    let positives = 0;
    let all = 0;
    let before = 0;
    for (let at = rows.length - 1; at >= 0; at--) {
      const weight = weights[rows[at]!]!;
      all += weight;
      positives += weight * labels[at]!;
      // The next row has a lower score.
      if (at === 0 || ends[at - 1] === 1) {
        sum += (positives - before) * (positives / Math.max(all, 1));
        before = positives;
      }
    }
    return sum / positives;
  };
}

/** Positions among n, as narrow as they fit: what a pass reads should stay in the cache. */
export type Places = Uint16Array | Uint32Array;

export function placesOf(positions: ArrayLike<number>): Places {
  return positions.length <= 0x1_0000 ? Uint16Array.from(positions) : Uint32Array.from(positions);
}

/** Rows in ascending order of their values. */
export interface Order {
  readonly rows: Places;
  /** 1 for the last of rows with equal values, else 0. */
  readonly ends: Uint8Array;
}

export function orderOf(values: Float64Array): Order {
  const rows = Int32Array.from(values, (_, row) => row).sort((one, other) => values[one]! - values[other]!);
  const ends = Uint8Array.from(rows, (row, at) => (values[row] === values[rows[at + 1] ?? -1] ? 0 : 1));
  return { rows: placesOf(rows), ends };
}

export function columnOf({ n, k, data }: StatsTable, column: number): Float64Array {
  return Float64Array.from({ length: n }, (_, row) => data[row * k + column]!);
}

/** Each value's rank from 1, equal values sharing the mean of theirs; NaN, and no rank, for NaN. */
export function midRanks(values: Float64Array): Float64Array {
  const known = Int32Array.from(values, (_, item) => item).filter((item) => !Number.isNaN(values[item]));
  const { rows, ends } = orderOf(Float64Array.from(known, (item) => values[item]!));
  const ranks = new Float64Array(values.length).fill(NaN);
  let first = 0;
  ends.forEach((end, at) => {
    if (end === 1) {
      rows.subarray(first, at + 1).forEach((row) => (ranks[known[row]!] = (first + at) / 2 + 1));
      first = at + 1;
    }
  });
  return ranks;
}

/** A loop over positions: a callback or an iterator takes as long as the score itself. */
export function sumOf(weights: Uint16Array | Float64Array): number {
  let sum = 0;
  for (let row = weights.length - 1; row >= 0; row--) {
    sum += weights[row]!;
  }
  return sum;
}

/** The `score` of a metric that has none for sums. */
export function noSums(name: string): Metric['score'] {
  return () => {
    throw new RealGainError(
      'test-not-applicable',
      english(
        '{0} is defined for a set of items, not for sums or for an item by itself; choose a metric that scores each item.',
        name,
      ),
    );
  };
}

interface Area {
  readonly auc: number;
  /** Of the area under unrelated scores (Mann and Whitney 1947). */
  readonly deviation: number;
  /** Items of the rarer class. */
  readonly fewest: number;
}

/** The area under the ROC curve of scores, of which NaN is missing. */
export function areaUnder(scores: Float64Array, arePositive: readonly boolean[]): Area {
  let [positives, negatives, ranks] = [0, 0, 0];
  midRanks(scores).forEach((rank, item) => {
    if (!Number.isNaN(rank)) {
      const isPositive = arePositive[item] === true;
      positives += Number(isPositive);
      negatives += Number(!isPositive);
      ranks += isPositive ? rank : 0;
    }
  });
  const pairs = positives * negatives;
  return {
    auc: (ranks - (positives * (positives + 1)) / 2) / pairs,
    deviation: Math.sqrt((positives + negatives + 1) / (12 * pairs)),
    fewest: Math.min(positives, negatives),
  };
}
