import type { IntervalRow, Pair, Resamples } from '../model';
import {
  bootstrapIntervals,
  clopperPearson,
  scoresOfItems,
  studentInterval,
  type Jackknife,
} from '../significance';
import { intervalOfShare, unitsOfPair } from './own-scores';
import type { Bootstrap } from './shared-resamples';
import { endsOf } from '../model/lists';

/** The names of methods that the reported interval may use. */
export const BCA = 'BCa';
export const PERCENTILE = 'percentile';
export const EXPANDED_METHOD = 'expanded';

type Ends = readonly [number, number] | null;

/**
 * Every available interval of the gain and of each score, at level 1 − α: BCa, percentile and basic for the
 * bootstrap; Student's t for means of items; Wilson's and Clopper and Pearson's for shares of right items.
 *
 * @param pair of at least 2 items
 * @param leftOut the pair's jackknife
 */
export function allIntervals(
  pair: Pair,
  bootstrap: Bootstrap,
  alpha: number,
  leftOut: Jackknife,
): IntervalRow[] {
  const { gain, scoreA, scoreB, differences, runs } = pair;
  const ofBootstrap = (
    resampled: Resamples,
    observed: number,
    withoutEach: Float64Array,
  ): [string, Ends][] => {
    const input = { observed, tolerance: pair.tolerance, jackknife: withoutEach };
    const { bca, percentile, basic } = bootstrapIntervals(resampled, alpha, input);
    return [
      [BCA, bca],
      [PERCENTILE, percentile],
      ['basic', basic],
    ];
  };
  const student = (values: Float64Array | null): [string, Ends][] =>
    values === null || runs !== undefined ? [] : [['Student’s t', studentInterval(values, alpha)]];
  const [unitA = null, unitB = null] = unitsOfPair(pair);
  const items = differences === null ? null : scoresOfItems(pair);
  return [
    ...rows('gain', [...ofBootstrap(bootstrap.gains, gain, leftOut.gains), ...student(differences)]),
    ...rows('a', [
      ...ofBootstrap(bootstrap.scoresA, scoreA, leftOut.scoresA),
      ...student(items?.a ?? null),
      ...ofShare(pair, scoreA, unitA, alpha),
    ]),
    ...rows('b', [
      ...ofBootstrap(bootstrap.scoresB, scoreB, leftOut.scoresB),
      ...student(items?.b ?? null),
      ...ofShare(pair, scoreB, unitB, alpha),
    ]),
  ];
}

/** Intervals of a proportion, if a score is the share of right items; in the metric's units. */
function ofShare({ n }: Pair, score: number, unit: number | null, alpha: number): [string, Ends][] {
  if (unit === null) {
    return [];
  }
  const ends = clopperPearson(Math.round((score / unit) * n), n, alpha).map((end) => unit * end);
  return [
    ['Wilson', intervalOfShare(score, unit, n, alpha)],
    ['Clopper-Pearson', endsOf(ends)],
  ];
}

function rows(of: IntervalRow['of'], intervals: readonly [string, Ends][]): IntervalRow[] {
  return intervals.flatMap(([method, ends]) =>
    ends === null ? [] : [{ of, method, low: ends[0], high: ends[1] }],
  );
}
