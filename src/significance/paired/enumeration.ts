import type { Metric, StatsTable } from '../../model/settings/metric';
import type { Pair } from '../../model/results/significance';
import { stacked } from '../../kernel/sums/table';
import { tail, type Tails } from '../outcome';
import { gainOf } from '../pair';
import { columnSums } from '../resamples';

/** Most draws of an item whose time computing something without resampling may take: about a second. */
export const MOST_PASSED = 3e9;

/** Exchanges rows of A and B one at a time, for a metric of weights. */
export interface Exchanges {
  /** Exchanges A's and B's row, or changes them back. */
  flip(row: number): void;
  scoreA(): number;
  scoreB(): number;
}

/** @returns null if the metric is one of sums */
export function exchangesOf({ metric, a, b }: Pick<Pair, 'metric' | 'a' | 'b'>): Exchanges | null {
  if (metric.weighted === undefined) {
    return null;
  }
  const weigh = metric.weighted.of(stacked([a, b]));
  const { n } = a;
  const ofA = new Uint16Array(2 * n).fill(1, 0, n);
  const ofB = new Uint16Array(2 * n).fill(1, n);
  return {
    flip: (row) => {
      for (const at of [row, n + row]) {
        [ofA[at], ofB[at]] = [ofB[at]!, ofA[at]!];
      }
    },
    scoreA: () => weigh(ofA),
    scoreB: () => weigh(ofB),
  };
}

/** Whether scoring both systems this often after an exchange takes little time. */
export function isQuick({ weighted }: Metric, n: number, times: number): boolean {
  return weighted === undefined || 4 * n * times * weighted.effort <= MOST_PASSED;
}

/** Up to 2^20 = 1,048,576 swaps are enumerated, not drawn (Yeh 2000). */
export const MOST_ENUMERATED = 20;

/**
 * Counts all 2^m swaps of the m rows in which A and B differ, the observed assignment included.
 *
 * Sums are looked up in two tables, each with the sums over one half of the rows, so that no sum results from
 * a million additions and subtractions (with a Gray code, sums would drift and lose ties). A swap and its
 * complement have opposite gains, so the last row stays unswapped and each gain counts twice, once with each
 * sign.
 *
 * @param differing 0-based indices of the m rows, 1 ≤ m ≤ MOST_ENUMERATED
 * @returns exact shares of the swaps whose gain is ≥ δ, ≤ δ, and ≥ |δ| in size
 */
export function enumerateSwaps(pair: Pair, differing: readonly number[]): Tails {
  const counts = { greater: 0, less: 0, twoSided: 0 };
  countSwaps(pair, differing.slice(0, -1), (swapped) => count(counts, swapped, pair));
  const swaps = 2 ** differing.length;
  return {
    greater: tail(counts.greater / swaps),
    less: tail(counts.less / swaps),
    twoSided: tail(counts.twoSided / swaps),
  };
}

/** Calls `use` with the gain of every swap of the free rows. */
function countSwaps(pair: Pair, free: readonly number[], use: (swapped: number) => void): void {
  const exchanges = exchangesOf(pair);
  if (exchanges !== null) {
    // In the order of a Gray code: whole weights don't drift.
    const sign = pair.metric.higherIsBetter ? 1 : -1;
    for (let swap = 0; swap < 2 ** free.length; swap++) {
      if (swap > 0) {
        exchanges.flip(free[31 - Math.clz32(swap & -swap)]!);
      }
      use(sign * (exchanges.scoreA() - exchanges.scoreB()));
    }
    return;
  }
  const { metric, a, b } = pair;
  const { k } = a;
  const half = free.length >> 1;
  const low = halfSums(a, b, free.slice(0, half));
  const high = halfSums(a, b, free.slice(half));
  const baseA = columnSums(withoutRows(a, free));
  const baseB = columnSums(withoutRows(b, free));
  const [lows, highs] = [2 ** half, 2 ** (free.length - half)];
  const sumsA = new Float64Array(k);
  const sumsB = new Float64Array(k);
  for (let upper = 0; upper < highs; upper++) {
    for (let lower = 0; lower < lows; lower++) {
      // What A doesn't get, B gets: the complement in both halves.
      for (let j = 0; j < k; j++) {
        sumsA[j] = baseA[j]! + low[lower * k + j]! + high[upper * k + j]!;
        sumsB[j] = baseB[j]! + low[(lows - 1 - lower) * k + j]! + high[(highs - 1 - upper) * k + j]!;
      }
      use(gainOf(metric, sumsA, sumsB));
    }
  }
}

/** Counts a gain and its opposite. */
function count(
  counts: { greater: number; less: number; twoSided: number },
  swapped: number,
  { gain, tolerance }: Pair,
): void {
  const [least, most] = [gain - tolerance, gain + tolerance];
  counts.greater += (swapped >= least ? 1 : 0) + (-swapped >= least ? 1 : 0);
  counts.less += (swapped <= most ? 1 : 0) + (-swapped <= most ? 1 : 0);
  counts.twoSided += Math.abs(swapped) >= Math.abs(gain) - tolerance ? 2 : 0;
}

/** 2^m × k sums: in row s, row i comes from B where bit i of s is set, else from A. */
function halfSums(a: StatsTable, b: StatsTable, rows: readonly number[]): Float64Array {
  const { k } = a;
  const sums = new Float64Array(2 ** rows.length * k);
  rows.forEach((row, bit) => {
    const filled = 2 ** bit * k;
    for (let cell = 0; cell < filled; cell++) {
      const sum = sums[cell]!;
      const statistic = row * k + (cell % k);
      sums[cell] = sum + a.data[statistic]!;
      sums[filled + cell] = sum + b.data[statistic]!;
    }
  });
  return sums;
}

function withoutRows(table: StatsTable, left: readonly number[]): StatsTable {
  const data = table.data.slice();
  left.forEach((row) => data.fill(0, row * table.k, (row + 1) * table.k));
  return { ...table, data };
}
