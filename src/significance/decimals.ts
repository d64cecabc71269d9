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
    const inUnits = powerOfTen(digits);
    if (series.every((values) => areWhole(values, inUnits))) {
      return { digits, integers: series.map((values) => rounded(values, inUnits)) };
    }
  }
  return null;
}

/** value · 10^power, without the power itself overflowing. */
export function timesPowerOfTen(value: number, power: number): number {
  return times(value, powerOfTen(power));
}

/** A power of ten by which many values are multiplied: value · first · second, or value / second. */
interface PowerOfTen {
  readonly divides: boolean;
  readonly first: number;
  readonly second: number;
}

function powerOfTen(power: number): PowerOfTen {
  // 10^−k is no double, 10^k is one up to k = 22: dividing rounds once.
  return power > 300
    ? { divides: false, first: 1e300, second: 10 ** (power - 300) }
    : { divides: power < 0, first: 1, second: 10 ** Math.abs(power) };
}

function times(value: number, { divides, first, second }: PowerOfTen): number {
  return divides ? value / second : value * first * second;
}

/** Multiplies all values by a power of ten, in place. */
export function scaleByTen(values: Float64Array, power: number): void {
  const factor = powerOfTen(power);
  for (let i = 0; i < values.length; i++) {
    values[i] = times(values[i], factor);
  }
}

function areWhole(values: Float64Array, inUnits: PowerOfTen): boolean {
  for (const value of values) {
    if (!isWhole(times(value, inUnits))) {
      return false;
    }
  }
  return true;
}

function rounded(values: Float64Array, inUnits: PowerOfTen): Float64Array {
  const integers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = Math.round(times(values[i], inUnits));
  }
  return integers;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= ROUNDING * Math.abs(value);
}
