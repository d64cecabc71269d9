/** Ranks of values, with ties sharing the middle of theirs. */
export interface Ranks {
  /** The rank of each value, from 1, doubled so that it is a whole number. */
  readonly doubled: Float64Array;
  /** Sizes of the groups of equal values, in ascending order of value; 1 for a value without a tie. */
  readonly groups: readonly number[];
}

/** Mid-ranks in ascending order; values tie if they are the same double. */
export function midRanks(values: ArrayLike<number>): Ranks {
  const order = Array.from(values, (_, i) => i).sort((one, other) => values[one] - values[other]);
  const doubled = new Float64Array(values.length);
  const groups: number[] = [];
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && values[order[end]] === values[order[start]]) {
      end++;
    }
    // Ranks start + 1 … end: their middle, doubled, is start + 1 + end.
    for (const index of order.slice(start, end)) {
      doubled[index] = start + 1 + end;
    }
    groups.push(end - start);
  }
  return { doubled, groups };
}

/** Σ (t³ − t) over the groups of t equal values: what ties take from the variance of a rank statistic. */
export function tieSum(groups: readonly number[]): number {
  return groups.reduce((sum, size) => sum + (size ** 3 - size), 0);
}
