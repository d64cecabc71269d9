import type { Alternative, Pair, TestContext, TestOutcome } from '../model';
import { observedDirection } from './outcome';

/** Resamples at least as extreme as observed, for each alternative. */
export interface ExtremeCounts {
  readonly greater: number;
  readonly less: number;
  readonly twoSided: number;
}

/**
 * Counts the gains x = δ* − centre with x ≥ δ, x ≤ δ and |x| ≥ |δ|. A gain within the pair's tolerance of δ
 * counts as equal to it, so that rounding can't hide a tie.
 *
 * @param gains δ* of each resample
 * @param centre where the null distribution is centred: δ or the mean of δ* for a bootstrap, else 0
 */
export function countExtreme(
  gains: Float64Array,
  centre: number,
  { gain, tolerance }: Pick<Pair, 'gain' | 'tolerance'>,
): ExtremeCounts {
  const [least, most, size] = [gain - tolerance, gain + tolerance, Math.abs(gain) - tolerance];
  let greater = 0;
  let less = 0;
  let twoSided = 0;
  for (const resampled of gains) {
    const shifted = resampled - centre;
    greater += shifted >= least ? 1 : 0;
    less += shifted <= most ? 1 : 0;
    twoSided += Math.abs(shifted) >= size ? 1 : 0;
  }
  return { greater, less, twoSided };
}

/** The number of values for which a condition holds. */
export function countWhere(values: Float64Array, holds: (value: number) => boolean): number {
  let count = 0;
  for (const value of values) {
    count += holds(value) ? 1 : 0;
  }
  return count;
}

/** The share that published compatibility modes call p: c / r, which can be 0. */
export function share(count: number, resamples: number): number {
  return count / resamples;
}

/** p = (c + 1) / (r + 1): the observed data are one of the r + 1 equally likely cases (Noreen 1989, Yeh 2000). */
export function monteCarloP(count: number, resamples: number): number {
  return (count + 1) / (resamples + 1);
}

/** The outcome of a test that counts resamples. */
export function countedOutcome(
  pair: Pair,
  context: TestContext,
  counts: ExtremeCounts,
  resamples: number,
  {
    p = monteCarloP,
    note = null,
    warning = null,
    alternative,
  }: {
    p?: (count: number, resamples: number) => number;
    note?: string | null;
    warning?: string | null;
    alternative?: Alternative;
  } = {},
): TestOutcome {
  const answered = alternative ?? context.alternative;
  const count = answered === 'two-sided' ? counts.twoSided : counts[answered];
  return {
    p: p(count, resamples),
    oneSided: p(counts[observedDirection(pair)], resamples),
    exact: false,
    count,
    resamples,
    ...(alternative !== undefined && { alternative }),
    note,
    warning,
  };
}
