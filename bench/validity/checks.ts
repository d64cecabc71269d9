import type { Expectation } from './expectations';
import { allowedCounts } from './limits';

/** Probability that a run reports an error although everything is right. */
export const FAMILY_ERROR = 0.01;

/** An observed share, and what it should be. */
export interface Check {
  /** As in "t, heavy tails (t, 3 df), n = 20: p ≤ 0.05". */
  readonly what: string;
  readonly count: number;
  readonly trials: number;
  readonly expected: Expectation;
}

/** All trials together; the true share is the mean of the parts', weighted by their trials. */
export function pooled(what: string, parts: readonly Check[]): Check {
  const trials = parts.reduce((sum, part) => sum + part.trials, 0);
  const mean = (of: (expected: Expectation) => number) =>
    parts.reduce((sum, part) => sum + (of(part.expected) * part.trials) / trials, 0);
  return {
    what,
    count: parts.reduce((sum, part) => sum + part.count, 0),
    trials,
    expected: {
      low: mean(({ low }) => low),
      high: mean(({ high }) => high),
      why: [...new Set(parts.map(({ expected }) => expected.why))].join('; '),
    },
  };
}

/** Binomial limits of a check, as shares. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly holds: boolean;
}

/**
 * The limits of each check of a run: each fails by chance with probability FAMILY_ERROR over the number of
 * checks (Bonferroni), so the whole run does with probability at most FAMILY_ERROR.
 */
export function judge(checks: readonly Check[]): (check: Check) => Limits {
  const error = FAMILY_ERROR / checks.length;
  return ({ count, trials, expected }) => {
    const { least, most } = allowedCounts(expected, trials, error);
    return { least: least / trials, most: most / trials, holds: least <= count && count <= most };
  };
}
