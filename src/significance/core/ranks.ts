import { countDifferent, placeOf, sortAscending } from './ascending';

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
  const [left, right] = [runsOf(x), runsOf(y)];
  const ties: number[] = [];
  let [i, j, count, doubledSum, before] = [0, 0, 0, 0, 0];
  for (; i < left.values.length || j < right.values.length; count++) {
    const value =
      j === right.values.length || left.values[i]! < right.values[j]! ? left.values[i] : right.values[j];
    let [ofX, ofY] = [0, 0];
    for (; i < left.values.length && left.values[i] === value; i++) {
      ofX += left.counts?.[i] ?? 1;
    }
    for (; j < right.values.length && right.values[j] === value; j++) {
      ofY += right.counts?.[j] ?? 1;
    }
    if (ofX + ofY > 1) {
      ties.push(ofX + ofY);
    }
    // The next ranks, before + 1 … before + ofX + ofY, have the middle (2 before + 1 + ofX + ofY)/2.
    doubledSum += ofX * (2 * before + 1 + ofX + ofY);
    before += ofX + ofY;
  }
  return { doubledSum, groups: count, ties };
}

/** Ascending values, each once with its count if few differ; else with repetitions. */
function runsOf(values: ArrayLike<number>): {
  readonly values: Float64Array;
  readonly counts: Uint32Array | null;
} {
  const counted = countDifferent(values);
  if (counted === null) {
    return { values: new Float64Array(values).sort(), counts: null };
  }
  const { different, counts } = counted;
  const order = Uint32Array.from(different.keys()).sort((one, other) => different[one]! - different[other]!);
  return {
    values: Float64Array.from(order, (place) => different[place]!),
    counts: order.map((place) => counts[place]!),
  };
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
