/**
 * The values of the given ranks in ascending order (rank 0 is the smallest), without sorting everything:
 * quickselect (Hoare 1961), linear in the number of values.
 *
 * @param values left as they are: the order of resamples belongs to others
 * @param ranks ascending, each in 0 … values.length − 1
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): number[] {
  const work = Float64Array.from(values);
  let from = 0;
  return ranks.map((rank) => {
    select(work, rank, from);
    from = rank;
    return work[rank];
  });
}

/** Moves values until work[rank] is what sorting would put there, all before it ≤ and all after it ≥. */
function select(work: Float64Array, rank: number, from: number): void {
  let left = from;
  let right = work.length - 1;
  while (left < right) {
    const pivot = medianOfThree(work[left], work[(left + right) >> 1], work[right]);
    let low = left;
    let high = right;
    // Stopping at equal values keeps the parts even where a discrete metric repeats a few of them.
    while (low <= high) {
      while (work[low] < pivot) low++;
      while (work[high] > pivot) high--;
      if (low <= high) {
        const swapped = work[low];
        work[low++] = work[high];
        work[high--] = swapped;
      }
    }
    if (rank <= high) {
      right = high;
    } else if (rank >= low) {
      left = low;
    } else {
      return;
    }
  }
}

function medianOfThree(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
}
