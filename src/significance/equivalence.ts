import type { AgainstMargin } from '../model/settings/gate';
import type { Alternative, Pair, Reference, Resamples, TestOutcome } from '../model/results/significance';
import type { Equivalence } from '../model/results/comparison';
import { onceFor } from '../model/once';
import { noSmallerThanOneResample } from './bootstrap/paired';
import {
  countExtreme,
  countHalvingTies,
  type Extremes,
  extremeTail,
  monteCarloP,
  tailHalvingTies,
} from './counting';
import { studentQuantile, studentTail } from './distributions';
import { expandedP, twoSidedStudent } from './uncertainty/expanded';
import { knownTest } from './tests';
import { monteCarloInterval } from './intervals/clopper-pearson';
import { tail } from './outcome';
import { referenceAt } from './uncertainty/reference';
import { isExact, meanAndDeviation } from './resamples';
import { boundedGain, itemsToSee, largestChange, unseenP } from './uncertainty/known-range';
import { limitCorrection, skewedGain } from './uncertainty/carried-by-few';
import { unequalSizes } from './uncertainty/effective-clusters';
import { jackknife } from './uncertainty/jackknife';
import type { Decision } from './decision';

interface EquivalenceQuestion {
  /** Above 0, in the metric's units. */
  readonly margin: number;
  /** As in the deciding test: `greater` tests that A is not worse, `less` that it is not better. */
  readonly alternative: Alternative;
  readonly test: string;
  /** Set if the deciding test is `auto`'s Student's t: p is taken from it; null: from the bootstrap alone. */
  readonly reference?: Reference | null;
}

/** One side: p, and how it was computed. */
type Side = Pick<Equivalence, 'p' | 'count' | 'resamples'> &
  Pick<TestOutcome, 'monteCarlo'> & {
    /** p by what was seen, where it is larger for what may be missing. */
    readonly seen?: number;
  };

/**
 * Two one-sided tests (Schuirmann 1987; Lakens 2017): the null hypotheses are a true gain of −margin or less,
 * and one of +margin or more. Where both are rejected at α, the systems are equivalent within ±margin, and p
 * is the larger of the two. With the alternative `greater` only the first is tested, which is
 * non-inferiority.
 *
 * - bootstrap: the resampled gains, centered on ∓margin, stand for gains under either null hypothesis:
 * c = #{ δ* − δ ≥ δ + margin } and #{ δ* − δ ≤ δ − margin }, p = (c + 1)/(r + 1).
 * - expanded bootstrap, if `auto` decides: P(|δ* − δ| ≥ |δ ± margin|), ties counted half, expanded and halved.
 * - t, if that test decides: t = (d̄ ± margin)·√n/s with n − 1 degrees of freedom.
 *
 * Swaps and ranks can only test for a gain of 0, so with any other test the bootstrap is used.
 *
 * @param gains δ* of a bootstrap, drawn, or their exact distribution
 */
export function testEquivalence(
  pair: Pair,
  gains: Resamples,
  { margin, alternative, test, reference = null }: EquivalenceQuestion,
): Equivalence {
  const ofRuns = reference?.standardError ?? null;
  const byT = ofRuns !== null || (knownTest(test)?.interval === 'student' && pair.differences !== null);
  const sides = sidesOf(pair, gains, { margin, alternative, test, reference });
  const { notWorse, notBetter } = sides;
  const larger = notWorse.p >= notBetter.p ? notWorse : notBetter;
  const decisive = { 'two-sided': larger, greater: notWorse, less: notBetter }[alternative];
  const { p, count, resamples } = decisive;
  return {
    margin,
    question: QUESTIONS[alternative],
    method: byT ? 't' : 'bootstrap',
    p,
    count,
    resamples,
    monteCarlo:
      count === null || resamples === null
        ? null
        : [...(decisive.monteCarlo ?? monteCarloInterval(count, resamples))],
  };
}

const QUESTIONS: Readonly<Record<Alternative, Equivalence['question']>> = {
  'two-sided': 'equivalent',
  greater: 'not-worse',
  less: 'not-better',
};

interface Sides {
  /** Against a gain of −margin or less. */
  readonly notWorse: Side;
  /** Against a gain of −margin or more. */
  readonly worse: Side;
  /** Against a gain of +margin or more. */
  readonly notBetter: Side;
}

/** The tests of `testEquivalence`, each alone, and the reverse of the first. */
export function sidesOf(
  pair: Pair,
  gains: Resamples,
  { margin, test, reference = null }: EquivalenceQuestion,
): Sides {
  const { notWorse, worse, notBetter } =
    reference !== null
      ? {
          notWorse: expandedSide(pair, gains, pair.gain + margin, reference),
          worse: expandedSide(pair, gains, -margin - pair.gain, reference),
          notBetter: expandedSide(pair, gains, margin - pair.gain, reference),
        }
      : knownTest(test)?.interval === 'student' && pair.differences !== null
        ? studentSides(pair.differences, margin)
        : bootstrapSides(pair, gains, margin);
  const allowing = (side: Side, distance: number, sign: 1 | -1) =>
    noSmallerThan(Math.max(unseenP(pair, distance, sign), skewedP(pair, side.p, sign, reference)), side);
  return {
    notWorse: allowing(notWorse, pair.gain + margin, 1),
    worse: allowing(worse, -margin - pair.gain, -1),
    notBetter: allowing(notBetter, margin - pair.gain, -1),
  };
}

function noSmallerThan(least: number, side: Side): Side {
  return side.p >= least ? side : { p: least, count: null, resamples: null, seen: side.p };
}

/** @param distance of the gain from the null hypothesis; below 0, the gain lies within it */
function expandedSide(pair: Pair, gains: Resamples, distance: number, reference: Reference): Side {
  const oneSided = (twoSided: number) =>
    Math.max(Number.MIN_VALUE, distance < 0 ? 1 - twoSided / 2 : twoSided / 2);
  if (reference.standardError !== null) {
    const { standardError, degreesOfFreedom } = pair.runs ? referenceAt(pair, distance) : reference;
    const p = oneSided(twoSidedStudent(distance / (standardError ?? 0), degreesOfFreedom).p);
    return { p, count: null, resamples: null };
  }
  const size = Math.abs(distance);
  const extremes = { from: size, upTo: -size };
  if (isExact(gains)) {
    const found = noSmallerThanOneResample(pair, tailHalvingTies(gains, pair.gain, extremes, pair));
    return { p: oneSided(expandedP(found, reference).p), count: null, resamples: null };
  }
  const count = countHalvingTies(gains, pair.gain, extremes, pair);
  const expand = (share: number) => oneSided(expandedP(tail(share), reference).p);
  const [low, high] = monteCarloInterval(count, gains.length);
  return {
    p: expand(monteCarloP(count, gains.length)),
    count,
    resamples: gains.length,
    monteCarlo: [Math.min(expand(low), expand(high)), Math.max(expand(low), expand(high))],
  };
}

function bootstrapSides(pair: Pair, gains: Resamples, margin: number): Sides {
  const { gain, n } = pair;
  const side = (extremes: Extremes): Side => {
    if (isExact(gains)) {
      // The observed items are one of the nⁿ resamples, so that no p is smaller.
      const p = Math.max(Number.MIN_VALUE, n ** -n, extremeTail(gains, gain, extremes).p);
      return { p, count: null, resamples: null };
    }
    const count = countExtreme(gains, gain, extremes, pair);
    return { p: monteCarloP(count, gains.length), count, resamples: gains.length };
  };
  return {
    notWorse: side({ from: gain + margin }),
    worse: side({ upTo: gain + margin }),
    notBetter: side({ upTo: gain - margin }),
  };
}

function studentSides(differences: Float64Array, margin: number): Sides {
  const { mean, deviation } = meanAndDeviation(differences);
  const n = differences.length;
  const side = (distance: number): Side => ({
    // As everywhere, a p that underflows becomes the smallest double, not 0.
    p: Math.max(Number.MIN_VALUE, studentTail((-distance / deviation) * Math.sqrt(n), n - 1).p),
    count: null,
    resamples: null,
  });
  return { notWorse: side(mean + margin), worse: side(-margin - mean), notBetter: side(margin - mean) };
}

const skewOf = onceFor((pair: Pair) => skewedGain(jackknife(pair), pair.gain, unequalSizes(pair)));

/**
 * A lower bound of the p of a true gain on the other side of a limit, where the range of scores isn't known and a few units differ far more
 * than all others: others like these may be missing. It is P(T ≥ t′), with t′ from the t that has the p found and the correction a of
 * its limits: t = t′ + a·(1 + 2t′²).
 *
 * @param p one-sided, of the test without the correction
 * @param sign 1 for a limit below the gain
 * @returns 0 where nothing is to be corrected
 */
export function skewedP(pair: Pair, p: number, sign: 1 | -1, reference: Reference | null): number {
  if (
    !(p < 0.5) ||
    pair.runs !== undefined ||
    pair.metric.weighted !== undefined ||
    boundedGain(pair) !== null
  ) {
    return 0;
  }
  const correction = limitCorrection(skewOf(pair), sign);
  if (correction === 0) {
    return 0;
  }
  const degreesOfFreedom = reference?.degreesOfFreedom ?? pair.n - 1;
  const t = -studentQuantile(p, degreesOfFreedom);
  const corrected = (Math.sqrt(Math.max(0, 1 + 8 * correction * (t - correction))) - 1) / (4 * correction);
  return studentTail(-corrected, degreesOfFreedom).p;
}

/**
 * The one-sided p-values against a margin Δ, on which gates rest: of δ ≤ −Δ, of δ ≥ −Δ and of δ ≥ Δ, as `testEquivalence`
 * computes them. Where so few units differ that no outcome could be significant, resampling them says little, and `fewDifferP`
 * takes its place: that few differ rules out a large gain and a large loss, and shows neither.
 *
 * @param gains δ* of a bootstrap, drawn, or their exact distribution
 */
export function againstMargin(
  pair: Pair,
  gains: Resamples,
  { units, differing, needed }: Pick<Decision, 'units' | 'differing' | 'needed'>,
  { alpha, ...question }: EquivalenceQuestion & { readonly alpha: number },
): AgainstMargin {
  const { margin } = question;
  if (needed !== null || differing === 0) {
    const expected = pair.runs === undefined ? (units * margin) / largestChange(pair) : 0;
    const p = fewDifferP(differing, expected);
    return { margin, notWorse: p, worse: 1, notBetter: p };
  }
  const { notWorse, worse, notBetter } = sidesOf(pair, gains, question);
  const isUnseen = notWorse.p > alpha && notWorse.seen !== undefined && notWorse.seen <= alpha;
  const items = isUnseen ? itemsToSee(pair, pair.gain + margin, 1, alpha) : null;
  return {
    margin,
    notWorse: notWorse.p,
    worse: worse.p,
    notBetter: notBetter.p,
    ...(items !== null && { items }),
    ...(isUnseen && boundedGain(pair) === null && { skewed: true as const }),
  };
}

/**
 * p of a gain or loss as large as the margin Δ, from the number k of units that differ. If no unit changes by more than R, such
 * a gain takes λ = n·Δ/R differing units of n on average, and for λ ≥ k + 1
 *
 *     P(at most k differ) ≤ Σ_{i ≤ k} λ^i e^{−λ}/i!
 *
 * (Anderson and Samuels 1967, Some inequalities among binomial and Poisson probabilities, 5th Berkeley Symposium). For k = 0
 * it is the “rule of three”: p ≤ 0.05 from λ = 3 (Hanley and Lippman-Hand 1983, JAMA 249(13)).
 *
 * @param expected λ; 0 where R isn't known
 */
function fewDifferP(differing: number, expected: number): number {
  if (!(expected >= differing + 1)) {
    return 1;
  }
  let term = Math.exp(-expected);
  let sum = term;
  for (let i = 1; i <= differing; i++) {
    term *= expected / i;
    sum += term;
  }
  return Math.max(Number.MIN_VALUE, Math.min(1, sum));
}
