import { countDifferent } from '../core/ascending';

/** Each value once, in the order of first appearance, and how often it is there. */
export function countEach(values: Float64Array): {
  readonly values: Float64Array;
  readonly counts: ArrayLike<number>;
} {
  const few = countDifferent(values);
  if (few !== null) {
    return { values: few.different, counts: few.counts };
  }
  const counts = new Map<number, number>();
  for (let i = 0, n = values.length; i < n; i++) {
    counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1);
  }
  return { values: Float64Array.from(counts.keys()), counts: Array.from(counts.values()) };
}
