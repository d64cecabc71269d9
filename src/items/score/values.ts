import { elementAt } from '../../model';

/** The value of each item in a table of values and weights; NaN where it has none. */
export function valuesOf(data: Float64Array): Float64Array {
  return Float64Array.from({ length: data.length / 2 }, (_, item) =>
    elementAt(data, 2 * item + 1) === 0 ? NaN : elementAt(data, 2 * item),
  );
}
