import { SCORES_KEPT } from '../kernel/types';
import { checkSettings } from '../model/settings/check-settings';
import { english, Kept, type Messages } from '../model/words';
import { RealGainError } from '../model/errors';
import type { Comparison } from '../model/results/comparison';
import type {
  Histogram,
  IndependentSamples,
  IntervalRow,
  ResampledBy,
  TestDescription,
} from '../model/results/details';
import type { Pair } from '../model/results/significance';
import type { StatsTable } from '../model/settings/metric';
import { sentence } from '../report/sentence';
import { againstMargin, testEquivalence } from '../significance/equivalence';
import { boundedGain, type BoundedGain } from '../significance/uncertainty/known-range';
import { decide, referenceFor, unitsThatDiffer } from '../significance/decision';
import { identicalReason, undecidableReason } from '../significance/outcome';
import { jackknife, type Jackknife } from '../significance/uncertainty/jackknife';
import { knownTest } from '../significance/tests';
import { makePair } from '../significance/pair';
import { makePairOfRuns } from '../significance/runs';
import { unitsFor } from './clusters';
import { comparisonOf, type Measured, type Question } from './comparison-of';
import { type CompareInput, estimate, NO_ESTIMATES } from './estimates';
import { histogramOf } from './distributions';
import { independentSamples } from './independent';
import { allIntervals, EXPANDED_METHOD, STUDENT } from './intervals';
import { varianceOf } from './runs';
import { shareResamples, swappedUnits, type Resample, type SharedResamples } from './shared-resamples';
import { describeTests, primaryFor, runTests, type Pause, type TestRun } from './tests';

export interface CompareResult {
  readonly comparison: Comparison;
  readonly messages: Messages;
  /** null where nothing was resampled, nothing differs, or it wasn't asked for. */
  readonly histogram: Histogram | null;
  /** All tests; those that don't apply, with the reason. */
  readonly tests: readonly TestDescription[];
  /** null if no test for independent samples applies, nothing differs, or it wasn't asked for. */
  readonly independent: IndependentSamples | null;
  /** All intervals of the gain and of both scores; [] for fewer than two items. */
  readonly intervals: readonly IntervalRow[];
  readonly resampledBy: readonly ResampledBy[];
  /** null without a margin, and where the range of scores isn't known. */
  readonly bounded: BoundedGain | null;
}

export interface AskedBesides {
  readonly pause?: Pause;
  readonly histogram?: boolean;
  readonly independent?: boolean;
}

/**
 * A against B: scores, gain, interval, tests and warnings.
 *
 * Runs every test that is always shown and applies, and the primary one. All share one set of resamples per
 * mode.
 *
 * @param resample draws the resamples; their number and seed are in the plan
 * @throws RealGainError `bad-setting`; `unknown-test`; `test-not-applicable` (the primary test, with the
 *   reason);
 * `file-empty` if there are no items; `not-numeric` if a score overflows; and whatever `resample` throws
 */
export async function compare(
  input: CompareInput,
  resample: Resample,
  { pause = () => Promise.resolve(), ...asked }: AskedBesides = {},
): Promise<CompareResult> {
  const question = questionOf(input);
  const { pair, settings, primary, identical, decided, reference } = question;
  // Identical outputs are resampled for their scores' intervals only.
  const limit = identical ? SCORES_KEPT : Infinity;
  const resampled = shareResamples(pair, { ...settings, test: primary.id, reference }, limit, resample);

  // What needs no resamples is computed while they are drawn.
  const [runs, leftOut, independent] = await Promise.all([
    runTests(primary, pair, settings, resampled, pause),
    pause().then(() => jackknife(pair)),
    decided && asked.independent === true ? independentSamples(pair, settings, resampled, pause) : null,
  ]);
  await pause();
  const measured = await measure(question, { runs, leftOut, resampled }, pause);
  const kept = new Kept();
  const unwritten = comparisonOf(question, measured, kept);
  await pause();
  const { estimates, intervals, decisive } = measured;
  const { interval } = estimates;
  return {
    comparison: { ...unwritten, sentence: sentence(unwritten, input.metric.decimals) },
    messages: kept.messages,
    histogram: decided && asked.histogram === true ? await histogramFor(pair, decisive, resampled) : null,
    tests: describeTests(pair),
    independent,
    intervals: withReported(interval, intervals),
    resampledBy: await resampled.ways(),
    bounded: settings.margin === null ? null : boundedGain(pair),
  };
}

/** The interval that goes with the verdict comes first, unless it is one of the others. */
function withReported(
  reported: Comparison['interval'],
  others: readonly IntervalRow[],
): readonly IntervalRow[] {
  const method = { expanded: EXPANDED_METHOD, t: STUDENT }[reported?.method as string];
  const isThere = others.some((row) => row.of === 'gain' && row.method === method);
  return reported === null || method === undefined || isThere
    ? others
    : [{ of: 'gain', method, low: reported.low, high: reported.high }, ...others];
}

function questionOf(input: CompareInput): Question {
  const settings = checkSettings(input.settings);
  const pair: Pair = { ...preparePair(input), folds: input.folds === true };
  const decision = decide(unitsThatDiffer(pair), settings);
  const primary = primaryFor(pair, decision.test);
  const undecidable = undecidableReason(pair);
  const identical = undecidable === null && identicalReason(pair) !== null;
  const decided = undecidable === null && !identical;
  const reference = decided ? referenceFor(pair, decision) : null;
  return { input, settings, pair, decision, primary, undecidable, identical, decided, reference };
}

interface Drawn {
  readonly runs: readonly TestRun[];
  readonly leftOut: Jackknife;
  readonly resampled: SharedResamples;
}

async function measure(
  { settings, pair, decision, primary, undecidable, decided, reference }: Question,
  { runs, leftOut, resampled }: Drawn,
  pause: Pause,
): Promise<Measured> {
  const decisive = runs.find(({ result }) => result.id === primary.id);
  if (decisive === undefined) {
    throw new Error(`The primary test ${primary.id} was not run.`);
  }
  // A test that knows one side only is planned for as what it is.
  const { alternative, p } = decisive.result;
  const { alpha, margin } = settings;
  const rejected = decision.needed === null && p <= alpha;
  const intervals =
    undecidable === null ? allIntervals(pair, await resampled.bootstrap(), alpha, leftOut) : [];
  await pause();
  const known = { decision, reference, alternative, alpha, p, rejected };
  const estimates =
    undecidable === null
      ? estimate(pair, await resampled.bootstrap(), known, leftOut, intervals)
      : NO_ESTIMATES;
  const variance = pair.runs ? varianceOf(pair, leftOut, reference) : null;
  const asked = margin === null ? null : { margin, alternative, test: primary.id, reference };
  const isDrawn = asked !== null && decided;
  const gains = isDrawn ? (await resampled.bootstrap()).gains : new Float64Array();
  return {
    runs,
    leftOut,
    decisive,
    rejected,
    intervals,
    estimates,
    variance,
    equivalence: isDrawn ? testEquivalence(pair, gains, asked) : null,
    againstMargin: asked && againstMargin(pair, gains, decision, { ...asked, alpha }),
  };
}

function preparePair({ metric, tableA, tableB, pair, runs, clusters, a, b }: CompareInput): Pair {
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
  if (pair !== undefined && clusters === null && runs === undefined) {
    return pair;
  }
  const units = unitsFor(metric, tableA.k, clusters);
  const byUnit = (table: StatsTable) => units.of(table);
  const [unitsA, unitsB] = [byUnit(tableA), byUnit(tableB)];
  const clustered = clusters !== null;
  return runs === undefined
    ? makePair(units.metric, unitsA, unitsB, clustered)
    : makePairOfRuns(
        units.metric,
        [unitsA, ...runs.a.map(({ table }) => byUnit(table))],
        [unitsB, ...runs.b.map(({ table }) => byUnit(table))],
        clustered,
      );
}

async function histogramFor(pair: Pair, { result }: TestRun, resampled: SharedResamples): Promise<Histogram> {
  return knownTest(result.id)?.simulates?.mode === 'randomization' && result.resamples !== null
    ? histogramOf('randomization', (await resampled.resample('randomization')).gains, swappedUnits(pair))
    : histogramOf('bootstrap', (await resampled.bootstrap()).gains, pair);
}
