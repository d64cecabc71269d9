import type { Alternative, Pair, Reference, Resamples } from '../model/results/significance';
import type { CompareSettings } from '../model/settings/settings';
import type { Comparison, Interval } from '../model/results/comparison';
import type { Factor } from '../model/results/variance';
import type { IntervalRow } from '../model/results/details';
import type { Metric, StatsTable } from '../model/settings/metric';
import type { PairFamily } from '../model/settings/identity';
import type { Reading } from '../model/texts/reading';
import type { Text } from '../model/words';
import type { Decision } from '../significance/decision';
import { halfWidthBy, testBasedHalfWidth, twoSidedLevel } from '../significance/uncertainty/expanded';
import { itemCorrelation } from '../significance/core/pearson';
import type { Jackknife } from '../significance/uncertainty/jackknife';
import { knownTest } from '../significance/tests';
import { rightOrWrong } from '../significance/paired/mcnemar';
import { sensitivity } from '../significance/sensitivity';
import { studentInterval } from '../significance/intervals/student';
import { BCA, EXPANDED_METHOD, PERCENTILE } from './intervals';
import { intervalOfShare, unitsOfPair } from './own-scores';
import type { Bootstrap } from './shared-resamples';
import type { RunsOfBoth } from './runs';

export type Estimates = Pick<
  Comparison,
  'interval' | 'standardError' | 'smallestSignificantGain' | 'minimumDetectableGain' | 'correlation'
> & { readonly scoreIntervals: readonly [[number, number] | null, [number, number] | null] };

/** Fewer than two items allow no estimates. */
export const NO_ESTIMATES: Estimates = {
  interval: null,
  standardError: null,
  smallestSignificantGain: null,
  minimumDetectableGain: null,
  correlation: null,
  scoreIntervals: [null, null],
};

/**
 * From one bootstrap of a pair of at least 2 items.
 *
 * @param leftOut the pair's jackknife
 * @param intervals all of them
 */
export function estimate(
  pair: Pair,
  bootstrap: Bootstrap,
  decided: Decided,
  leftOut: Jackknife,
  intervals: readonly IntervalRow[],
): Estimates {
  const { decision, reference, alternative, alpha } = decided;
  const { standardError, ...gains } = sensitivity(bootstrap.gains, pair, alternative, alpha, reference);
  const smallest = gains.smallestSignificantGain;
  return {
    interval:
      reference === null
        ? gainInterval(pair, intervals, alpha, decision.test)
        : expandedInterval(pair, bootstrap.gains, { ...decided, reference }),
    standardError,
    // If nothing can be significant, no gain is large enough.
    ...(decision.needed === null ? gains : NO_GAIN_IS_FOUND),
    ...(smallest !== null && isContradicted(smallest, pair, decided) && { smallestSignificantGain: null }),
    correlation: itemCorrelation(pair, leftOut),
    scoreIntervals: scoreIntervals(pair, intervals, alpha),
  };
}

/** Near α, where another test decides or outcomes are few, the gain may reach what isn't significant, or not reach what is. */
export function isContradicted(
  smallest: number,
  { gain, tolerance }: Pick<Pair, 'gain' | 'tolerance'>,
  { alternative, rejected }: Pick<Decided, 'alternative' | 'rejected'>,
): boolean {
  const reached = { 'two-sided': Math.abs(gain), greater: gain, less: -gain }[alternative];
  return rejected ? reached < smallest - tolerance : reached >= smallest - tolerance;
}

const NO_GAIN_IS_FOUND = { smallestSignificantGain: null, minimumDetectableGain: null };

/** Student's if the t-test decides, so that they agree; else BCa, or percentile if that isn't defined. */
function gainInterval(
  { differences }: Pair,
  intervals: readonly IntervalRow[],
  alpha: number,
  test: string,
): Interval | null {
  const named = (method: Interval['method'], ends: readonly [number, number] | null) =>
    ends === null ? null : { low: ends[0], high: ends[1], level: 1 - alpha, method };
  if (knownTest(test)?.interval === 'student' && differences !== null) {
    return named('t', studentInterval(differences, alpha));
  }
  return (
    named('bca', endsOf(intervals, 'gain', BCA)) ?? named('percentile', endsOf(intervals, 'gain', PERCENTILE))
  );
}

function scoreIntervals(
  pair: Pair,
  intervals: readonly IntervalRow[],
  alpha: number,
): Estimates['scoreIntervals'] {
  const [unitA = null, unitB = null] = unitsOfPair(pair);
  const of = (system: 'a' | 'b', score: number, unit: number | null): [number, number] | null =>
    unit === null ? endsOf(intervals, system, PERCENTILE) : [...intervalOfShare(score, unit, pair.n, alpha)];
  return [of('a', pair.scoreA, unitA), of('b', pair.scoreB, unitB)];
}

function endsOf(
  intervals: readonly IntervalRow[],
  of: IntervalRow['of'],
  method: string,
): [number, number] | null {
  const row = intervals.find((one) => one.of === of && one.method === method);
  return row === undefined ? null : [row.low, row.high];
}

/**
 * The gains that the deciding test doesn't reject, so that interval and verdict agree about 0: δ ± half the
 * width at which the expanded p is α, or t·SE. For a one-sided test both ends are one-sided bounds at 1 − α,
 * which makes it an interval at 1 − 2α. Randomization counts outcomes and tests only for a gain of 0: if it
 * decides, the interval is the same unless they disagree about 0; then it is widened to 0, or narrowed to
 * what p implies.
 */
export function expandedInterval(
  pair: Pair,
  gains: Resamples,
  { reference, ...decided }: Decided & { readonly reference: Reference },
): Interval {
  const level = twoSidedLevel(decided.alternative, decided.alpha);
  const half = halfWidthBy(reference, gains, pair.gain, level);
  const [low, high] = agreeingEnds(pair, half, {
    ...decided,
    degreesOfFreedom: reference.degreesOfFreedom,
    // The gain of a share of right items is at most the whole.
    most: Math.abs(rightOrWrong(pair)?.unit ?? Infinity),
  });
  return {
    low,
    high,
    level: 1 - level,
    method: reference.standardError === null ? EXPANDED_METHOD : 't',
  };
}

/** What decides which side of 0 an interval lies on. */
interface Agreed extends Pick<Decided, 'alternative' | 'alpha' | 'p' | 'rejected'> {
  readonly degreesOfFreedom: number;
  /** The largest gain there is. */
  readonly most: number;
}

/** δ ± half the width, widened or narrowed where that and p disagree about 0. */
export function agreeingEnds(
  { gain, tolerance }: Pick<Pair, 'gain' | 'tolerance'>,
  width: number,
  { alternative, alpha, p, rejected, degreesOfFreedom, most }: Agreed,
): [low: number, high: number] {
  const level = twoSidedLevel(alternative, alpha);
  const half =
    rejected && width >= Math.abs(gain) - tolerance
      ? testBasedHalfWidth(gain, { p: twoSidedLevel(alternative, p), level, degreesOfFreedom })
      : width;
  const low = Math.max(-most, gain - half);
  const high = Math.min(most, gain + half);
  return [
    !rejected && alternative !== 'less' ? Math.min(low, 0) : low,
    !rejected && alternative !== 'greater' ? Math.max(high, 0) : high,
  ];
}

interface Decided {
  readonly decision: Decision;
  /** The deciding test's, if that is Student's t. */
  readonly reference: Reference | null;
  readonly alternative: Alternative;
  readonly alpha: number;
  /** The deciding test's, for that alternative. */
  readonly p: number;
  /** True if p is at most α and some outcome can be significant. */
  readonly rejected: boolean;
}

/** A file by its path, as it was given, and the SHA-256 of its bytes in hexadecimal. */
interface ReadFile {
  readonly path: string;
  readonly sha256: string;
  /** The system that was taken from it, where it holds several. */
  readonly system?: string;
}

/** Two systems' aligned and extracted items, with the settings of their comparison. */
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
  /** The further training runs of each system; absent where each is but one. */
  readonly runs?: RunsOfBoth;
  /** The pair of these tables item by item, if it is made already. */
  readonly pair?: Pair | undefined;
  /** Cluster number 0 … of each item; null where every item stands for itself. */
  readonly clusters: Int32Array | null;
  readonly clusterColumn: string | null;
  /** True if items of a cluster are samples of one item: epochs, runs with the same input. */
  readonly repeats?: boolean;
  /** What was varied beside the items, row by row. */
  readonly factors?: readonly Factor[];
  /** True if the items are folds of one cross-validation. */
  readonly folds?: boolean;
  /** Which items these are, where they aren't all: "category = math". */
  readonly slice?: string;
  /** The pairs that this one was chosen from. */
  readonly family?: PairFamily;
  readonly alignedBy: Comparison['alignedBy'];
  readonly reading?: Reading;
  readonly settings: CompareSettings;
  readonly version: string;
  /** What was noticed while reading and aligning. */
  readonly warnings: readonly Text[];
}
