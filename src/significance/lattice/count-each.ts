import { tally } from '../../model/lists';
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
  const counts = tally(values);
  return { values: Float64Array.from(counts.keys()), counts: Array.from(counts.values()) };
}
