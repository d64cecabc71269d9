import { english, type Text } from '../model/words';
import type {
  Alternative,
  Pair,
  SignificanceTest,
  Tail,
  TestContext,
  TestFacts,
  TestOutcome,
  TestWords,
} from '../model/results/significance';
import { sameRow } from './pair';

export type { Tail };

export interface Tails {
  readonly greater: Tail;
  readonly less: Tail;
  readonly twoSided: Tail;
}

/** Below this, p may have lost digits, so its logarithm is kept or used. */
export const SMALLEST_FULL_DOUBLE = 1e-290;

export function tail(p: number): Tail {
  const probability = Math.min(1, p);
  return { p: probability, logP: Math.log(probability) };
}

/** Twice the smaller tail, at most 1: the two-sided p of a symmetric null distribution. */
export function symmetricTails(greater: Tail, less: Tail): Tails {
  const smaller = greater.logP < less.logP ? greater : less;
  const twoSided = { p: Math.min(1, 2 * smaller.p), logP: Math.min(0, smaller.logP + Math.LN2) };
  return { greater, less, twoSided };
}

/** Both one-sided tails of a two-sided p from a symmetric distribution: half of it, and one minus that. */
export function halves({ gain }: Pick<Pair, 'gain'>, twoSided: Tail): Tails {
  const near = { p: twoSided.p / 2, logP: twoSided.logP - Math.LN2 };
  const far = tail(1 - near.p);
  return gain < 0 ? { greater: far, less: near, twoSided } : { greater: near, less: far, twoSided };
}

export function tailFor(alternative: Alternative, tails: Tails): Tail {
  return alternative === 'two-sided' ? tails.twoSided : tails[alternative];
}

export function observedDirection({ gain }: Pick<Pair, 'gain'>): 'greater' | 'less' {
  return gain < 0 ? 'less' : 'greater';
}

/** What a test finds in a pair, for every alternative. */
interface Found {
  readonly tails: Tails;
  readonly exact: boolean;
  readonly note?: Text | null;
  readonly warning?: Text | null;
}

/**
 * A test that computes p from a pair alone, exactly or by a formula.
 *
 * @param whyNot why it can't be used on a pair; null if it can
 */
export function computedTest(
  about: TestWords & Pick<TestFacts, 'fewest'> & Partial<TestFacts>,
  whyNot: (pair: Pair) => Text | null,
  compute: (pair: Pair, context: TestContext) => Found,
): SignificanceTest {
  return {
    simulates: null,
    restsOnMeans: false,
    fixesRuns: true,
    interval: 'resampled',
    ...about,
    applies: (pair) => whyNot(pair) ?? true,
    run(pair, context) {
      const { tails, exact, note = null, warning } = compute(pair, context);
      const outcome = computedOutcome(pair, context, tails, { exact, note });
      return Promise.resolve({ ...outcome, ...(warning !== undefined && { warning }) });
    },
  };
}

export function computedOutcome(
  pair: Pair,
  context: TestContext,
  tails: Tails,
  { exact, note = null }: { exact: boolean; note?: Text | null },
): TestOutcome {
  const chosen = tailFor(context.alternative, tails);
  return {
    p: positive(chosen.p),
    oneSided: positive(tails[observedDirection(pair)].p),
    exact,
    count: null,
    resamples: null,
    ...(chosen.p < SMALLEST_FULL_DOUBLE && { logP: chosen.logP }),
    note,
  };
}

/** No p is 0: one that underflows becomes the smallest double, and its logarithm gives its size. */
function positive(p: number): number {
  return Math.max(p, Number.MIN_VALUE);
}

/**
 * Handles trivial cases the same way for every test: with fewer than two units, or without a single
 * difference, p = 1. The test itself sees n ≥ 2 and at least one differing row.
 */
export function withTrivialCases(test: SignificanceTest): SignificanceTest {
  return {
    ...test,
    run: (pair, context) => {
      const reason = undecidableReason(pair) ?? identicalReason(pair);
      return reason === null
        ? test.run(pair, context)
        : Promise.resolve({ p: 1, oneSided: 1, exact: true, count: null, resamples: null, note: reason });
    },
  };
}

/** Why this pair has too little data, whatever its scores; null if it has enough. */
export function undecidableReason({ n, clustered }: Pick<Pair, 'n' | 'clustered'>): string | null {
  if (n >= 2) {
    return null;
  }
  return clustered
    ? english('There is only one cluster: a significance test needs at least 2.')
    : english('There is only one item: a significance test needs at least 2.');
}

/** The note for a pair whose systems score the same on every item; null if they don't. */
export function identicalReason(pair: Pair): string | null {
  for (let i = 0; i < pair.n; i++) {
    if (!sameRow(pair.a, pair.b, i)) {
      return null;
    }
  }
  return pair.clustered
    ? english('The two outputs score the same on every cluster.')
    : english('The two outputs score the same on every item.');
}

/** The fewest differing units with which an exact test reaches α: 2^(1−d) ≤ α two-sided, 2^(−d) ≤ α one-sided. */
export function fewestForExact(alternative: Alternative, alpha: number): number {
  const sides = alternative === 'two-sided' ? 1 : 0;
  // Guards against a logarithm that is too large by a rounding error.
  return sides + Math.ceil(-Math.log2(alpha) * (1 - 1e-12));
}
