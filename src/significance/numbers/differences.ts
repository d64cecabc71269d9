import { sum } from '../../kernel/columns';
import type { DrawnDifferences } from '../../kernel/types';
import type { DifferenceUnits, Pair } from '../../model/results/significance';
import { asDecimals, scaleByTen, timesPowerOfTen, type Decimals } from './decimals';

/** Sums of whole numbers up to this size are exact in doubles. */
const EXACT = 2 ** 53;

/** Relative rounding of a real difference. */
const OWN_ROUNDING = 8 * Number.EPSILON;

/** Number of values from which the median size is taken: it need not be more precise. */
const EXAMINED = 1001;

/** A's values minus B's, turned, and how far they can be trusted. */
export interface ItemDifferences {
  readonly values: Float64Array;
  /** The values as whole numbers of a unit, if they are decimals. */
  readonly units: DifferenceUnits | null;
  readonly gain: number;
  /** Means of them closer together than this are equal up to rounding. */
  readonly tolerance: number;
  /** The tolerance of single differences; 0 where equal ones are equal to the last bit. */
  readonly itemTolerance: number;
}

/**
 * Subtracts item by item before anything is added up, so that what both systems share can't round away their
 * difference. Exact if the values are decimals. For real numbers, a difference has the rounding error of its
 * two values, and a sum that of each addition: neither grows with an outlier, as a tolerance relative to the
 * mean would.
 */
export function itemDifferences(a: Float64Array, b: Float64Array, higherIsBetter: boolean): ItemDifferences {
  const [better, worse] = higherIsBetter ? [a, b] : [b, a];
  const decimals = asDecimals(better, worse);
  const [minuend, subtrahend] =
    decimals === null ? [better, worse] : [decimals.integers[0]!, decimals.integers[1]!];
  // In place: there may be a million values.
  const values = decimals === null ? new Float64Array(better.length) : minuend;
  for (let i = 0; i < values.length; i++) {
    values[i] = minuend[i]! - subtrahend[i]!;
  }
  const units =
    decimals === null ? unitsOf(asDecimals(values)) : unitsOf({ ...decimals, integers: [values] });
  if (decimals !== null) {
    scaleByTen(values, -decimals.digits);
  }
  const n = values.length;
  const itemTolerance = units === null ? 2 * Number.EPSILON * medianSize(a, b) : 0;
  if (units?.summable === true) {
    const gain = timesPowerOfTen(sum(units.integers), -units.digits) / n;
    return { values, units, gain, tolerance: 8 * Number.EPSILON * Math.abs(gain), itemTolerance };
  }
  const gain = meanOf(values);
  const tolerance = meanTolerance(n, meanMagnitude(values)) + itemTolerance / Math.sqrt(n);
  return { values, units, gain: Math.abs(gain) <= tolerance ? 0 : gain, tolerance, itemTolerance };
}

function unitsOf(decimals: Decimals | null): DifferenceUnits | null {
  if (decimals === null) {
    return null;
  }
  const integers = new Float64Array(decimals.integers[0]!);
  return { integers, digits: decimals.digits, summable: sumOfSizes(integers) <= EXACT };
}

/** Σ of doubles with compensated rounding (Neumaier 1974), over n. */
function meanOf(values: Float64Array): number {
  let [total, lost] = [0, 0];
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return (total + lost) / values.length;
}

function sumOfSizes(values: Float64Array): number {
  let total = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    total += Math.abs(value);
  }
  return total;
}

/** The error of the mean from adding n doubles with this mean size; it grows as √n. */
export function meanTolerance(n: number, magnitude: number): number {
  return Math.max(16, 2 * Math.sqrt(n)) * Number.EPSILON * magnitude;
}

export function meanMagnitude(values: Float64Array): number {
  // Divides first, so that values near the end of the range of doubles don't overflow.
  let mean = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    mean += Math.abs(value) / values.length;
  }
  return mean;
}

/**
 * The median over items (or 1,001 of them) of the larger absolute value: the usual size, whatever the
 * largest.
 */
function medianSize(a: Float64Array, b: Float64Array): number {
  const count = Math.min(a.length, EXAMINED);
  const sizes = Float64Array.from({ length: count }, (_, i) => {
    const item = Math.floor((i * a.length) / count);
    return Math.max(Math.abs(a[item]!), Math.abs(b[item]!));
  }).sort();
  return sizes[count >> 1] ?? 0;
}

/** The largest size that ties with a smaller one, including the rounding error of real numbers. */
export function tieLimit(size: number, itemTolerance: number): number {
  return itemTolerance === 0 ? size : size * (1 + OWN_ROUNDING) + itemTolerance;
}

export function nearlyEqual(one: number, other: number, itemTolerance: number): boolean {
  const smaller = Math.min(Math.abs(one), Math.abs(other));
  return Math.abs(one - other) <= tieLimit(smaller, itemTolerance) - smaller;
}

/** Powers of ten up to this are doubles. */
const MOST_DIGITS = 22;

/** The differences of a mean as the kernel draws them; undefined where gains are differences of two scores. */
export function drawnDifferences({ differences, units }: Pair): DrawnDifferences | undefined {
  if (differences === null) {
    return undefined;
  }
  return units !== undefined && units.digits >= 0 && units.digits <= MOST_DIGITS
    ? { values: units.integers, divisor: 10 ** units.digits }
    : { values: differences, divisor: 1 };
}
