/** Sample mean and standard deviation (divisor n − 1), in the units of the values. */
export interface Moments {
  readonly mean: number;
  readonly deviation: number;
}

/** Two passes over values scaled to at most 1, so that squares of values like 1e300 or 1e-300 stay doubles. */
export function meanAndDeviation(values: Float64Array): Moments {
  const scale = largestMagnitude(values);
  if (scale === 0) {
    return { mean: 0, deviation: 0 };
  }
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / scale, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value / scale - mean) ** 2, 0);
  return { mean: mean * scale, deviation: scale * Math.sqrt(squares / (n - 1)) };
}

/** Deviations from the mean, divided by the largest of them; null if all values are (but for rounding) equal. */
export function scaledDeviations(values: Float64Array): Float64Array | null {
  const { mean } = meanAndDeviation(values);
  const deviations = values.map((value) => value - mean);
  const largest = largestMagnitude(deviations);
  const rounding = 4 * Number.EPSILON * largestMagnitude(values);
  return largest <= rounding ? null : deviations.map((deviation) => deviation / largest);
}

function largestMagnitude(values: Float64Array): number {
  return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}
