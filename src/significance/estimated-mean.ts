import { studentQuantile } from './distributions';

/** A mean with its interval at level 1 − α. */
export interface EstimatedMean {
  readonly value: number;
  readonly interval: readonly [number, number];
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

export function estimated(
  value: number,
  standardError: number,
  degreesOfFreedom: number,
  alpha: number,
): EstimatedMean {
  const half = studentQuantile(1 - alpha / 2, degreesOfFreedom) * standardError;
  return { value, interval: [value - half, value + half], standardError, degreesOfFreedom };
}
