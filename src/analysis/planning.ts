import { checkQuestion } from '../model/settings/check-settings';
import { primaryTest } from '../model/text';
import type { Alternative, Expansion } from '../model/results/significance';
import type { Comparison } from '../model/results/comparison';
import type {
  GainPlan,
  Planning,
  PlanningQuestion,
  PowerPoint,
  SamplesPlan,
} from '../model/results/planning';
import { englishOf } from '../model/words';
import { planningSentence } from '../model/texts/planning-text';
import {
  detectableGain,
  powerFor,
  smallestSignificantGain,
  timesAsManyItems,
  testOf,
  type NormalTest,
} from '../significance/sensitivity';
import { expansionOf } from '../significance/uncertainty/expanded';
import { countsSwaps, fewestToDiffer, OF_FOLDS, UNCONDITIONAL } from '../significance/decision';

/** What planning needs from a comparison, and how its metric is formatted. */
export type Planned = Pick<
  Comparison,
  | 'n'
  | 'clusters'
  | 'clusterColumn'
  | 'gain'
  | 'standardError'
  | 'smallestSignificantGain'
  | 'family'
  | 'variance'
  | 'a'
  | 'b'
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
  const attainable = attainability(comparison, { alternative, alpha });
  const testAt = (size: number): NormalTest => ({
    ...test,
    standardError: test.standardError * Math.sqrt(((1 - fixed) * n) / size + fixed),
  });
  const powerAt = (size: number, of: number) => powerFor(of, testAt(size)) * attainable(size);
  const plan = (size: number): GainPlan => {
    const items = (1 - fixed) / (1 / timesAsManyItems(size, test, power) - fixed);
    const least = wholeUnits(n * (items > 0 ? items : Infinity));
    const itemsNeeded =
      items > 0 ? enough(least, (some) => powerAt(some, size) >= power * (1 - 1e-9)) : least;
    return {
      gain: size,
      powerToday: powerAt(n, size),
      itemsNeeded,
      clustersNeeded:
        clusters === null
          ? null
          : wholeUnits(
              itemsNeeded === least
                ? clusters * (items > 0 ? items : Infinity)
                : (clusters * itemsNeeded) / n,
            ),
      ...(items > 0 ? {} : withRuns(comparison, timesAsManyItems(size, test, power))),
    };
  };
  const observed = comparison.gain === 0 ? null : Math.abs(comparison.gain);
  // The verdict's own, which t·SE only approximates; not for one of several pairs, whose level is another.
  const critical =
    comparison.smallestSignificantGain === null || (comparison.decision?.degreesOfFreedom ?? null) === null
      ? null
      : comparison.smallestSignificantGain / test.standardError;
  const at = (size: number): PowerPoint => {
    const then = testAt(size);
    return {
      items: size,
      ...(attainable(size) === 0 && { tooFew: true as const }),
      smallestSignificantGain:
        critical === null ? smallestSignificantGain(then) : critical * then.standardError,
      minimumDetectableGain: detectableGain(then, power),
      powerForObserved: observed === null ? null : powerAt(size, observed),
      powerForChosen: gain === null ? null : powerAt(size, gain),
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
  return { ...planned, sentence: englishOf(planningSentence(planned, comparison, decimals)) };
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
  // From the variance itself: whole items would make it jump.
  const costOf = ({ samples }: SamplesPlan) => (itemCost + samples) * (1 - share + (share * today) / samples);
  const cheapest = all.reduce((best, one) => (costOf(one) < costOf(best) ? one : best));
  return { repetitions: { items: n, samples: today, itemCost, share, rows: shown.map(plan), cheapest } };
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

/**
 * The probability that enough of n′ items differ for any outcome to be significant, if each does with today's share
 * s: P(X ≥ k), X ~ Bin(n′, s), with k the fewest that the deciding test needs.
 */
function attainability(
  { decision, primary, n, clusters }: Planned,
  question: { readonly alternative: Alternative; readonly alpha: number },
): (items: number) => number {
  const today = clusters ?? n;
  const { differing = today, needed = null } = decision ?? {};
  const share = Math.min(1, differing / today);
  const counts = decision?.asked === primary && countsSwaps(primary);
  return (items) => {
    const units = clusters === null ? items : Math.round((items * clusters) / n);
    const fewest = Math.max(
      fewestToDiffer(primary, units, counts, question),
      primary === UNCONDITIONAL ? 0 : (needed ?? 0),
    );
    return decision === undefined || decision === null ? 1 : atLeast(fewest, units, share);
  };
}

/** P(X ≥ k), X ~ Bin(n, s). */
function atLeast(k: number, n: number, share: number): number {
  if (n < k || share <= 0) {
    return 0;
  }
  if (share >= 1) {
    return 1;
  }
  let term = Math.exp(n * Math.log1p(-share));
  let below = 0;
  for (let i = 0; i < k; i++) {
    below += term;
    term *= ((n - i) / (i + 1)) * (share / (1 - share));
  }
  return Math.max(0, 1 - below);
}

/** The smallest number of items, at least `least`, that is enough. */
export function enough(least: number, suffices: (items: number) => boolean): number {
  let [low, high] = [least - 1, least];
  while (high < MOST_ITEMS && !suffices(high)) {
    [low, high] = [high, 2 * high];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}

/** Beyond, a number of items only means that it is not feasible. */
const MOST_ITEMS = 1e9;

/**
 * With R′ = kR runs of each system and n′ = cn items the variance is V_items/c + V_runs/k. Where it has to fall to 1/t of today's,
 * k = V_runs/(V/t − V_items/c); c is 1 if today's items are enough with some number of runs, else twice what it
 * takes with any number of them.
 *
 * @param times t
 */
function withRuns({ variance, n, a, b }: Planned, times: number): Pick<GainPlan, 'withRuns'> {
  const [runsA, runsB] = [a.runs?.length ?? 1, b.runs?.length ?? 1];
  if (!variance || !(times < Infinity)) {
    return {};
  }
  const allowed = (variance.items + variance.runs) / times;
  const items = variance.items < allowed / 2 ? n : wholeUnits((2 * n * variance.items) / allowed);
  const factor = variance.runs / (allowed - (variance.items * n) / items);
  return { withRuns: { runs: [wholeUnits(runsA * factor), wholeUnits(runsB * factor)], items } };
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
