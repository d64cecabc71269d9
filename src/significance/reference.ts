import { AUTO, type Pair, type RunsOfSystem } from '../model';
import { correctionForFolds } from './corrected-t';
import { EXPANDED, OF_FOLDS, OF_RUNS, UNCONDITIONAL, type Decision } from './decision';
import { expansionFor, satterthwaite, type Expansion, type VarianceComponent } from './expanded';
import { jackknife, jackknifeStandardError } from './jackknife';
import { meanAndDeviation } from './moments';
import { onceFor } from '../model/once';

/** The reference distribution of a gain where no outcomes are counted. */
export interface Reference extends Expansion {
  /** Of the gain, by items and training runs; null if the resampled gains provide it. */
  readonly standardError: number | null;
  /** What the choice of training runs adds to its square. */
  readonly runsVariance: number;
}

/**
 * The distribution behind a test that decides by Student's t, and behind the interval of a counting test.
 *
 * @param pair of at least 2 units, to which the test applies
 * @returns null for tests with another interval
 */
export function referenceFor(
  pair: Pair,
  { asked, test, needed }: Pick<Decision, 'asked' | 'test' | 'needed'>,
): Reference | null {
  if (test === OF_FOLDS) {
    const { deviation } = meanAndDeviation(pair.differences ?? new Float64Array());
    return {
      degreesOfFreedom: pair.n - 1,
      narrowness: 1,
      standardError: deviation * correctionForFolds(pair.n),
      runsVariance: 0,
    };
  }
  // With too little data, no interval may claim more than the verdict, whatever test was requested.
  const isExpanded = asked === AUTO || needed !== null || [EXPANDED, OF_RUNS, UNCONDITIONAL].includes(test);
  return isExpanded ? referenceOf(pair) : null;
}

/**
 * Student's t: for m units m − 1 degrees of freedom; for units and training runs together Satterthwaite's,
 * with
 *
 * SE² = V_units + V_runs,A + V_runs,B
 *
 * V_units is the jackknife's variance with the runs fixed. V_runs, σ²_runs/R, is the variation between runs
 * beyond what the choice of units explains. Its degrees of freedom R − 1 apply to the variance of the runs'
 * scores, of which it is a part: otherwise runs that happen to be similar would seem to be known precisely.
 *
 * @param pair of at least 2 units
 */
export const referenceOf = onceFor((pair: Pair): Reference => {
  const { runs, metric, a } = pair;
  if (runs === undefined) {
    return { ...expansionFor(metric, a), standardError: null, runsVariance: 0 };
  }
  const { degreesOfFreedom } = expansionFor(metric, a);
  const units: VarianceComponent = {
    variance: jackknifeStandardError(jackknife(pair)) ** 2,
    degreesOfFreedom,
  };
  const ofRuns = runComponents(runs.a, runs.b, runs.spread);
  const components = [units, ...ofRuns];
  const runsVariance = ofRuns.reduce((sum, component) => sum + component.variance, 0);
  const variance = units.variance + runsVariance;
  return {
    degreesOfFreedom: variance > 0 ? satterthwaite(components) : degreesOfFreedom,
    narrowness: 1,
    standardError: Math.sqrt(variance),
    runsVariance,
  };
});

/** A system with one run is assumed to vary from run to run like the other, as nothing else is known. */
function runComponents(
  runsA: number,
  runsB: number,
  { a, b }: Readonly<Record<'a' | 'b', RunsOfSystem>>,
): VarianceComponent[] {
  const shares =
    runsA === 1
      ? [{ of: b, runs: runsB, share: 1 + 1 / runsB }]
      : runsB === 1
        ? [{ of: a, runs: runsA, share: 1 / runsA + 1 }]
        : [
            { of: a, runs: runsA, share: 1 / runsA },
            { of: b, runs: runsB, share: 1 / runsB },
          ];
  return shares.map(({ of, runs, share }) => ({
    variance: of.variance * share,
    seen: of.seen * share,
    degreesOfFreedom: runs - 1,
  }));
}
