import { elementAt } from '../../model/lists';
import type { Metric, StatsTable } from '../../model/settings/metric';
import type { Pair } from '../../model/results/significance';
import { itemScores, makePair } from '../../significance/pair';
import { normalTail } from '../../significance/distributions';
import { rankSum } from '../../significance/core/rank-sum';
import { unitsFor } from '../clusters';

/** Each of the two checks refuses a random order with this probability. */
const LEVEL = 0.025;

/** Fewer units tell nothing of their order. */
const FEWEST = 10;

export interface OrderCheck {
  /** The smaller p-value, doubled: that items in random order look as different. null where nothing can be checked. */
  readonly p: number | null;
  readonly isRandom: boolean;
}

/**
 * Whether the baseline's scores of the first units could be those of a random sample of all: they don't differ from those of the rest
 * (rank sum), and neighbors aren't alike, as they are in items sorted by subject or by difficulty (the serial correlation r of k scores,
 * normal with mean −1/(k − 1) and variance 1/k in random order: Wald and Wolfowitz 1943).
 */
export function checkOrder({ done, rest }: DoneUnits['known'], first = done.length): OrderCheck {
  const some = done.subarray(0, first);
  const others = new Float64Array(done.length - first + rest.length);
  others.set(done.subarray(first));
  others.set(rest, done.length - first);
  if (some.length < FEWEST || ![some, others].every((scores) => scores.every(Number.isFinite))) {
    return { p: null, isRandom: false };
  }
  const apart = others.length === 0 ? 1 : rankSum(some, others).tails.twoSided.p;
  const least = Math.min(apart, alikeNeighbors(some));
  return { p: Math.min(1, 2 * least), isRandom: least > LEVEL };
}

/** The one-sided p of the serial correlation. */
function alikeNeighbors(scores: Float64Array): number {
  const k = scores.length;
  const mean = scores.reduce((sum, score) => sum + score / k, 0);
  let [products, squares] = [0, 0];
  for (let i = 0; i < k; i++) {
    const own = scores[i]! - mean;
    squares += own * own;
    products += i === 0 ? 0 : own * (scores[i - 1]! - mean);
  }
  return squares === 0 ? 1 : normalTail(-(products / squares + 1 / (k - 1)) * Math.sqrt(k)).p;
}

/** A run that is still being written, scored beside the baseline, all of whose items are known. */
export interface UnfinishedRun {
  readonly metric: Metric;
  /** The items that are done, in the order in which they were written. */
  readonly a: StatsTable;
  readonly b: StatsTable;
  readonly baseline: StatsTable;
  /** Which of all items each of those that are done is. */
  readonly items: Int32Array;
  /** The cluster of each of all items; null where every item stands for itself. */
  readonly clusters: Int32Array | null;
}

/** What is resampled, items or clusters of them: those all of whose items are done, in the order in which they were complete. */
export interface DoneUnits {
  /** How many are done, and of how many. */
  readonly done: number;
  readonly all: number;
  /** The first of them as a pair. */
  readonly first: (count: number) => Pair;
  /** The baseline's score of each unit: of those that are done, and of the rest. */
  readonly known: { readonly done: Float64Array; readonly rest: Float64Array };
}

export function doneUnits({ metric, a, b, baseline, items, clusters }: UnfinishedRun): DoneUnits {
  const scores = itemScores(metric, baseline);
  if (clusters === null) {
    const isDone = new Uint8Array(baseline.n);
    items.forEach((item) => (isDone[item] = 1));
    return {
      done: items.length,
      all: baseline.n,
      first: (count) => makePair(metric, head(a, count), head(b, count)),
      known: { done: pick(scores, items), rest: scores.filter((_, item) => isDone[item] === 0) },
    };
  }
  const { order, rows, ends, unit } = completeClusters(items, clusters);
  const [doneA, doneB] = [rowsOf(a, rows), rowsOf(b, rows)];
  const means = meansByCluster(scores, clusters);
  const complete = new Set(order);
  return {
    done: order.length,
    all: means.length,
    first: (count) => {
      const n = elementAt(ends, count - 1);
      const units = unitsFor(metric, a.k, unit.subarray(0, n));
      return makePair(units.metric, units.of(head(doneA, n)), units.of(head(doneB, n)), true);
    },
    known: {
      done: pick(means, Int32Array.from(order)),
      rest: means.filter((_, cluster) => !complete.has(cluster)),
    },
  };
}

/**
 * @returns the clusters in the order in which their last items were done; the rows of done items that are theirs, cluster by
 *   cluster; how many rows the first clusters have; and the number of each row's cluster in that order
 */
function completeClusters(items: Int32Array, clusters: Int32Array) {
  const left: number[] = [];
  clusters.forEach((cluster) => (left[cluster] = (left[cluster] ?? 0) + 1));
  const members = new Map<number, number[]>();
  const order: number[] = [];
  items.forEach((item, row) => {
    const cluster = elementAt(clusters, item);
    const own = members.get(cluster) ?? [];
    members.set(cluster, own);
    own.push(row);
    if (own.length === left[cluster]) {
      order.push(cluster);
    }
  });
  const each = order.map((cluster) => members.get(cluster) ?? []);
  let end = 0;
  return {
    order,
    rows: Int32Array.from(each.flat()),
    ends: Int32Array.from(each, ({ length }) => (end += length)),
    unit: Int32Array.from(each.flatMap((own, place) => own.map(() => place))),
  };
}

function meansByCluster(scores: Float64Array, clusters: Int32Array): Float64Array {
  const [sums, sizes]: [number[], number[]] = [[], []];
  clusters.forEach((cluster, item) => {
    sums[cluster] = (sums[cluster] ?? 0) + elementAt(scores, item);
    sizes[cluster] = (sizes[cluster] ?? 0) + 1;
  });
  return Float64Array.from(sums, (sum, cluster) => sum / (sizes[cluster] ?? 1));
}

function head({ k, data, names }: StatsTable, n: number): StatsTable {
  return { n, k, data: data.subarray(0, n * k), ...(names && { names }) };
}

export function rowsOf({ k, data, names }: StatsTable, rows: Int32Array): StatsTable {
  const some = new Float64Array(rows.length * k);
  rows.forEach((row, i) => some.set(data.subarray(row * k, (row + 1) * k), i * k));
  return { n: rows.length, k, data: some, ...(names && { names }) };
}

function pick(values: Float64Array, places: Int32Array): Float64Array {
  return Float64Array.from(places, (place) => elementAt(values, place));
}
