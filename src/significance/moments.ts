// Loops by index: for…of takes five times as long over a typed array, and there may be a million values.

/** Sample mean and standard deviation (divisor n − 1), in the units of the values. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Two passes over values scaled by the largest, so that squares of values like 1e300 or 1e-300 stay in range,
 * and shifted by the first, so that differences between values like 1,000,000,000.1 aren't rounded away.
 */
export function meanAndDeviation(values: Float64Array): Moments {
  const unit = powerOfTwoNear(largestMagnitude(values));
  const n = values.length;
  const origin = (values[0] ?? 0) / unit;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += values[i]! / unit - origin;
  }
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    squares += (values[i]! / unit - origin - mean) ** 2;
  }
  return { mean: (origin + mean) * unit, deviation: unit * Math.sqrt(squares / (n - 1)) };
}

/** The power of two at or below a size, by which doubles divide without rounding; 1 for 0. */
export function powerOfTwoNear(size: number): number {
  return size === 0 ? 1 : 2 ** Math.max(-1022, Math.floor(Math.log2(size)));
}

/** Deviations from the mean, divided by the largest of them; null if all values are equal up to rounding. */
export function scaledDeviations(values: Float64Array): Float64Array | null {
  const scale = scaleOfDeviations(values);
  return scale && values.map((value) => (value - scale.mean) / scale.largest);
}

/** The mean and the largest deviation from it; null if all values are equal up to rounding. */
export function scaleOfDeviations(values: Float64Array): { mean: number; largest: number } | null {
  const { mean } = meanAndDeviation(values);
  let largest = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    largest = Math.max(largest, Math.abs(value - mean));
  }
  return largest <= 4 * Number.EPSILON * largestMagnitude(values) ? null : { mean, largest };
}

export function largestMagnitude(values: Float64Array): number {
  let largest = 0;
  for (let i = 0, n = values.length; i < n; i++) {
    const value = values[i]!;
    largest = Math.max(largest, Math.abs(value));
  }
  return largest;
}
