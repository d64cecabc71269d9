import type { Metric, StatsTable, WeightedScore } from '../model/settings/metric';
import type { Pair, RunsOfSystem } from '../model/results/significance';
import { stacked } from '../kernel/sums/table';
import { jackknifeStandardError, leaveEachOut } from './uncertainty/jackknife';
import { makePair } from './pair';
import { scoreOf } from './resamples';

/**
 * Two systems with several training runs each, ready to be tested: a system's score is the mean over its
 * runs, and variation between runs counts as well as variation between items.
 *
 * @param runsA one n × k table of sufficient statistics for each run of A; row i is the same item in all of
 *   them
 * @param runsB the same of B, which may have a different number of runs
 * @param clustered true if each row is a whole cluster of items
 */
export function makePairOfRuns(
  metric: Metric,
  runsA: readonly StatsTable[],
  runsB: readonly StatsTable[],
  clustered = false,
): Pair {
  const width = runsA[0]?.k ?? 0;
  const [effectsA, effectsB] = [runEffects(metric, runsA), runEffects(metric, runsB)];
  const stratified =
    runsA.length === runsB.length ? makePair(metric, stacked(runsA), stacked(runsB), clustered) : null;
  return {
    ...makePair(overRuns(metric, width), sideBySide(runsA), sideBySide(runsB), clustered),
    runs: {
      a: runsA.length,
      b: runsB.length,
      deviations: { a: effectsA.deviations, b: effectsB.deviations },
      variance: effectsA.spread.variance / runsA.length + effectsB.spread.variance / runsB.length,
      spread: { a: effectsA.spread, b: effectsB.spread },
      stratified,
    },
  };
}

export function runScores(metric: Metric, runs: readonly StatsTable[]): number[] {
  return runs.map((table) => scoreOf(metric, table));
}

/** A system's items with the mean of their statistics over its runs. */
export function meanOfRuns(runs: readonly StatsTable[]): StatsTable {
  const [first, ...others] = runs;
  if (first === undefined || others.length === 0) {
    return first ?? { n: 0, k: 0, data: new Float64Array() };
  }
  const data = first.data.map(
    (value, at) => others.reduce((sum, other) => sum + other.data[at]!, value) / runs.length,
  );
  return { n: first.n, k: first.k, data, ...(first.names && { names: first.names }) };
}

/** How the choice of runs affects a system's mean score. */
interface RunEffects {
  /** One for each run; their sample variance is σ²_runs. */
  readonly deviations: Float64Array;
  readonly spread: RunsOfSystem;
}

/**
 * Splits the variation between runs as in a random-effects analysis of variance of a runs × items table
 * (Searle, Casella and McCulloch 1992, chapter 4):
 *
 * σ²_runs = max(0, s² − 1/(R − 1) · Σ_r V(score_r − mean))
 *
 * with s² the sample variance of the R scores and V the jackknife variance over items of a run's deviation
 * from the mean. The second term is the apparent variation between runs that stems only from the choice of
 * items; a bootstrap of the items already includes it, and drawing whole runs as well would count it three
 * times (Owen 2007). The deviations are therefore scaled by σ_runs/s.
 */
function runEffects(metric: Metric, runs: readonly StatsTable[]): RunEffects {
  const count = runs.length;
  const scores = runScores(metric, runs);
  const mean = scores.reduce((sum, score) => sum + score / count, 0);
  const distances = Float64Array.from(scores, (score) => score - mean);
  const between = distances.reduce((sum, distance) => sum + distance ** 2, 0) / (count - 1);
  if (!(between > 0) || (runs[0]?.n ?? 0) < 2) {
    const seen = between > 0 ? between : 0;
    return { deviations: new Float64Array(count), spread: { variance: 0, seen, byItems: seen } };
  }
  const without = runs.map((table) => leaveEachOut(metric, table));
  const meanWithout = Float64Array.from(without[0]!, (_, i) =>
    without.reduce((sum, scoresOfRun) => sum + scoresOfRun[i]! / count, 0),
  );
  const byItems =
    without
      .map((scoresOfRun) => scoresOfRun.map((score, i) => score - meanWithout[i]!))
      .reduce((sum, gains) => sum + jackknifeStandardError({ gains }) ** 2, 0) /
    (count - 1);
  const variance = Math.max(0, between - byItems);
  const share = Math.sqrt(variance / between);
  return {
    deviations: distances.map((distance) => share * distance),
    spread: { variance, seen: between, byItems },
  };
}

/** n × R·k statistics: those of run 1, next to them those of run 2 … */
function sideBySide(runs: readonly StatsTable[]): StatsTable {
  const [{ n, k, sizes } = { n: 0, k: 0 }] = runs;
  const width = runs.length * k;
  const data = new Float64Array(n * width);
  runs.forEach((table, run) => {
    for (let i = 0; i < n; i++) {
      data.set(table.data.subarray(i * k, (i + 1) * k), i * width + run * k);
    }
  });
  return { n, k: width, data, ...(sizes && { sizes }) };
}

/**
 * The mean over training runs of a metric: (1/R) · Σ_r score(run r), where the statistics of R runs of one
 * system are side by side, run by run. The number of statistics gives the number of runs.
 *
 * @param width number of statistics of one run
 */
export function overRuns(metric: Metric, width: number): Metric {
  const { weighted } = metric;
  return {
    ...metric,
    ...(weighted && { weighted: weighedOverRuns(weighted, width) }),
    score(sums, offset, k = sums.length - offset) {
      let total = 0;
      for (let at = 0; at < k; at += width) {
        total += metric.score(sums, offset + at, width);
      }
      return total / (k / width);
    },
  };
}

/** For R runs with the same items: R passes, and as many units as one run has. */
function weighedOverRuns({ effort, of, units }: WeightedScore, width: number): WeightedScore {
  return {
    effort,
    ...(units && { units: (table) => units(runOf(table, 0, width)) }),
    of: (table) => {
      const runs = Array.from({ length: table.k / width }, (_, run) => of(runOf(table, run, width)));
      return (weights) => runs.reduce((sum, weigh) => sum + weigh(weights), 0) / runs.length;
    },
  };
}

function runOf({ n, k, data }: StatsTable, run: number, width: number): StatsTable {
  const own = new Float64Array(n * width);
  for (let i = 0; i < n; i++) {
    own.set(data.subarray(i * k + run * width, i * k + (run + 1) * width), i * width);
  }
  return { n, k: width, data: own };
}
