import { asDecimals } from '../decimals';
import { greatestCommonDivisor } from '../integers';

/** Values as (smallest + step · index) · 10^−digits, with whole numbers throughout. */
export interface Grid {
  readonly smallest: number;
  readonly step: number;
  readonly digits: number;
  readonly indices: Float64Array;
}

/** The coarsest grid on which all values lie; null if they are no decimals. */
export function gridOf(values: Float64Array): Grid | null {
  const decimals = asDecimals(values);
  if (decimals === null) {
    return null;
  }
  const { digits, integers } = decimals;
  const whole = integers[0];
  const smallest = whole.reduce((one, other) => Math.min(one, other), Infinity);
  const distances = whole.map((value) => value - smallest);
  // Where all values are equal any step will do.
  const step = distances.reduce(greatestCommonDivisor, 0) || 1;
  return { smallest, step, digits, indices: distances.map((distance) => distance / step) };
}
