import { SCORES_KEPT } from '../kernel/types';
import {
  checkSettings,
  english,
  RealGainError,
  type Comparison,
  type CompareSettings,
  type Equivalence,
  type Histogram,
  type IndependentSamples,
  type IntervalRow,
  type Metric,
  type Pair,
  type PairFamily,
  type Reading,
  type ResampledBy,
  type StatsTable,
  type TestDescription,
  type Verdict,
} from '../model';
import { sentence } from '../report';
import {
  decide,
  identicalReason,
  jackknife,
  makePair,
  makePairOfRuns,
  referenceFor,
  testEquivalence,
  undecidableReason,
  unitsThatDiffer,
  type Decision,
} from '../significance';
import { designEffect, sumByCluster } from './clusters';
import { estimate, NO_ESTIMATES } from './estimates';
import { correctedFor, familyWarnings } from './family';
import { foldsWarnings } from './folds';
import { histogramOf } from './histogram';
import { independentSamples } from './independent';
import { allIntervals, EXPANDED_METHOD } from './intervals';
import { runsOf, runsWarnings, varianceOf, type RunsOfBoth } from './runs';
import {
  describeTests,
  fewerResamplesWarnings,
  primaryFor,
  runTests,
  shareResamples,
  swappedUnits,
  type Pause,
  type Resample,
  type SharedResamples,
  type TestRun,
} from './tests';
import { disagreementWarnings, fileWarnings, unitsWarnings, zeroScoreWarnings } from './warnings';

/** A file: its path, as given, and the SHA-256 of its bytes in hexadecimal. */
export interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  /** The system, if the file holds several. */
  readonly system?: string;
}

/** Two systems' aligned and extracted items, and the questions about them. */
export interface CompareInput {
  /** The candidate. */
  readonly a: ReadFile;
  /** The baseline. */
  readonly b: ReadFile;
  readonly references: readonly ReadFile[];
  readonly metric: Metric;
  /** n × k sufficient statistics of each (of its first run); row i is the same item in both. */
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  /** Further training runs of each system; absent if each has only one. */
  readonly runs?: RunsOfBoth;
  /** Cluster number 0 … of each item; null if items aren't clustered. */
  readonly clusters: Int32Array | null;
  /** The column with the clusters. */
  readonly clusterColumn: string | null;
  /** True if the items are folds of one cross-validation. */
  readonly folds?: boolean;
  /** The pairs that this one was chosen from. */
  readonly family?: PairFamily;
  readonly alignedBy: Comparison['alignedBy'];
  /** How the files were read, and why. */
  readonly reading?: Reading;
  readonly settings: CompareSettings;
  /** RealGain's version. */
  readonly version: string;
  /** What was noticed while reading and aligning. */
  readonly warnings: readonly string[];
}

export interface CompareResult {
  readonly comparison: Comparison;
  /** null if nothing was resampled, or nothing differs. */
  readonly histogram: Histogram | null;
  /** All tests; those that don't apply, with the reason. */
  readonly tests: readonly TestDescription[];
  /** null if no test for independent samples applies, or nothing differs. */
  readonly independent: IndependentSamples | null;
  /** All intervals of the gain and of both scores; [] for fewer than two items. */
  readonly intervals: readonly IntervalRow[];
  readonly resampledBy: readonly ResampledBy[];
}

/**
 * A against B: scores, gain, interval, tests and warnings.
 *
 * Runs every test that is always shown and applies, and the primary one. All share one set of resamples per
 * mode.
 *
 * @param resample draws the resamples; their number and seed are in the plan
 * @param pause called between steps that may take long
 * @throws RealGainError `bad-setting`; `unknown-test`; `test-not-applicable` (the primary test, with the
 *   reason);
 * `file-empty` if there are no items; `not-numeric` if a score overflows; and whatever `resample` throws
 */
export async function compare(
  input: CompareInput,
  resample: Resample,
  pause: Pause = () => Promise.resolve(),
): Promise<CompareResult> {
  const settings = checkSettings(input.settings);
  const pair: Pair = { ...preparePair(input), folds: input.folds === true };
  const decision = decide(unitsThatDiffer(pair), settings);
  const primary = primaryFor(pair, decision.test);
  const undecidable = undecidableReason(pair);
  const identical = undecidable === null && identicalReason(pair) !== null;
  const decided = undecidable === null && !identical;
  const reference = decided ? referenceFor(pair, decision) : null;
  // Identical outputs are resampled only for the intervals of their scores.
  const limit = identical ? SCORES_KEPT : Infinity;
  const resampled = shareResamples(pair, { ...settings, test: primary.id, reference }, limit, resample);

  // What needs no resamples is computed while they are drawn.
  const [runs, leftOut, independent] = await Promise.all([
    runTests(primary, pair, settings, resampled, pause),
    pause().then(() => jackknife(pair)),
    decided ? independentSamples(pair, settings, resampled, pause) : null,
  ]);
  const decisive = runs.find(({ result }) => result.id === primary.id);
  if (decisive === undefined) {
    throw new Error(`The primary test ${primary.id} was not run.`);
  }
  // If the deciding test is one-sided only, planning uses its alternative.
  const { alternative } = decisive.result;
  const { alpha } = settings;
  const rejected = decision.needed === null && decisive.result.p <= alpha;
  await pause();
  const intervals =
    undecidable === null ? allIntervals(pair, await resampled.bootstrap(), settings.alpha, leftOut) : [];
  await pause();
  const { scoreIntervals, ...estimates } =
    undecidable === null
      ? estimate(
          pair,
          await resampled.bootstrap(),
          { decision, reference, alternative, alpha, p: decisive.result.p, rejected },
          leftOut,
          intervals,
        )
      : NO_ESTIMATES;
  const variance = pair.runs ? varianceOf(pair, leftOut, reference) : null;
  const { margin } = settings;
  const equivalence =
    decided && margin !== null
      ? testEquivalence(pair, (await resampled.bootstrap()).gains, {
          margin,
          alternative,
          test: primary.id,
          reference,
        })
      : null;
  const { metric } = input;
  const family =
    input.family === undefined
      ? null
      : correctedFor(input.family, decisive.result.p, [input.a, input.b, ...input.references]);
  const unwritten: Omit<Comparison, 'sentence'> = {
    version: 1,
    realgain: input.version,
    a: { ...input.a, score: pair.scoreA, interval: scoreIntervals[0], ...runsOf(input, 'a') },
    b: { ...input.b, score: pair.scoreB, interval: scoreIntervals[1], ...runsOf(input, 'b') },
    reference: referenceOf(input),
    metric: {
      id: metric.id,
      name: metric.name,
      signature: metric.signature,
      unit: metric.unit,
      higherIsBetter: metric.higherIsBetter,
    },
    n: input.tableA.n,
    clusters: pair.clustered ? pair.n : null,
    clusterColumn: pair.clustered ? input.clusterColumn : null,
    designEffect: decided && pair.clustered && !pair.runs ? designEffect(input, leftOut) : null,
    alignedBy: input.alignedBy,
    ...(input.reading && { reading: input.reading }),
    gain: pair.gain,
    ...estimates,
    // These are valid for a single pair only.
    ...(family && { smallestSignificantGain: null, minimumDetectableGain: null }),
    ...(pair.runs && { variance: decided ? variance : null }),
    tests: runs.map(({ result }) => result),
    primary: primary.id,
    ...(family && { family }),
    decision: {
      asked: decision.asked,
      because: decision.because,
      differing: decision.differing,
      needed: decided ? decision.needed : null,
      degreesOfFreedom: reference?.degreesOfFreedom ?? null,
    },
    alpha,
    verdict: verdictOf({
      undecidable: undecidable !== null,
      identical,
      decision,
      rejected: family === null ? rejected : family.p <= alpha,
      equivalence,
      alpha,
    }),
    equivalence,
    // A pair without a better system is not on the plot, nor is one that no outcome could make significant.
    confidence: decided && decision.needed === null ? 1 - decisive.outcome.oneSided : null,
    seed: settings.seed,
    warnings: [
      ...input.warnings,
      ...fileWarnings(input),
      ...runsWarnings(input, pair, variance, reference),
      ...zeroScoreWarnings(input, pair),
      ...(undecidable === null
        ? unitsWarnings(pair, input.clusterColumn, decision, reference, settings)
        : [undecidable]),
      ...foldsWarnings(input.folds === true, primary.id),
      ...fewerResamplesWarnings(pair, settings, runs),
      ...(decisive.outcome.warning ? [decisive.outcome.warning] : []),
      ...familyWarnings(family, decisive.result, alpha),
      ...disagreementWarnings(estimates.interval, decisive.result, rejected),
    ],
  };
  await pause();
  const { interval } = estimates;
  return {
    comparison: { ...unwritten, sentence: sentence(unwritten, metric.decimals) },
    histogram: decided ? await histogramFor(pair, decisive, resampled) : null,
    tests: describeTests(pair),
    independent,
    intervals:
      interval?.method === EXPANDED_METHOD
        ? [{ of: 'gain', method: EXPANDED_METHOD, low: interval.low, high: interval.high }, ...intervals]
        : intervals,
    resampledBy: await resampled.ways(),
  };
}

function preparePair({ metric, tableA, tableB, runs, clusters, a, b }: CompareInput): Pair {
  const tables = [tableB, ...[...(runs?.a ?? []), ...(runs?.b ?? [])].map(({ table }) => table)];
  const alike = tables.every(({ n, k }) => n === tableA.n && k === tableA.k);
  if (!alike || (clusters?.length ?? tableA.n) !== tableA.n) {
    throw new Error('The tables of A and B and their clusters are not of the same size.');
  }
  if (tableA.n === 0) {
    throw new RealGainError(
      'file-empty',
      english('There are no items to compare in {0} and {1}.', a.path, b.path),
      a,
    );
  }
  const byUnit = (table: StatsTable) => (clusters === null ? table : sumByCluster(table, clusters));
  const [unitsA, unitsB] = [byUnit(tableA), byUnit(tableB)];
  const clustered = clusters !== null;
  return runs === undefined
    ? makePair(metric, unitsA, unitsB, clustered)
    : makePairOfRuns(
        metric,
        [unitsA, ...runs.a.map(({ table }) => byUnit(table))],
        [unitsB, ...runs.b.map(({ table }) => byUnit(table))],
        clustered,
      );
}

interface Found {
  readonly undecidable: boolean;
  readonly identical: boolean;
  readonly decision: Decision;
  readonly rejected: boolean;
  readonly equivalence: Equivalence | null;
  readonly alpha: number;
}

/**
 * Systems are equivalent if they don't differ significantly and were shown to differ by less than the margin.
 * A few differing units among many support equivalence; a few units don't.
 */
function verdictOf({ undecidable, identical, decision, rejected, equivalence, alpha }: Found): Verdict {
  const { needed, units } = decision;
  if (undecidable) {
    return 'undecidable';
  }
  if (identical) {
    return 'identical';
  }
  if (rejected) {
    return 'significant';
  }
  const shown = equivalence?.question === 'equivalent' && equivalence.p <= alpha;
  if (shown && (needed === null || units >= needed)) {
    return 'equivalent';
  }
  return needed === null ? 'not-significant' : 'undecidable';
}

function referenceOf({ references }: CompareInput): Comparison['reference'] {
  const [first, ...others] = references.map(({ path, sha256 }) => ({ path, sha256 }));
  if (references.length === 0) {
    return null;
  }
  return others.length === 0 ? first : { ...first, additional: others };
}

/** Of the null distribution if the deciding test drew one by swapping, else of the bootstrap. */
async function histogramFor(pair: Pair, { result }: TestRun, resampled: SharedResamples): Promise<Histogram> {
  return result.id === 'randomization' && result.resamples !== null
    ? histogramOf('randomization', (await resampled.resample('randomization')).gains, swappedUnits(pair))
    : histogramOf('bootstrap', (await resampled.bootstrap()).gains, pair);
}
