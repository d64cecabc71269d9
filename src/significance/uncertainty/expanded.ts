import type { Alternative, Expansion, Resamples, Tail } from '../../model/results/significance';
import { normalQuantile, normalTail, studentQuantile, studentTail } from '../distributions';
import { orderStatistic } from '../intervals/percentile';
import { SMALLEST_FULL_DOUBLE } from '../outcome';
import { isExact } from '../resamples';

export interface VarianceComponent {
  readonly variance: number;
  /**
   * The estimate whose degrees of freedom apply, if the variance is only a part of it; else the variance
   * itself.
   */
  readonly seen?: number;
  readonly degreesOfFreedom: number;
}

/** For m independent units: items or clusters, at least 2. */
export function expansionOf(units: number): Expansion {
  return { degreesOfFreedom: units - 1, narrowness: Math.sqrt((units - 1) / units) };
}

/** Degrees of freedom of a sum of variances, (Σ V)² / Σ V²/ν (Satterthwaite 1946); at least 1. */
export function satterthwaite(components: readonly VarianceComponent[]): number {
  const total = components.reduce((sum, { variance }) => sum + variance, 0);
  const weighed = components.reduce(
    (sum, { variance, seen = variance, degreesOfFreedom }) => sum + (seen / total) ** 2 / degreesOfFreedom,
    0,
  );
  return Math.max(1, 1 / weighed);
}

/**
 * The two-sided p of a bootstrap, expanded: with z = Φ⁻¹(1 − p/2) it is 2·T_ν(−z·√((m − 1)/m)). It tends to p
 * as the number of units grows. Computed from the logarithm, so that it can be smaller than the smallest
 * double.
 */
export function expandedP(twoSided: Tail, { degreesOfFreedom, narrowness }: Expansion): Tail {
  if (twoSided.logP === -Infinity) {
    return twoSided; // The lower end of the Monte Carlo interval if no resample is extreme.
  }
  const z = standardErrorsOf(twoSided);
  return twoSidedStudent(z * narrowness, degreesOfFreedom);
}

/** P(|T| ≥ |t|). */
export function twoSidedStudent(t: number, degreesOfFreedom: number): Tail {
  if (Math.abs(t) === Infinity) {
    return { p: 0, logP: -Infinity };
  }
  const { p, logP } = studentTail(-Math.abs(t), degreesOfFreedom);
  return { p: Math.min(1, 2 * p), logP: Math.min(0, logP + Math.LN2) };
}

/** The two-sided p of a bootstrap whose expanded p is `level`. */
export function unexpandedLevel(level: number, { degreesOfFreedom, narrowness }: Expansion): number {
  const z = -studentQuantile(level / 2, degreesOfFreedom) / narrowness;
  return 2 * normalTail(-z).p;
}

/** The two-sided level of a test at α: a one-sided test uses half of it. */
export function twoSidedLevel(alternative: Alternative, alpha: number): number {
  return alternative === 'two-sided' ? alpha : 2 * alpha;
}

/**
 * Half the width of the interval of exactly the gains θ with P(|δ* − δ| ≥ |δ − θ|) above a level: those that
 * the shifted bootstrap doesn't reject.
 *
 * @param level of the two-sided bootstrap, not expanded
 */
export function halfWidthAt(resampled: Resamples, gain: number, level: number): number {
  if (!isExact(resampled)) {
    const { length } = resampled;
    // A loop: a study asks for thousands of pairs.
    const sizes = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      sizes[i] = Math.abs(resampled[i]! - gain);
    }
    // (c + 1)/(r + 1) ≤ level rejects: at most this many may be at least as far away.
    const most = Math.floor(level * (length + 1));
    return orderStatistic(sizes, length - Math.min(Math.max(most, 1), length));
  }
  const { values, probabilities } = resampled;
  let [low, high, reached] = [0, values.length - 1, 0];
  while (low < high) {
    const [below, above] = [gain - values[low]!, values[high]! - gain];
    reached += above >= below ? probabilities[high]! : probabilities[low]!;
    if (reached > level) {
      return Math.max(below, above);
    }
    [low, high] = above >= below ? [low, high - 1] : [low + 1, high];
  }
  return Math.abs(values[low]! - gain);
}

/**
 * Half the width at which the expanded p, or that of Student's t, is the level: the gain that today's spread would show to be
 * significant.
 */
export function halfWidthBy(
  reference: Expansion & { readonly standardError: number | null },
  gains: Resamples,
  gain: number,
  level: number,
): number {
  const { standardError, degreesOfFreedom } = reference;
  return standardError === null
    ? halfWidthAt(gains, gain, unexpandedLevel(level, reference))
    : studentHalfWidth(standardError, level, degreesOfFreedom);
}

/** t·SE at a two-sided level. */
export function studentHalfWidth(standardError: number, level: number, degreesOfFreedom: number): number {
  return -studentQuantile(level / 2, degreesOfFreedom) * standardError;
}

/** If p equals its level, the interval excludes 0 by this fraction of the gain. */
const BARELY = 1e-9;

/**
 * Half the width of the interval around a gain whose two-sided p is at most `level`, with the standard error
 * implied by p (a test-based interval, Miettinen 1976): it excludes 0.
 */
export function testBasedHalfWidth(
  gain: number,
  {
    p,
    level,
    degreesOfFreedom,
  }: { readonly p: number; readonly level: number; readonly degreesOfFreedom: number },
): number {
  const share = studentQuantile(level / 2, degreesOfFreedom) / studentQuantile(p / 2, degreesOfFreedom);
  return Math.abs(gain) * Math.min(share, 1 - BARELY);
}

/** Newton's steps on a logarithm that is nearly a parabola: a few are enough. */
const STEPS = 20;

/** z ≥ 0 with P(|Z| ≥ z) = p. */
function standardErrorsOf({ p, logP }: Tail): number {
  if (p >= 1) {
    return 0;
  }
  if (logP === -Infinity) {
    return Infinity;
  }
  // From p itself while it has all its digits: it is the same for A against B and B against A.
  const oneSided = (p > SMALLEST_FULL_DOUBLE ? Math.log(p) : logP) - Math.LN2;
  let z = p > 1e-9 ? -normalQuantile(p / 2) : Math.sqrt(-2 * oneSided);
  for (let step = 0; step < STEPS; step++) {
    const { logP: found } = normalTail(-z);
    // d/dz ln Φ(−z) = −φ(z)/Φ(−z).
    const slope = Math.exp(-0.5 * z * z - 0.5 * Math.log(2 * Math.PI) - found);
    const change = (found - oneSided) / slope;
    z += change;
    if (Math.abs(change) <= 1e-13 * z) {
      break;
    }
  }
  return Math.max(0, z);
}
