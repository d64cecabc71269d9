import type {
  Alternative,
  ExactDistribution,
  Pair,
  Resamples,
  TestContext,
  TestOutcome,
} from '../model/results/significance';
import type { Text } from '../model/words';
import { computedOutcome, observedDirection, tail, type Tail } from './outcome';
import { isExact } from './resamples';

/** Which gains x = δ* − centre count as extreme: x ≥ from or x ≤ upTo; `strict`: x > from or x < upTo. */
export interface Extremes {
  readonly from?: number;
  readonly upTo?: number;
  readonly strict?: boolean;
}

export type ExtremesByAlternative = Readonly<Record<'greater' | 'less' | 'twoSided', Extremes>>;

/** x ≥ δ, x ≤ δ and |x| ≥ |δ|. */
export function asExtremeAs(gain: number): ExtremesByAlternative {
  const size = Math.abs(gain);
  return { greater: { from: gain }, less: { upTo: gain }, twoSided: { from: size, upTo: -size } };
}

/**
 * Counts the extreme gains. A gain within the pair's tolerance of a limit counts as equal to it, so that
 * rounding can't hide a tie.
 *
 * @param gains δ* of each resample
 * @param centre centre of the null distribution: δ or the mean of δ* for a bootstrap, else 0
 */
export function countExtreme(
  gains: Float64Array,
  centre: number,
  extremes: Extremes,
  { tolerance }: Pick<Pair, 'tolerance'>,
): number {
  const { from = Infinity, upTo = -Infinity, strict = false } = extremes;
  const slack = strict ? tolerance : -tolerance;
  const [least, most] = [from + slack, upTo - slack];
  let count = 0;
  for (let i = 0, n = gains.length; i < n; i++) {
    const value = gains[i]!;
    const gain = value - centre;
    const isExtreme = strict ? gain > least || gain < most : gain >= least || gain <= most;
    count += isExtreme ? 1 : 0;
  }
  return count;
}

/** With fewer items whole ties keep the level, and half of them don't where the differences are skewed: see docs/validity-edges.md. */
const FEWEST_FOR_HALF_TIES = 20;

/** Whether the expanded bootstrap counts half of each tie: where the gain is a mean over enough items. */
export function halvesTies(isMean: boolean, items: number): boolean {
  return isMean && items >= FEWEST_FOR_HALF_TIES;
}

/**
 * The same, where a tie counts half: on a lattice of few sums, as of grades, ties are so likely that the whole of them makes p too
 * large, and none of them too small. If the observed gain is 0, all tie, and p is 1.
 */
export function countHalvingTies(
  gains: Float64Array,
  centre: number,
  extremes: Extremes,
  pair: Pick<Pair, 'tolerance' | 'differences' | 'n'>,
): number {
  const count = countExtreme(gains, centre, extremes, pair);
  return extremes.from === 0 || !halvesTies(pair.differences !== null, pair.n)
    ? count
    : (count + countExtreme(gains, centre, { ...extremes, strict: true }, pair)) / 2;
}

/** The share that published procedures call p: c / r, which can be 0. */
export function share(count: number, resamples: number): number {
  return count / resamples;
}

/** p = (c + 1) / (r + 1): the observed data are one of the r + 1 equally likely cases (Noreen 1989, Yeh 2000). */
export function monteCarloP(count: number, resamples: number): number {
  return (count + 1) / (resamples + 1);
}

export interface Counted {
  readonly p?: (count: number, resamples: number) => number;
  readonly note?: Text | null;
  readonly warning?: Text | null;
  readonly alternative?: Alternative;
  /** A lower bound on the exact p. */
  readonly smallest?: Tail;
}

/**
 * The outcome of a test that counts extreme resampled gains, or knows their probability if nothing was drawn.
 */
export function countedOutcome(
  pair: Pair,
  context: TestContext,
  gains: Resamples,
  centre: number,
  extremes: ExtremesByAlternative,
  { p = monteCarloP, note = null, warning = null, alternative, smallest }: Counted = {},
): TestOutcome {
  const answered = alternative ?? context.alternative;
  const more = { warning, ...(alternative !== undefined && { alternative }) };
  if (isExact(gains)) {
    const tailOf = (one: Extremes) => noSmaller(extremeTail(gains, centre, one), smallest);
    const { greater, less, twoSided } = extremes;
    const tails = { greater: tailOf(greater), less: tailOf(less), twoSided: tailOf(twoSided) };
    const found = computedOutcome(pair, { ...context, alternative: answered }, tails, { exact: true, note });
    return { ...found, ...more };
  }
  const countOf = (one: Extremes) => countExtreme(gains, centre, one, pair);
  const count = countOf(extremes[answered === 'two-sided' ? 'twoSided' : answered]);
  return {
    p: p(count, gains.length),
    oneSided: p(countOf(extremes[observedDirection(pair)]), gains.length),
    exact: false,
    count,
    resamples: gains.length,
    note,
    ...more,
  };
}

export function extremeTail(
  gains: ExactDistribution,
  centre: number,
  { from, upTo, strict = false }: Extremes,
): Tail {
  const above = from === undefined ? tail(0) : gains.atLeast(centre + from, strict);
  const below = upTo === undefined ? tail(0) : gains.atMost(centre + upTo, strict);
  const [larger, smaller] = above.p >= below.p ? [above, below] : [below, above];
  // A gain of 0 meets both limits but counts once.
  return larger.logP === -Infinity || larger.p + smaller.p >= 1
    ? tail(larger.p + smaller.p)
    : { p: larger.p + smaller.p, logP: larger.logP + Math.log1p(Math.exp(smaller.logP - larger.logP)) };
}

/** As `countHalvingTies`. */
export function tailHalvingTies(
  gains: ExactDistribution,
  centre: number,
  extremes: Extremes,
  { differences, n }: Pick<Pair, 'differences' | 'n'>,
): Tail {
  const whole = extremeTail(gains, centre, extremes);
  if (extremes.from === 0 || !halvesTies(differences !== null, n) || whole.logP === -Infinity) {
    return whole;
  }
  const strict = extremeTail(gains, centre, { ...extremes, strict: true });
  return {
    p: (whole.p + strict.p) / 2,
    logP: whole.logP + Math.log1p(Math.exp(strict.logP - whole.logP)) - Math.LN2,
  };
}

function noSmaller(found: Tail, smallest: Tail | undefined): Tail {
  return smallest !== undefined && found.logP < smallest.logP ? smallest : found;
}
