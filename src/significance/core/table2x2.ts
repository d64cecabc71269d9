import { checkCounts } from './statistic';

/**
 * Counts of two samples (rows) by two outcomes (columns), row by row: [a, b, c, d] is a hits and b misses of the
 * first sample, c hits and d misses of the second.
 */
export type Table2x2 = readonly [a: number, b: number, c: number, d: number];

/** @throws RealGainError `bad-setting` if an entry is not a count */
export function checkTable([a, b, c, d]: Table2x2): void {
  checkCounts({ a, b, c, d });
}
