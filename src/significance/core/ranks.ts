/** Values with at most this many different ones are counted instead of sorted. */
const MOST_COUNTED = 2048;

/** Fewer values are sorted sooner than a table for counting is made. */
const FEWEST_COUNTED = 512;

/** Places of a hash table with room to spare. */
const PLACES = 4 * MOST_COUNTED;

/** Sorts numbers, none of them NaN, in place: few different ones, as scores of two decimals are, in a tenth of the time. */
export function sortAscending(values: Float64Array): Float64Array {
  const counted = values.length < FEWEST_COUNTED ? null : countDifferent(values);
  if (counted === null) {
    for (let i = 0, n = values.length; i < n; i++) {
      // Adding 0 makes 0 of −0.
      values[i]! += 0;
    }
    return values.sort();
  }
  const { different, counts } = counted;
  let filled = 0;
  // Sorted with their numbers of times.
  const order = Array.from(different.keys()).sort((one, other) => different[one]! - different[other]!);
  for (const i of order) {
    values.fill(different[i]!, filled, filled + counts[i]!);
    filled += counts[i]!;
  }
  return values;
}

/** Each value once, and how often it is there; 0 and −0 are one value. Null if too many differ. */
export function countDifferent(
  values: ArrayLike<number>,
): { readonly different: Float64Array; readonly counts: Uint32Array } | null {
  const different = new Float64Array(MOST_COUNTED);
  const counts = new Uint32Array(MOST_COUNTED);
  // Number of the value + 1 at the place of its hash, or at the next free one.
  const places = new Uint16Array(PLACES);
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  let found = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    // Adding 0 makes 0 of −0.
    const value = values[i]! + 0;
    double[0] = value;
    const hash = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x9e3779b1), 0x85ebca6b);
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    while (places[place] !== 0 && different[places[place]! - 1] !== value) {
      place = (place + 1) & (PLACES - 1);
    }
    if (places[place] === 0) {
      if (found === MOST_COUNTED) {
        return null;
      }
      different[found] = value;
      found += 1;
      places[place] = found;
    }
    counts[places[place]! - 1]!++;
  }
  return { different: different.slice(0, found), counts: counts.slice(0, found) };
}

/** The first index of a value among ascending ones that contain it. */
export function placeOf(value: number, ascending: Float64Array): number {
  let [low, high] = [0, ascending.length - 1];
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
