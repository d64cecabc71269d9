import assert from 'node:assert/strict';
import { relativeError } from '../unit/significance/support';

/** The alternatives as R calls them. */
export const R_ALTERNATIVES = {
  'two.sided': 'two-sided',
  greater: 'greater',
  less: 'less',
} as const;

export type RAlternative = keyof typeof R_ALTERNATIVES;

export function assertClose(actual: number, expected: number, tolerance: number, what = ''): void {
  const error = relativeError(actual, expected);
  assert.ok(error <= tolerance, `${what}: ${actual} instead of ${expected} (relative error ${error})`);
}

/** The series of huge_n.json by the formula of its note: 200,000 values each (its 0.5 replaces the 0.99). */
export function hugeSamples(): { x: Float64Array; y: Float64Array; half: Float64Array } {
  const sample = (value: (i: number) => number) => Float64Array.from({ length: 200_000 }, (_, i) => value(i));
  const y = (i: number) => ((104729 * i + 71) % 9973) / 9973;
  return {
    x: sample((i) => ((7919 * i + 13) % 10007) / 10007),
    y: sample((i) => 0.99 * y(i)),
    half: sample((i) => 0.5 * y(i)),
  };
}
