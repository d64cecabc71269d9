/**
 * The values of the given ranks in ascending order (rank 0 is the smallest), without sorting everything:
 * quickselect (Hoare 1961) for all ranks together, in linear time.
 *
 * @param values not modified: others depend on the order of resamples
 * @param ranks each in 0 … values.length − 1, in any order
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): number[] {
  const work = values.slice();
  const ascending = [...new Set(ranks)].sort((one, other) => one - other);
  select(work, ascending, 0, work.length - 1);
  return ranks.map((rank) => work[rank]!);
}

/**
 * Moves the values between left and right until work[rank] is, for each rank, the value that sorting would
 * put there.
 */
function select(work: Float64Array, ranks: readonly number[], left: number, right: number): void {
  let [from, to, wanted] = [left, right, ranks];
  while (from < to && wanted.length > 0) {
    const [high, low] = partition(work, from, to);
    const before = wanted.filter((rank) => rank <= high);
    const after = wanted.filter((rank) => rank >= low);
    // Values between the two parts are in place. The smaller part goes first, so that the depth stays
    // logarithmic.
    if (high - from < to - low) {
      select(work, before, from, high);
      [from, wanted] = [low, after];
    } else {
      select(work, after, low, to);
      [to, wanted] = [high, before];
    }
  }
}

/**
 * Partitions values: all up to the first index returned are ≤ all from the second, and those between are
 * equal.
 */
function partition(work: Float64Array, left: number, right: number): [high: number, low: number] {
  const pivot = medianOfThree(work[left]!, work[(left + right) >> 1]!, work[right]!);
  let low = left;
  let high = right;
  // Stopping at equal values keeps the parts balanced even if a discrete metric repeats a few of them.
  while (low <= high) {
    while (work[low]! < pivot) low++;
    while (work[high]! > pivot) high--;
    if (low <= high) {
      const swapped = work[low]!;
      work[low++] = work[high]!;
      work[high--] = swapped;
    }
  }
  return [high, low];
}

function medianOfThree(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
}
