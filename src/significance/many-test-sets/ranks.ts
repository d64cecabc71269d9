import { elementAt } from '../../model/element-at';

/** Relative rounding of a score that was computed in two ways. */
const ROUNDING = 8 * Number.EPSILON;

/**
 * The rank of each score on one test set, 1 for the highest. Equal scores share the mean of their ranks.
 */
export function averageRanks(scores: readonly number[]): number[] {
  const order = scores.map((score, at) => ({ score, at })).sort((one, other) => other.score - one.score);
  const ranks = scores.map(() => 0);
  for (let start = 0; start < order.length;) {
    const { score: first } = elementAt(order, start);
    let end = start + 1;
    while (end < order.length && isTie(first, elementAt(order, end).score)) {
      end++;
    }
    for (const { at } of order.slice(start, end)) {
      ranks[at] = (start + 1 + end) / 2;
    }
    start = end;
  }
  return ranks;
}

/** Whether two scores are equal up to rounding. */
export function isTie(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
}

/** The mean of each column: of each system over the test sets. */
export function columnMeans(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map(
    (_, column) => rows.reduce((sum, row) => sum + elementAt(row, column), 0) / rows.length,
  );
}
