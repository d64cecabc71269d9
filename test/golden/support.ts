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
