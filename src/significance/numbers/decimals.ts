/**
 * Most item scores are decimals (0.3, 27.41), which doubles mostly cannot represent: 0.5 − 0.2 and 0.4 − 0.1
 * differ in the last bit. Ties decide exact p-values, so differences of decimals are taken in whole units of
 * the last decimal, where arithmetic is exact.
 */

/** How far, relative to its size, a decimal may be from a whole number of units: one or two roundings. */
const ROUNDING = 8 * Number.EPSILON;

/**
 * Up to this many units, a number counts as whole in spite of such rounding; beyond, too many would by
 * chance.
 */
const MOST_ROUNDED = 1e13;

/** Up to this many units, only the double nearest to a decimal counts: a double holds 15 of its digits. */
const MOST_UNITS = 1e15;

/** Values as whole numbers of a unit: value = integer · 10^(−digits). */
export interface Decimals {
  readonly digits: number;
  /** One array per series, each in the order of its values. */
  readonly integers: readonly Float64Array[];
}

/**
 * The coarsest power of ten of which all values are whole multiples up to rounding. Each value is judged by
 * its own digits, so that a huge one doesn't hide the decimals of the others.
 *
 * @returns null if the values are not decimals with a common, moderate number of digits
 */
export function asDecimals(...series: readonly Float64Array[]): Decimals | null {
  let scale = 0;
  for (const values of series) {
    for (let i = 0, n = values.length; i < n; i++) {
      const value = values[i]!;
      scale = Math.max(scale, Math.abs(value));
    }
  }
  if (!Number.isFinite(scale)) {
    return null;
  }
  let digits = scale === 0 ? 0 : 0 - magnitudeOf(scale);
  let inUnits = powerOfTen(digits);
  for (const values of series) {
    for (let i = 0, n = values.length; i < n; i++) {
      const value = values[i]!;
      while (!isWhole(times(value, inUnits), value, inUnits)) {
        if (Math.abs(times(value, inUnits)) > MOST_UNITS) {
          return null;
        }
        inUnits = powerOfTen(++digits);
      }
    }
  }
  return { digits, integers: series.map((values) => rounded(values, inUnits)) };
}

/** value · 10^power, without overflow of the power itself. */
export function timesPowerOfTen(value: number, power: number): number {
  return times(value, powerOfTen(power));
}

/** A decimal with this many digits in units of its last one, however many units that is. */
export function inUnits(value: number, digits: number): bigint {
  const own = Math.min(digits, 14 - magnitudeOf(value));
  return own < 0
    ? BigInt(value) * 10n ** BigInt(Math.max(0, digits))
    : BigInt(Math.round(timesPowerOfTen(value, own))) * 10n ** BigInt(digits - own);
}

/** A power of ten to multiply many values by: value · first · second, or value / second. */
interface PowerOfTen {
  readonly divides: boolean;
  readonly first: number;
  readonly second: number;
}

/** Exact distributions ask for the same one for each of their values. */
const POWERS = new Map<number, PowerOfTen>();

function powerOfTen(power: number): PowerOfTen {
  const known = POWERS.get(power) ?? newPowerOfTen(power);
  POWERS.set(power, known);
  return known;
}

function newPowerOfTen(power: number): PowerOfTen {
  // 10^−k is not a double, but 10^k is one up to k = 22: division rounds once.
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
    values[i] = times(values[i]!, factor);
  }
}

function rounded(values: Float64Array, unit: PowerOfTen): Float64Array {
  const integers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = Math.round(times(values[i]!, unit));
  }
  return integers;
}

/** True if `units`, a value in units of this size, is a whole number up to rounding. */
function isWhole(units: number, value: number, unit: PowerOfTen): boolean {
  const size = Math.abs(units);
  if (size <= MOST_ROUNDED) {
    return Math.abs(units - Math.round(units)) <= ROUNDING * size;
  }
  if (size <= MOST_UNITS) {
    const whole = Math.round(units);
    return (unit.divides ? whole * unit.second : whole / unit.first / unit.second) === value;
  }
  // Its last digits lie far above this unit: is it a decimal by itself?
  const own = powerOfTen(14 - magnitudeOf(value));
  return Number.isInteger(value) || isWhole(times(value, own), value, own);
}

function magnitudeOf(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
}

/** The largest whole number that divides both, for numbers ≥ 0; 0 only if both are. */
export function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
