/**
 * The values of the given ranks in ascending order (rank 0 is the smallest), without sorting everything: by
 * SELECT (Floyd and Rivest 1975), in linear time.
 *
 * @param values not modified: others depend on the order of resamples
 * @param ranks each in 0 … values.length − 1, in any order
 */
export function orderStatistics(values: Float64Array, ranks: readonly number[]): number[] {
  const work = values.slice();
  let from = 0;
  for (const rank of [...new Set(ranks)].sort((one, other) => one - other)) {
    select(work, rank, from, work.length - 1);
    // All values after this one are at least as large.
    from = rank + 1;
  }
  return ranks.map((rank) => work[rank]!);
}

/** The value of one rank, for which the values are put into another order. */
export function orderStatistic(values: Float64Array, rank: number): number {
  select(values, rank, 0, values.length - 1);
  return values[rank]!;
}

/** With this many values or more, a sample narrows down where the value is. */
const LEAST_SAMPLED = 600;

/**
 * Moves the values between left and right until work[rank] is the value that sorting would put there, with all
 * smaller ones before it and all larger ones after it.
 */
function select(work: Float64Array, rank: number, left: number, right: number): void {
  let [from, to] = [left, right];
  while (from < to) {
    const n = to - from + 1;
    if (n > LEAST_SAMPLED) {
      const place = rank - from + 1;
      const log = Math.log(n);
      const sample = 0.5 * Math.exp((2 * log) / 3);
      const spread = 0.5 * Math.sqrt((log * sample * (n - sample)) / n) * (place < n / 2 ? -1 : 1);
      const low = Math.max(from, Math.floor(rank - (place * sample) / n + spread));
      const high = Math.min(to, Math.floor(rank + ((n - place) * sample) / n + spread));
      select(work, rank, low, high);
    }
    const middle = partition(work, work[rank]!, from, to);
    if (middle.low <= rank) {
      from = middle.low;
    }
    if (middle.high >= rank) {
      to = middle.high;
    } else if (middle.low > rank) {
      return;
    }
  }
}

/** Partitions values: up to `high` all are ≤ pivot, beginning with `low` all are ≥ pivot, those between are equal. */
function partition(work: Float64Array, pivot: number, from: number, to: number) {
  let low = from;
  let high = to;
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
  return { high, low };
}
