import { AUTO, type Pair, type RunsOfSystem } from '../model';
import { correctionForFolds } from './corrected-t';
import { EXPANDED, OF_FOLDS, OF_RUNS, UNCONDITIONAL, type Decision } from './decision';
import { clusterVariance, expansionOfClusters, unequalSizes } from './effective-clusters';
import { expansionOf, satterthwaite, type Expansion, type VarianceComponent } from './expanded';
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
 * beyond what the choice of units explains. Its degrees of freedom R − 1 apply to s²/R, the variance of the runs' mean
 * score, of which it is a part: ν = SE⁴/(V²_units/ν_units + Σ (s²/R)²/(R − 1)). With V_runs itself instead, runs that
 * happen to be similar would seem to be known precisely.
 *
 * @param pair of at least 2 units
 */
export const referenceOf = onceFor((pair: Pair): Reference => {
  const { runs, gain } = pair;
  if (runs === undefined) {
    return { ...expansionOfPair(pair), standardError: null, runsVariance: 0 };
  }
  const { degreesOfFreedom } = expansionOfPair(pair);
  const leftOut = jackknife(pair);
  const units: VarianceComponent = {
    variance:
      unequalSizes(pair) === null ? jackknifeStandardError(leftOut) ** 2 : clusterVariance(leftOut, gain),
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

/** Fewer have no variance. */
const FEWEST_UNITS = 2;

/**
 * By the units that are drawn, items or clusters: by how many there are, or of a metric of weights how many it is estimated
 * from; and if clusters are of unequal size, by their effective number and the jackknife.
 */
function expansionOfPair(pair: Pair): Expansion {
  const { metric, a, gain } = pair;
  const units = metric.weighted?.units?.(a);
  const sizes = unequalSizes(pair);
  return sizes === null
    ? expansionOf(Math.max(FEWEST_UNITS, units ?? a.n))
    : expansionOfClusters(sizes, jackknife(pair).gains, gain, units);
}

/**
 * σ²_runs/R of each system. With unequal numbers of runs, the few of one system say too little for a variance of their own
 * (Satterthwaite's ν is then estimated from them, too): both are taken to vary alike, with one pooled variance
 *
 * s²_p = ((R_A − 1)·s²_A + (R_B − 1)·s²_B)/ν, ν = R_A + R_B − 2
 *
 * of which V_runs = σ²_p·(1/R_A + 1/R_B). A system with one run varies like the other, as nothing else is known.
 */
function runComponents(
  runsA: number,
  runsB: number,
  { a, b }: Readonly<Record<'a' | 'b', RunsOfSystem>>,
): VarianceComponent[] {
  if (runsA === runsB) {
    return [a, b].map(({ variance, seen }) => ({
      variance: variance / runsA,
      seen: seen / runsA,
      degreesOfFreedom: runsA - 1,
    }));
  }
  const degreesOfFreedom = runsA + runsB - 2;
  const pooled = (of: (system: RunsOfSystem) => number) =>
    ((runsA - 1) * of(a) + (runsB - 1) * of(b)) / degreesOfFreedom;
  const share = 1 / runsA + 1 / runsB;
  const seen = pooled((system) => system.seen);
  const variance = Math.max(0, seen - pooled((system) => system.byItems));
  return [{ variance: share * variance, seen: share * seen, degreesOfFreedom }];
}
