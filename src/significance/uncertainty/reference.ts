import type { Expansion, Pair, Reference, RunsOfSystem } from '../../model/results/significance';
import { expansionOfClusters, unequalSizes, varianceOfUnits } from './effective-clusters';
import { expansionOf, satterthwaite, twoSidedStudent, type VarianceComponent } from './expanded';
import { jackknife } from './jackknife';
import { onceFor } from '../../model/once';

/**
 * Student's t: for m units m − 1 degrees of freedom; for units and training runs together Satterthwaite's,
 * with
 *
 * SE² = V_units + V_runs,A + V_runs,B
 *
 * V_units is the jackknife's variance with the runs fixed. V_runs, σ²_runs/R, is the variation between runs
 * beyond what the choice of units explains. Its degrees of freedom R − 1 apply to s²/R, the variance of the runs' mean
 * score, of which it is a part: ν = SE⁴/(V²_units/ν_units + Σ (s²/R)²/(R − 1)). With V_runs itself instead, runs that
 * happen to be similar would seem to be known precisely. Where systems have different numbers of runs, see `estimatesOfRuns`.
 *
 * @param pair of at least 2 units
 */
export const referenceOf = onceFor((pair: Pair): Reference =>
  pair.runs === undefined
    ? { ...expansionOfPair(pair), standardError: null, runsVariance: 0 }
    : referenceAt(pair, pair.gain),
);

/** The same for a gain that is so far from the one that is tested: the reference that gives the larger p. */
export function referenceAt(pair: Pair, distance: number): Reference {
  const [first, ...others] = referencesOfRuns(pair).map((reference) => ({
    reference,
    p: twoSidedStudent(distance / (reference.standardError ?? 0) || 0, reference.degreesOfFreedom).p,
  }));
  return others.reduce((most, one) => (one.p > most.p ? one : most), first!).reference;
}

const referencesOfRuns = onceFor((pair: Pair): Reference[] => {
  const { runs, gain } = pair;
  if (runs === undefined) {
    throw new Error('A pair without training runs.');
  }
  const { degreesOfFreedom } = expansionOfPair(pair);
  const leftOut = jackknife(pair);
  const units: VarianceComponent = {
    variance: varianceOfUnits(leftOut, gain, unequalSizes(pair)),
    degreesOfFreedom,
  };
  return estimatesOfRuns(runs.a, runs.b, runs.spread).map((ofRuns) => {
    const runsVariance = ofRuns.reduce((sum, component) => sum + component.variance, 0);
    const variance = units.variance + runsVariance;
    return {
      degreesOfFreedom: variance > 0 ? satterthwaite([units, ...ofRuns]) : degreesOfFreedom,
      narrowness: 1,
      standardError: Math.sqrt(variance),
      runsVariance,
    };
  });
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
 * σ²_runs/R of each system; where their numbers of runs differ, two estimates. The few runs of one system say too little for a
 * variance of their own (Satterthwaite's ν is then estimated from them, too), so both may be taken to vary alike, with one pooled
 * variance
 *
 * s²_p = ((R_A − 1)·s²_A + (R_B − 1)·s²_B)/ν, ν = R_A + R_B − 2
 *
 * of which V_runs = σ²_p·(1/R_A + 1/R_B). If the system with fewer runs varies more, that is too small: the verdict rests on
 * whichever estimate gives the larger p. A system with one run varies like the other, as nothing else is known.
 */
function estimatesOfRuns(
  runsA: number,
  runsB: number,
  { a, b }: Readonly<Record<'a' | 'b', RunsOfSystem>>,
): VarianceComponent[][] {
  const separate = () =>
    (
      [
        [runsA, a],
        [runsB, b],
      ] as const
    ).map(([runs, { variance, seen }]) => ({
      variance: variance / runs,
      seen: seen / runs,
      degreesOfFreedom: runs - 1,
    }));
  if (runsA === runsB) {
    return [separate()];
  }
  const degreesOfFreedom = runsA + runsB - 2;
  const pooled = (of: (system: RunsOfSystem) => number) =>
    ((runsA - 1) * of(a) + (runsB - 1) * of(b)) / degreesOfFreedom;
  const share = 1 / runsA + 1 / runsB;
  const seen = pooled((system) => system.seen);
  const variance = Math.max(0, seen - pooled((system) => system.byItems));
  const together = [{ variance: share * variance, seen: share * seen, degreesOfFreedom }];
  return Math.min(runsA, runsB) === 1 ? [together] : [together, separate()];
}
