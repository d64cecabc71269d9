/** Scores of the same items in every run of a system; within a run, several rows may be samples of one item. */
export interface Repeated {
  /** By run: the score of each row. */
  readonly values: readonly Float64Array[];
  /** Number 0 … of each row's item. */
  readonly items: Int32Array;
  readonly n: number;
  /** By run: the mean of each item. */
  readonly means: readonly Float64Array[];
  /** By run. */
  readonly scores: readonly number[];
}

export function repeatedOf(
  values: readonly Float64Array[],
  items: Int32Array,
  scores: readonly number[],
): Repeated {
  const n = items.reduce((most, item) => Math.max(most, item), -1) + 1;
  const means = values.map((rows) => {
    const [sums, counts] = [new Float64Array(n), new Float64Array(n)];
    rows.forEach((value, row) => {
      sums[items[row]!]! += value;
      counts[items[row]!]! += 1;
    });
    return sums.map((sum, item) => sum / counts[item]!);
  });
  return { values, items, n, means, scores };
}
