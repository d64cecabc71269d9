import { listOf } from '../model/lists';
import { metricOfResult } from '../model/settings/metric';
import type { AgainstMargin } from '../model/settings/gate';
import type { CompareSettings } from '../model/settings/settings';
import type { Comparison, Equivalence, Verdict } from '../model/results/comparison';
import type { IntervalRow } from '../model/results/details';
import type { Kept, Text } from '../model/words';
import type { Pair, Reference } from '../model/results/significance';
import { effectiveClusters, unequalSizes } from '../significance/uncertainty/effective-clusters';
import { jackknifeP, swapsCorrelations } from '../significance/uncertainty/rests-on-exchange';
import { twoSidedLevel } from '../significance/uncertainty/expanded';
import { boundedGain } from '../significance/uncertainty/known-range';
import { verdictCarriedByFew } from '../significance/uncertainty/carried-by-few';
import type { Decision } from '../significance/decision';
import type { Jackknife } from '../significance/uncertainty/jackknife';
import { declaredNow } from '../model/settings/identity';
import { designEffect } from './clusters';
import type { CompareInput, Estimates } from './estimates';
import { runsOf, runsWarnings, type varianceOf } from './runs';
import { repetitionsOf } from './repetitions';
import { onlyForThese, varianceParts } from './variance-parts';
import { fewerResamplesWarnings } from './shared-resamples';
import { correctedFor, familyWarnings, type primaryFor, type TestRun } from './tests';
import {
  clusterWarnings,
  differAlike,
  disagreementWarnings,
  fewCarryWarning,
  fewItemsHoldWarning,
  fewOutcomesOf,
  fewOutcomesWarning,
  fileWarnings,
  foldsWarnings,
  leansOnFewItems,
  leansOnNormality,
  marginWarnings,
  normalityWarning,
  RESTS_ON_EXCHANGE,
  unitsOf,
  zeroScoreWarnings,
} from './warnings';

/** A pair before its tests are run. */
export interface Question {
  readonly input: CompareInput;
  readonly settings: CompareSettings;
  readonly pair: Pair;
  readonly decision: Decision;
  readonly primary: ReturnType<typeof primaryFor>;
  /** Why no test can decide; null where one can. */
  readonly undecidable: Text | null;
  readonly identical: boolean;
  readonly decided: boolean;
  readonly reference: Reference | null;
}

export interface Measured {
  readonly runs: readonly TestRun[];
  readonly leftOut: Jackknife;
  readonly decisive: TestRun;
  readonly rejected: boolean;
  readonly intervals: readonly IntervalRow[];
  readonly estimates: Estimates;
  readonly variance: ReturnType<typeof varianceOf> | null;
  readonly equivalence: Equivalence | null;
  readonly againstMargin: AgainstMargin | null;
}

/**
 * All of a comparison but its sentence.
 *
 * @param kept gets how its texts were made
 */
export function comparisonOf(
  question: Question,
  measured: Measured,
  kept: Kept,
): Omit<Comparison, 'sentence'> {
  const { input, settings, pair, decision, primary, decided, reference } = question;
  const { runs, decisive, rejected, variance, equivalence, againstMargin } = measured;
  const { scoreIntervals, ...estimates } = measured.estimates;
  const { alpha } = settings;
  const declared = declaredNow(settings);
  const { metric } = input;
  const parts = decided ? varianceParts(input, { gain: pair.gain, alpha }) : undefined;
  const reserved = reservationsOf(question, measured);
  const sizes = unequalSizes(pair);
  const family =
    input.family === undefined
      ? null
      : correctedFor(input.family, decisive.result.p, [input.a, input.b, ...input.references]);
  const verdict = verdictOf(question, equivalence, family === null ? rejected : family.p <= alpha);
  return {
    version: 1,
    realgain: input.version,
    a: { ...input.a, score: pair.scoreA, interval: scoreIntervals[0], ...runsOf(input, 'a') },
    b: { ...input.b, score: pair.scoreB, interval: scoreIntervals[1], ...runsOf(input, 'b') },
    reference: referenceOf(input),
    metric: metricOfResult(metric, kept),
    n: input.tableA.n,
    ...(input.slice !== undefined && { slice: input.slice }),
    clusters: pair.clustered ? pair.n : null,
    ...(sizes && { effectiveClusters: effectiveClusters(sizes) }),
    clusterColumn: pair.clustered ? input.clusterColumn : null,
    designEffect:
      decided && input.clusters !== null && pair.clustered && !pair.runs
        ? designEffect(input, input.clusters)
        : null,
    alignedBy: input.alignedBy,
    ...(input.reading && { reading: input.reading }),
    gain: pair.gain,
    ...estimates,
    // They are for one pair alone.
    ...(family && { smallestSignificantGain: null, minimumDetectableGain: null }),
    ...(pair.runs && { variance: decided ? variance : null }),
    ...repetitions(input, alpha),
    ...(parts && { parts }),
    tests: runs.map(({ result }) => ({ ...result, note: result.note && kept.text(result.note) })),
    primary: primary.id,
    ...(family && { family }),
    decision: {
      asked: decision.asked,
      because: decision.because,
      differing: decision.differing,
      needed: decided ? decision.needed : null,
      degreesOfFreedom: reference?.degreesOfFreedom ?? null,
      ...(reference !== null &&
        estimates.standardError !== null && {
          standardError: estimates.standardError / reference.narrowness,
        }),
      ...(reserved.few && { carriedByFew: true as const }),
      ...(reserved.exchange && { restsOnExchange: true as const }),
    },
    alpha,
    ...(declared && { declared }),
    verdict,
    equivalence,
    ...(againstMargin && { againstMargin }),
    // A pair without a better system has no place on the plot, nor has one that can't be told apart by any outcome.
    confidence: decided && decision.needed === null ? 1 - decisive.outcome.oneSided : null,
    seed: settings.seed,
    warnings: kept.texts(
      warningsOf(question, measured, family, reserved),
      verdict === 'significant' && onlyForThese(parts, alpha),
    ),
  };
}

/** What a verdict rests on besides the test. */
interface Reservations {
  readonly few: boolean;
  /** Swapping of correlations. */
  readonly exchange: boolean;
}

function reservationsOf(
  { settings, pair, decision, decided, reference }: Question,
  { leftOut, decisive, rejected }: Measured,
): Reservations {
  const level = twoSidedLevel(decisive.result.alternative, settings.alpha);
  return {
    few: decided && verdictCarriedByFew(pair, leftOut, decision, reference, { rejected, level }),
    exchange:
      decided && rejected && swapsCorrelations(pair, decision) && jackknifeP(leftOut, pair.gain) > level,
  };
}

function repetitions(input: CompareInput, alpha: number): Pick<Comparison, 'repetitions'> {
  const { repeats = false, clusters, runs } = input;
  const found =
    repeats && clusters !== null && runs === undefined
      ? repetitionsOf({ ...input, clusters }, alpha)
      : undefined;
  return found === undefined ? {} : { repetitions: found };
}

function warningsOf(
  question: Question,
  measured: Measured,
  family: ReturnType<typeof correctedFor> | null,
  reserved: Reservations,
): Text[] {
  const { input, settings, pair, decision, primary, undecidable, reference } = question;
  const { runs, decisive, rejected, estimates, variance } = measured;
  const units = unitsOf(pair, input.clusterColumn, reference);
  const outcomes = reference === null ? null : fewOutcomesOf(decision, () => differAlike(pair));
  return listOf(
    input.warnings,
    fileWarnings(input),
    runsWarnings(input, pair, variance, reference),
    marginWarnings(pair, settings.margin),
    zeroScoreWarnings(
      [
        { path: input.a.path, score: pair.scoreA },
        { path: input.b.path, score: pair.scoreB },
      ],
      input,
    ),
    undecidable === null
      ? listOf(
          clusterWarnings(units),
          outcomes !== null && fewOutcomesWarning(outcomes, decision.differing, units),
          leansOnNormality(decision, settings) && normalityWarning(decision.differing, units, settings),
        )
      : [undecidable],
    reserved.few && fewCarryWarning(units),
    claimsBeyondItems(question, measured) && fewItemsHoldWarning(units.n),
    reserved.exchange && RESTS_ON_EXCHANGE,
    foldsWarnings(input.folds === true, primary.id),
    fewerResamplesWarnings(pair, settings, runs),
    decisive.outcome.warning,
    familyWarnings(family, decisive.result, settings.alpha),
    disagreementWarnings(estimates.interval, decisive.result, rejected),
  );
}

/** Whether something is shown that differences missing from so few items could turn. */
function claimsBeyondItems(
  { pair, settings, decision, decided }: Question,
  { rejected, equivalence, againstMargin }: Measured,
): boolean {
  const { alpha } = settings;
  const withinMargin = [equivalence?.p, againstMargin?.notWorse].some((p) => p !== undefined && p <= alpha);
  return (
    decided &&
    leansOnFewItems(decision, pair) &&
    !leansOnNormality(decision, settings) &&
    // If the range of scores is known, a margin's test allows for what is missing.
    (rejected || (withinMargin && boundedGain(pair) === null))
  );
}

/**
 * Equivalent are systems that aren't told apart, and are shown to differ by less than the margin. That few of many units
 * differ speaks for it; few units don't.
 */
function verdictOf(
  { undecidable, identical, decision: { needed, units }, settings }: Question,
  equivalence: Equivalence | null,
  rejected: boolean,
): Verdict {
  if (undecidable !== null) {
    return 'undecidable';
  }
  if (identical) {
    return 'identical';
  }
  if (rejected) {
    return 'significant';
  }
  const shown = equivalence?.question === 'equivalent' && equivalence.p <= settings.alpha;
  if (shown && (needed === null || units >= needed)) {
    return 'equivalent';
  }
  return needed === null ? 'not-significant' : 'undecidable';
}

function referenceOf({ references }: CompareInput): Comparison['reference'] {
  const [first, ...others] = references.map(({ path, sha256 }) => ({ path, sha256 }));
  if (first === undefined) {
    return null;
  }
  return others.length === 0 ? first : { ...first, additional: others };
}
