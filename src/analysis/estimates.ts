import type { Comparison, Interval, IntervalRow, Pair } from '../model';
import { itemCorrelation, knownTest, sensitivity, studentInterval, type Jackknife } from '../significance';
import type { Decided } from './decided';
import { expandedInterval } from './expanded-interval';
import { BCA, PERCENTILE } from './intervals';
import { intervalOfShare, unitsOfPair } from './own-scores';
import type { Bootstrap } from './shared-resamples';

export type Estimates = Pick<
  Comparison,
  'interval' | 'standardError' | 'smallestSignificantGain' | 'minimumDetectableGain' | 'correlation'
> & {
  readonly scoreIntervals: readonly [[number, number] | null, [number, number] | null];
};

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
