import { asDecimals } from '../numbers/decimals';
import { greatestCommonDivisor } from '../numbers/decimals';

/** Values as (smallest + step · index) · 10^−digits, with whole numbers throughout. */
export interface Grid {
  readonly smallest: number;
  readonly step: number;
  readonly digits: number;
  readonly indices: Float64Array;
}

/** The coarsest grid that contains all values; null if they are not decimals. */
export function gridOf(values: Float64Array): Grid | null {
  const decimals = asDecimals(values);
  if (decimals === null) {
    return null;
  }
  const { digits, integers } = decimals;
  // In place: there may be a million values.
  const indices = integers[0]!;
  let smallest = Infinity;
  for (let i = 0, n = indices.length; i < n; i++) {
    const whole = indices[i]!;
    smallest = Math.min(smallest, whole);
  }
  let step = 0;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]! - smallest;
    indices[i] = index;
    // Usually 1 after a few of them, and then it stays 1.
    step = step === 1 ? 1 : greatestCommonDivisor(step, index);
  }
  // Where all values are equal any step will do.
  step ||= 1;
  for (let i = 0; step !== 1 && i < indices.length; i++) {
    indices[i]! /= step;
  }
  return { smallest, step, digits, indices };
}
