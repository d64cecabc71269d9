/**
 * Item scores are mostly decimals (0.3, 27.41), and a double cannot hold most of them: 0.5 − 0.2 and
 * 0.4 − 0.1 differ in the last bit. Ties decide exact p-values, so differences of decimals are taken in whole
 * units of the last decimal, where arithmetic is exact.
 */

/** Decimals beyond the first digit of the largest value that are tried. */
const MOST_DIGITS = 12;

/** How far, relative to its size, a decimal may lie from a whole number of units: rounding of one or two steps. */
const ROUNDING = 8 * Number.EPSILON;

/** Values as whole numbers of a unit: value = integer · 10^(−digits). */
export interface Decimals {
  readonly digits: number;
  /** The same shape as the values: one array a series. */
  readonly integers: readonly Float64Array[];
}

/**
 * The coarsest power of ten of which all values are whole multiples, but for rounding.
 *
 * @returns null if the values are no decimals of a common, moderate number of digits
 */
export function asDecimals(...series: readonly Float64Array[]): Decimals | null {
  let scale = 0;
  for (const values of series) {
    for (const value of values) {
      scale = Math.max(scale, Math.abs(value));
    }
  }
  if (!Number.isFinite(scale)) {
    return null;
  }
  const magnitude = scale === 0 ? 0 : Math.floor(Math.log10(scale));
  for (let digits = 0 - magnitude; digits <= MOST_DIGITS - magnitude; digits++) {
    const inUnits = scaleByTen(digits);
    if (series.every((values) => areWhole(values, inUnits))) {
      return { digits, integers: series.map((values) => rounded(values, inUnits)) };
    }
  }
  return null;
}

/** value · 10^power, without the power itself overflowing. */
export function timesPowerOfTen(value: number, power: number): number {
  return scaleByTen(power)(value);
}

/** The same for many values: the power is taken once. */
export function scaleByTen(power: number): (value: number) => number {
  if (power > 300) {
    const rest = 10 ** (power - 300);
    return (value) => value * 1e300 * rest;
  }
  // 10^−k is no double, 10^k is one up to k = 22: dividing rounds once.
  const factor = 10 ** Math.abs(power);
  return power >= 0 ? (value) => value * factor : (value) => value / factor;
}

function areWhole(values: Float64Array, inUnits: (value: number) => number): boolean {
  for (const value of values) {
    if (!isWhole(inUnits(value))) {
      return false;
    }
  }
  return true;
}

function rounded(values: Float64Array, inUnits: (value: number) => number): Float64Array {
  const integers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = Math.round(inUnits(values[i]));
  }
  return integers;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= ROUNDING * Math.abs(value);
}
