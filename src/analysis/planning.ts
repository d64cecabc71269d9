import {
  checkQuestion,
  primaryTest,
  type Comparison,
  type GainPlan,
  type Planning,
  type PlanningQuestion,
  type PowerPoint,
  type SamplesPlan,
} from '../model';
import { planningSentence } from '../report';
import {
  detectableGain,
  powerFor,
  smallestSignificantGain,
  timesAsManyItems,
  expansionOf,
  OF_FOLDS,
  testOf,
  type Expansion,
  type NormalTest,
} from '../significance';

/** What planning needs from a comparison, and how its metric is formatted. */
export type Planned = Pick<
  Comparison,
  | 'n'
  | 'clusters'
  | 'clusterColumn'
  | 'gain'
  | 'standardError'
  | 'family'
  | 'variance'
  | 'repetitions'
  | 'alpha'
  | 'tests'
  | 'primary'
  | 'decision'
  | 'metric'
>;

/** The curve goes from 2^−2 to 2^4 times today's items. */
const [FIRST_OCTAVE, LAST_OCTAVE] = [-2, 4];
const POINTS_AN_OCTAVE = 4;

/** Fewer items, or clusters, can't be tested. */
const FEWEST = 2;

/**
 * How many items like these it takes to detect a gain, from the comparison's standard error SE at n items, by
 * the normal approximation (Cohen 1988): at n′ items the standard error is SE·√(n/n′), so that a true gain δ
 * needs
 *
 * n′ = n · ((z + z_power) · SE / δ)²,    power(n′) = Φ(δ/(SE·√(n/n′)) − z)
 *
 * with z = z_{1−α/2} two-sided, z_{1−α} one-sided. Clusters grow in proportion to items.
 *
 * The share ρ of the variance that comes from the training runs doesn't fall with more items: the standard
 * error is then SE·√((1 − ρ)·n/n′ + ρ), and a gain too small for the remainder can't be detected with any
 * number of items.
 *
 * The observed gain is an estimate; a plan for exactly this gain succeeds only if it is the true one.
 *
 * @param decimals with which the metric is usually printed
 * @returns null if gains don't vary, so that any number of items suffices
 * @throws RealGainError `bad-setting` for a gain, power or number of items out of range
 */
export function planning(comparison: Planned, decimals: number, question: PlanningQuestion): Planning | null {
  const { gain, power, items } = checkQuestion(question);
  const { n, clusters, standardError } = comparison;
  // One of several pairs is planned with the Bonferroni correction.
  const alpha = comparison.alpha / (comparison.family?.pairs ?? 1);
  if (standardError === null || standardError === 0) {
    return null;
  }
  const fixed = shareOfRuns(comparison);
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  const test = testOf(standardError, { alternative, alpha }, referenceToday(comparison));
  const plan = (size: number): GainPlan => {
    const items = (1 - fixed) / (1 / timesAsManyItems(size, test, power) - fixed);
    const times = items > 0 ? items : Infinity;
    return {
      gain: size,
      powerToday: powerFor(size, test),
      itemsNeeded: wholeUnits(n * times),
      clustersNeeded: clusters === null ? null : wholeUnits(clusters * times),
    };
  };
  const observed = comparison.gain === 0 ? null : Math.abs(comparison.gain);
  const at = (size: number): PowerPoint => {
    const then = { ...test, standardError: test.standardError * Math.sqrt(((1 - fixed) * n) / size + fixed) };
    return {
      items: size,
      smallestSignificantGain: smallestSignificantGain(then),
      minimumDetectableGain: detectableGain(then, power),
      powerForObserved: observed === null ? null : powerFor(observed, then),
      powerForChosen: gain === null ? null : powerFor(gain, then),
    };
  };
  const planned: Omit<Planning, 'sentence'> = {
    n,
    clusters,
    standardError,
    alternative,
    alpha,
    power,
    observed: observed === null ? null : plan(observed),
    chosen: gain === null ? null : plan(gain),
    today: at(n),
    asked: items === null ? null : at(items),
    curve: curveSizes(n).map(at),
    ...samplesPlans(comparison, { test, power, gain: gain ?? observed, itemCost: question.itemCost ?? 0 }),
  };
  return { ...planned, sentence: planningSentence(planned, comparison, decimals) };
}

/** Numbers of samples that are shown, beside today's; the cheapest is sought up to the most. */
const SAMPLES = [1, 2, 5, 10];
const MOST_SAMPLES = 100;

interface SampledQuestion {
  readonly test: NormalTest;
  readonly power: number;
  readonly gain: number | null;
  readonly itemCost: number;
}

/**
 * Var(n, K) = σ²_between/n + (σ²_A + σ²_B)/(nK): with a share φ of today's variance from within items, K′ samples instead of K
 * multiply the variance by (1 − φ) + φK/K′ (Miller 2024, section 3.2). If a new item costs c samples, n items cost n(c + K); the best K
 * is near √(c(σ²_A + σ²_B)/σ²_between), and 1 where items cost nothing.
 */
function samplesPlans(
  { repetitions }: Planned,
  { test, power, gain, itemCost }: SampledQuestion,
): Pick<Planning, 'repetitions'> {
  const { items: n = 0, samples: today = 1, standardError: from } = repetitions ?? {};
  const [ofItems, ofSamples] = [(from?.items ?? 0) ** 2, (from?.samples ?? 0) ** 2];
  if (!(ofItems + ofSamples > 0)) {
    return {};
  }
  const share = ofSamples / (ofItems + ofSamples);
  const plan = (samples: number): SamplesPlan => {
    const factor = Math.sqrt(1 - share + (share * today) / samples);
    const then = { ...test, standardError: test.standardError * factor };
    const itemsNeeded = gain === null ? null : wholeUnits(n * timesAsManyItems(gain, then, power));
    return {
      samples,
      minimumDetectableGain: detectableGain(then, power),
      itemsNeeded,
      cost: itemsNeeded === null ? null : itemsNeeded * (itemCost + samples),
    };
  };
  const shown = [...new Set([...SAMPLES, Math.round(today)])].sort((one, other) => one - other);
  const all = Array.from({ length: MOST_SAMPLES }, (_, i) => plan(i + 1));
  // Of the variance itself: whole items would make it jump.
  const costOf = ({ samples }: SamplesPlan) => (itemCost + samples) * (1 - share + (share * today) / samples);
  const cheapest = all.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
  return {
    repetitions: { items: n, samples: today, itemCost, share, rows: shown.map(plan), cheapest },
  };
}

/**
 * Student's t if the verdict rests on it, with today's degrees of freedom, which more items can only
 * increase.
 */
function referenceToday({
  decision,
  primary,
  n,
  clusters,
  standardError,
  variance,
}: Planned): Expansion | null {
  const degreesOfFreedom = decision?.degreesOfFreedom ?? null;
  if (degreesOfFreedom === null) {
    return null;
  }
  if (decision?.standardError !== undefined && standardError !== null) {
    return { degreesOfFreedom, narrowness: standardError / decision.standardError };
  }
  // Results that were kept before have none. For items and runs, and for folds, the standard error is unbiased.
  const units = clusters ?? n;
  const isExpanded = !variance && primary !== OF_FOLDS;
  return { degreesOfFreedom, narrowness: isExpanded ? expansionOf(units).narrowness : 1 };
}

/** ρ, the share of the variance that doesn't fall with more items. */
function shareOfRuns({ variance }: Planned): number {
  return variance ? variance.runs / (variance.items + variance.runs) : 0;
}

function wholeUnits(units: number): number {
  // Guards against 100.00000000000001; an unattainable size remains a number that JSON can represent.
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(FEWEST, Math.ceil(units * (1 - 1e-12))));
}

/** Numbers of items, evenly spaced by their logarithm; small test sets have fewer distinct ones. */
function curveSizes(n: number): number[] {
  const points = (LAST_OCTAVE - FIRST_OCTAVE) * POINTS_AN_OCTAVE + 1;
  const sizes = Array.from({ length: points }, (_, place) =>
    Math.max(FEWEST, Math.round(n * 2 ** (FIRST_OCTAVE + place / POINTS_AN_OCTAVE))),
  );
  return [...new Set(sizes)];
}
