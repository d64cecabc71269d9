/** Ranks of values, with ties sharing the middle of theirs. */
export interface Ranks {
  /** The rank of each value, from 1, doubled so that it is a whole number. */
  readonly doubled: Float64Array;
  /** Sizes of the groups of equal values, in ascending order of value; 1 for a value without a tie. */
  readonly groups: readonly number[];
}

/** Mid-ranks in ascending order; values tie if they are the same number. */
export function midRanks(values: ArrayLike<number>): Ranks {
  const sorted = Float64Array.from(values).sort();
  const groups: number[] = [];
  // One entry a group: its value, and its mid-rank doubled. Ranks start + 1 … end have the middle (start + 1 + end)/2.
  const different: number[] = [];
  const ranks: number[] = [];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) {
      end++;
    }
    groups.push(end - start);
    different.push(sorted[start]);
    ranks.push(start + 1 + end);
  }
  return { doubled: Float64Array.from(values, (value) => ranks[placeOf(value, different)]), groups };
}

/** The place of a value among ascending ones that hold it. */
function placeOf(value: number, ascending: readonly number[]): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Σ (t³ − t) over the groups of t equal values: what ties take from the variance of a rank statistic. */
export function tieSum(groups: readonly number[]): number {
  return groups.reduce((sum, size) => sum + (size ** 3 - size), 0);
}
