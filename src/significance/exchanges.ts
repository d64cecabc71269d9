import { stacked } from '../kernel/stacked';
import type { Metric, Pair } from '../model';

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
