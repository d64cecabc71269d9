import { sortAscending } from './ascending';

/** Ranks of values; ties share the middle of their ranks. */
export interface Ranks {
  /** The rank of each value, from 1, doubled so that it is a whole number. */
  readonly doubled: Float64Array;
  /** Sizes of the groups of equal values, in ascending order of value; 1 for a value without ties. */
  readonly groups: Float64Array;
}

/** Mid-ranks in ascending order; values tie if they are the same number. */
export function midRanks(values: ArrayLike<number>): Ranks {
  const sorted = sortAscending(new Float64Array(values));
  // One entry per group: its size, its value, and its doubled mid-rank.
  const sizes = new Float64Array(sorted.length);
  const different = new Float64Array(sorted.length);
  const ranks = new Float64Array(sorted.length);
  let count = 0;
  for (let start = 0, end = 0; start < sorted.length; start = end, count++) {
    while (end < sorted.length && sorted[end] === sorted[start]) {
      end++;
    }
    sizes[count] = end - start;
    different[count] = sorted[start]!;
    // Ranks start + 1 … end have the middle (start + 1 + end)/2.
    ranks[count] = start + 1 + end;
  }
  const ascending = different.subarray(0, count);
  return {
    doubled: Float64Array.from(values, (value) => ranks[placeOf(value, ascending)]!),
    groups: sizes.subarray(0, count),
  };
}

/**
 * The sum of the mid-ranks of x among x and y together, doubled; the number of groups of equal values, and
 * the sizes of groups of more than one. Sorting and merging both is quicker than looking up the rank of every
 * value, and large samples need only a sum.
 */
export function ranksOfFirst(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { readonly doubledSum: number; readonly groups: number; readonly ties: readonly number[] } {
  const [left, right] = [sortAscending(new Float64Array(x)), sortAscending(new Float64Array(y))];
  const ties: number[] = [];
  let [i, j, count, doubledSum] = [0, 0, 0, 0];
  for (; i < left.length || j < right.length; count++) {
    const [startX, start] = [i, i + j];
    const value = j === right.length || left[i]! < right[j]! ? left[i] : right[j];
    while (i < left.length && left[i] === value) {
      i++;
    }
    while (j < right.length && right[j] === value) {
      j++;
    }
    if (i + j - start > 1) {
      ties.push(i + j - start);
    }
    // Ranks start + 1 … i + j have the middle (start + 1 + i + j)/2.
    doubledSum += (i - startX) * (start + 1 + i + j);
  }
  return { doubledSum, groups: count, ties };
}

/** The index of a value among ascending ones that contain it. */
function placeOf(value: number, ascending: Float64Array): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/**
 * Σ (t³ − t) over the groups of t equal values: the term by which ties reduce the variance of a rank
 * statistic. A value without ties adds 0.
 */
export function tieSum(groups: Iterable<number>): number {
  let sum = 0;
  for (const size of groups) {
    sum += size === 1 ? 0 : size ** 3 - size;
  }
  return sum;
}
