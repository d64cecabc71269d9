import seedrandom from 'seedrandom';
import type { IntervalRow } from '../model/results/details';
import type { Pair, Resamples } from '../model/results/significance';
import { bcaInterval, bootstrapIntervals } from '../significance/intervals/bca';
import { clopperPearson } from '../significance/intervals/clopper-pearson';
import type { Jackknife } from '../significance/uncertainty/jackknife';
import { percentileInterval } from '../significance/intervals/percentile';
import { scoresOfItems } from '../significance/pair';
import { studentInterval } from '../significance/intervals/student';
import { expansionOf, unexpandedLevel } from '../significance/uncertainty/expanded';
import { endsOf, largest } from '../model/lists';
import { intervalOfShare, unitsOfPair } from './own-scores';
import type { Bootstrap } from './shared-resamples';

/** With more rows than this the jackknife takes too long, and BCa hardly differs from percentile. */
const MOST_JACKKNIFED = 2_000;

/**
 * Most rows drawn in all, so that a table of 20,000 segments takes seconds; but never fewer than FEWEST_DRAWS
 * draws.
 */
const MOST_ROWS_DRAWN = 20_000_000;
const FEWEST_DRAWS = 1_000;

/** Draws between two yields to other work. */
const DRAWS_A_TURN = 50;

/** Statistics closer together than this are equal up to rounding. */
const TOLERANCE = 1e-12;

/** How many draws of n rows, and from which seed. */
export interface Draws {
  readonly n: number;
  readonly resamples: number;
  readonly seed: string;
  readonly alpha: number;
  /** The group 0 … of each row, such as its document: rows of one are drawn together; absent: each alone. */
  readonly groups?: Int32Array | undefined;
}

/**
 * Bootstrap intervals of several statistics of the same n rows, drawn with replacement: BCa (Efron 1987), percentile where BCa isn't
 * defined. The same seed draws the same rows. Draws in which a statistic isn't defined don't count for it. Rows of groups are read at
 * a level for as many groups, as gains of clusters are.
 *
 * @param statistics of the rows, each as often as counted; null where one isn't defined
 */
export async function countedIntervals(
  statistics: (counts: Uint32Array) => readonly (number | null)[],
  { n: rows, resamples, seed, alpha: asked, groups }: Draws,
  turn: () => Promise<void>,
): Promise<([number, number] | null)[]> {
  const n = groups === undefined ? rows : 1 + largest(groups, 0);
  const ofRows = (counts: Uint32Array) =>
    statistics(groups === undefined ? counts : Uint32Array.from(groups, (group) => counts[group]!));
  const alpha = groups === undefined || n < 2 ? asked : unexpandedLevel(asked, expansionOf(n));
  const most = Math.max(FEWEST_DRAWS, Math.floor(MOST_ROWS_DRAWN / n));
  const resampled: (readonly (number | null)[])[] = [];
  for (const counts of drawCounts(n, Math.min(resamples, most), seed)) {
    if (resampled.length % DRAWS_A_TURN === 0) {
      await turn();
    }
    resampled.push(ofRows(counts));
  }
  const once = new Uint32Array(n).fill(1);
  const jackknife = n > MOST_JACKKNIFED ? [] : Array.from(once, (_, i) => ofRows(once.with(i, 0)));
  return ofRows(once).map((value, place) => {
    const drawn = Float64Array.from(resampled.flatMap((found) => found[place] ?? []));
    const without = Float64Array.from(jackknife.flatMap((found) => found[place] ?? []));
    const bca =
      value === null || without.length < n
        ? null
        : bcaInterval(drawn, alpha, { observed: value, tolerance: TOLERANCE, jackknife: without });
    const ends = bca ?? percentileInterval(drawn, alpha);
    return ends === null ? null : [...ends];
  });
}

/** How often each of n rows is drawn, draw by draw. */
function* drawCounts(n: number, resamples: number, seed: string): Generator<Uint32Array> {
  // Its step is written out: called, it would take most of the time.
  let { c: carry, s0, s1, s2 } = seedrandom.alea(`${seed}:rows`, { state: true }).state();
  const counts = new Uint32Array(n);
  for (let resample = 0; resample < resamples; resample++) {
    counts.fill(0);
    for (let i = 0; i < n; i++) {
      const next = 2091639 * s0 + carry * 2 ** -32;
      carry = Math.trunc(next);
      [s0, s1, s2] = [s1, s2, next - carry];
      counts[Math.floor(s2 * n)]! += 1;
    }
    yield counts;
  }
}

/** The names of methods that the reported interval may use. */
export const BCA = 'BCa';
export const PERCENTILE = 'percentile';
export const EXPANDED_METHOD = 'expanded';

export const STUDENT = 'Student’s t';

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
    values === null || runs !== undefined ? [] : [[STUDENT, studentInterval(values, alpha)]];
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
