import { sumOf } from '../../model/lists';
import { normalQuantile } from '../../significance/distributions';
import type { Alternative } from '../../model/results/significance';
import type { Arrival, Stream } from '../../model/settings/stream-schema';
import { english, type Text } from '../../model/words';
import { formatCount, primaryTest, formatP } from '../../model/text';
import { someOf } from '../../model/texts/some-of';
import type { MadeRow } from './made-row';

/** Σ j^−1.6 = ζ(1.6). */
const ZETA = 2.28576566568;

/**
 * The share of α that the run at a place of a stream may spend: half of it falls as j^−1.6, half is shared evenly by the planned runs,
 * with as much as that for twice as many runs after them, and so on. All shares add up to 1, so that a stream never runs out.
 *
 * @param place from 1
 */
export function shareOf(place: number, planned: number): number {
  const round = Math.ceil(place / planned);
  return (place ** -1.6 / ZETA + 1 / (2 ** round * planned)) / 2;
}

/** A run of a stream, in the order of arrival. */
export interface ArrivingRun {
  /** What it may spend of α: α_j. */
  readonly level: number;
  /** The p that was needed when it arrived; null: it arrives now. */
  readonly needed: number | null;
  /** Gains δ* of shared draws minus δ; null where gains don't vary or nothing was drawn together. */
  readonly deviations: Float64Array | null;
}

/** The share of draws in which no earlier run is significant is then known to within 0.01. */
const MOST_DRAWS = 2_048;

/** The integral is taken up to the level / 8, to the level, and on in steps of this factor. */
const GROWTH = 2.5;

/** Between two points the integrand is a line over log p; where it falls by more, another point is put between them. */
const MOST_FALL = 0.1;

/** A run with its draws, scaled to variance 1, and the smallest T at which it is significant. */
interface Spent {
  readonly level: number;
  readonly draws: Float64Array;
  readonly critical: number;
}

/**
 * The p that each run needs to be significant when it arrives (Lan and DeMets 1983, over runs in place of looks): with T_i its gain in
 * standard errors and T*_i that of the shared draws, c_j is the smallest with
 *
 *     P*(T*_i ≤ c_i for all i < j, and T*_j > c_j) ≤ α_j,
 *
 * so that under a joint null the probability that any run is ever called significant is at most Σ α_j ≤ α. What is returned is
 * p_j = P(T*_j > c_j) ≥ α_j, which the run's own p, exact or not, is compared with. Exact p-values are never smaller than those of
 * T, so that the bound holds for them as well.
 *
 * Levels of a millionth can't be counted in some thousand draws. So T*_j has its normal tail, and the draws show what is left given
 * T*_j = t: T*_i = ρt + e_i, where ρ and e_i are the slope and the residuals of T*_i regressed on T*_j.
 */
export function neededOf(runs: readonly ArrivingRun[], alternative: Alternative): number[] {
  const earlier: Spent[] = [];
  return runs.map(({ level, needed: known, deviations }) => {
    const draws = deviations && scaled(deviations, alternative);
    // Nothing is left where a stream has spent all of α, and nothing is needed of others for a first run.
    const isAlone = draws === null || earlier.length === 0 || level <= 0;
    const needed = known ?? (isAlone ? level : neededNow(level, draws, earlier, alternative));
    if (draws !== null) {
      earlier.push({ level, draws, critical: quantileOf(needed, alternative) });
    }
    return needed;
  });
}

function quantileOf(p: number, alternative: Alternative): number {
  return -normalQuantile(alternative === 'two-sided' ? p / 2 : p);
}

function scaled(deviations: Float64Array, alternative: Alternative): Float64Array | null {
  const squares = deviations.reduce((sum, value) => sum + value * value, 0);
  const scale = (alternative === 'less' ? -1 : 1) / Math.sqrt(squares / deviations.length);
  return Number.isFinite(scale)
    ? deviations.subarray(0, MOST_DRAWS).map((deviation) => scale * deviation)
    : null;
}

/** The p up to which the tail of T*_j, without the draws in which an earlier run is significant, holds the level. */
function neededNow(
  level: number,
  draws: Float64Array,
  earlier: readonly Spent[],
  alternative: Alternative,
): number {
  const leftAt = givenNow(draws, earlier, alternative);
  const pointAt = (p: number): Point => ({ p, left: leftAt(quantileOf(p, alternative)) });
  // No event is larger than the union of all.
  const most = earlier.reduce((sum, run) => sum + run.level, level);
  let from = pointAt(level / 8);
  let spent = from.left * from.p;
  let following = [pointAt(level)];
  while (from.p < most) {
    const to = following.at(-1) ?? pointAt(GROWTH * from.p);
    const isSteep = Math.abs(to.left - from.left) > MOST_FALL && to.p > 1.05 * from.p;
    if (isSteep) {
      following = [...(following.length === 0 ? [to] : following), pointAt(Math.sqrt(from.p * to.p))];
      continue;
    }
    const all = integral(from, to, to.p);
    if (spent + all >= level) {
      return Math.min(most, endOf(from, to, level - spent));
    }
    spent += all;
    following = following.slice(0, -1);
    from = to;
  }
  return most;
}

interface Point {
  readonly p: number;
  /** The probability that no earlier run is significant. */
  readonly left: number;
}

/** The integral up to p of the line over log p between two points. */
function integral(from: Point, to: Point, p: number): number {
  const slope = (to.left - from.left) / Math.log(to.p / from.p);
  return from.left * (p - from.p) + slope * (p * Math.log(p / from.p) - (p - from.p));
}

/** Where the integral from a point reaches a value. */
function endOf(from: Point, to: Point, value: number): number {
  let [low, high] = [from.p, to.p];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (integral(from, to, middle) < value) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The probability that no earlier run is significant, given T*_j = t; two-sided, given |T*_j| = t. */
function givenNow(
  now: Float64Array,
  earlier: readonly Spent[],
  alternative: Alternative,
): (t: number) => number {
  const regressed = earlier.map((run) => ({ ...regression(run.draws, now), critical: run.critical }));
  const isTwoSided = alternative === 'two-sided';
  const isLost = new Uint8Array(now.length);
  const shareLeft = (t: number) => {
    isLost.fill(0);
    for (const { slope, residuals, critical } of regressed) {
      markOutside(isLost, residuals, isTwoSided ? -critical - slope * t : -Infinity, critical - slope * t);
    }
    return 1 - sumOf(isLost) / now.length;
  };
  return (t) => (isTwoSided ? (shareLeft(t) + shareLeft(-t)) / 2 : shareLeft(t));
}

/** Regresses draws with variance 1 on others. */
function regression(draws: Float64Array, on: Float64Array): { slope: number; residuals: Float64Array } {
  let slope = 0;
  for (let d = 0; d < on.length; d++) {
    slope += (draws[d]! * on[d]!) / on.length;
  }
  const residuals = new Float64Array(on.length);
  for (let d = 0; d < on.length; d++) {
    residuals[d] = draws[d]! - slope * on[d]!;
  }
  return { slope, residuals };
}

/** Plain loops: this is where the time goes. */
function markOutside(marks: Uint8Array, values: Float64Array, low: number, high: number): void {
  for (let d = 0; d < values.length; d++) {
    const value = values[d]!;
    marks[d]! |= value < low || value > high ? 1 : 0;
  }
}

/** A run that was compared, from the oldest to the newest. */
interface ComparedRun extends Pick<MadeRow, 'comparison' | 'deviations'> {
  readonly run: string;
  /** What was compared, as `of` of an arrival. */
  readonly of: string;
}

/**
 * When each run arrived, what it spent of α, and the p that it needed: as it was judged then, or in the next place. More than α
 * is never spent, whatever was planned or declared meanwhile.
 *
 * @returns one for each run
 */
export function arrivalsOf(
  { planned, next, spent, arrived }: Stream,
  runs: readonly ComparedRun[],
): Arrival[] {
  const [first] = runs;
  const { alpha = 0.05, tests } = first?.comparison ?? {};
  let [place, left] = [next, alpha - spent];
  const placed = runs.map(({ run, of, deviations }) => {
    const known = arrived.find((one) => one.run === run && one.of === of);
    if (known !== undefined) {
      return { ...known, deviations };
    }
    const level = Math.max(0, Math.min(left, alpha * shareOf(place, planned)));
    left -= level;
    return { run, of, place: place++, level, needed: null, deviations };
  });
  const inOrder = placed.toSorted((one, other) => one.place - other.place);
  const needed = new Map(
    neededOf(inOrder, tests?.[0]?.alternative ?? 'two-sided').map((p, i) => [inOrder[i], p]),
  );
  return placed.map((one) => {
    const { deviations: _, ...arrival } = one;
    return { ...arrival, needed: needed.get(one) ?? one.level };
  });
}

/** Which runs more resamples could make significant: what they need lies within the Monte Carlo interval of their p. */
export function tooFewResamples(rows: readonly MadeRow[]): Text | null {
  const open = rows.flatMap(({ task, comparison, arrival }) => {
    const test = primaryTest(comparison);
    const [low, high] = test?.monteCarlo ?? [1, 0];
    return arrival !== undefined && low <= arrival.needed && arrival.needed <= high && test?.resamples
      ? [{ name: task ?? '', needed: arrival.needed, resamples: test.resamples }]
      : [];
  });
  const [first] = open;
  return first === undefined
    ? null
    : english(
        'More resamples than {0} could decide otherwise whether these runs were significant when they arrived: {1} (for the first of them, {2} is needed).',
        formatCount(first.resamples),
        someOf(open.map(({ name }) => name)),
        formatP(first.needed),
      );
}
