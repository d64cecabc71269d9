import { countTo, grouped, largest, numberIn, tally } from '../../model/lists';
import type { Raters } from '../../model/results/rater-agreement';
import { countedIntervals, type Draws } from '../../analysis/intervals';
import { cohen, fleiss, krippendorff, LEVELS, type RatedUnit } from '../../significance/core/rater-agreement';

/** Pairs of more raters would fill pages. */
const MOST_PAIRED = 10;
/**
 * Where fewer units, and at most this share, have another rating than the most frequent one, resamples don’t show how uncertain
 * agreement is.
 */
const FEWEST_VARIED = 5;
const LEAST_VARIED = 0.25;
/** α for ratio data compares all pairs of different values: of more, in every resample, it would take too long. */
const MOST_RATIOS = 100;

export interface Rating {
  readonly unit: string;
  readonly rater: string;
  readonly value: number | string;
  /** Units of one group are drawn together; absent: each alone. */
  readonly group?: string;
}

type Settings = Omit<Draws, 'n' | 'groups'>;

/**
 * Krippendorff's α, Fleiss' κ, and Cohen's κ of each pair, with bootstrap intervals over units. Missing ratings are allowed.
 *
 * @param turn called between draws; throws to stop
 * @returns null if no unit has two ratings
 */
export async function ratersOf(
  ratings: readonly Rating[],
  settings: Settings,
  turn: () => Promise<void>,
): Promise<Raters | null> {
  const names = [...new Set(ratings.map(({ rater }) => rater))];
  const isNumbers = ratings.every(({ value }) => typeof value === 'number');
  const distinct = [...new Set(ratings.map(({ value }) => value))];
  const values = isNumbers ? distinct.sort((x, y) => Number(x) - Number(y)) : distinct;
  const scale = Float64Array.from(values, (value, place) => (isNumbers ? Number(value) : place));
  const units = unitsOf(ratings, names, new Map(values.map((value, place) => [value, place])));
  if (units.length === 0) {
    return null;
  }
  const isRatio = values.length <= MOST_RATIOS && scale[0]! >= 0;
  const levels = LEVELS.filter(
    (level) => level === 'nominal' || (isNumbers && (level !== 'ratio' || isRatio)),
  );
  const complete = units.filter((unit) => unit.values.length === names.length);
  const ofComplete = fleiss(complete, scale.length);
  const both =
    names.length > MOST_PAIRED ? [] : pairsOf(names.length).flatMap(([a, b]) => bothRated(units, a, b));
  const varied = variedOf(units);
  const isFew = varied > 0 && varied < FEWEST_VARIED && varied <= LEAST_VARIED * units.length;
  const [alphas = [], fleissOfAll, ...kappas] = await estimated(
    [
      { of: units, statistics: krippendorff(units, scale, levels) },
      { of: complete, statistics: (counts) => [ofComplete(counts)] },
      ...both.map(({ rated, values }) => ({
        of: rated,
        statistics: cohen(values, scale.length, isNumbers ? scale : null),
      })),
    ],
    isFew ? null : settings,
    turn,
  );
  const [ofAll] = fleissOfAll ?? [];
  return {
    raters: names.map((name) => ({ name, ratings: ratings.filter(({ rater }) => rater === name).length })),
    units: units.length,
    ratings: units.reduce((sum, unit) => sum + unit.values.length, 0),
    ...(isFew && { varied }),
    alpha: levels.map((level, i) => ({ level, ...alphas[i]! })),
    fleiss: ofAll === undefined ? null : { units: complete.length, ...ofAll },
    pairs: both.map(({ a, b, values }, i) => ({
      a: names[a]!,
      b: names[b]!,
      units: values.length,
      same: values.filter(([one, other]) => one === other).length / values.length,
      kappa: kappas[i]![0]!,
      weighted: kappas[i]![1] ?? null,
    })),
  };
}

/** Statistics of the same units, each as often as counted. */
interface Estimated {
  readonly of: readonly Grouped[];
  readonly statistics: (counts: Uint32Array) => readonly (number | null)[];
}
interface Grouped {
  readonly group?: string | undefined;
}
type Estimate = Raters['pairs'][number]['kappa'];

/** Statistics with their intervals, if there are settings for these; [] without units. As many units are drawn alike, so those of no groups are drawn together. */
async function estimated(
  all: readonly Estimated[],
  settings: Settings | null,
  turn: () => Promise<void>,
): Promise<readonly (readonly Estimate[])[]> {
  const found = new Map<Estimated, readonly Estimate[]>();
  const isGrouped = ({ of }: Estimated) => of.some(({ group }) => group !== undefined);
  for (const some of grouped(all, (one) => (isGrouped(one) ? one : one.of.length)).values()) {
    const { of } = some[0]!;
    const known = new Map<string, number>();
    const groups = isGrouped(some[0]!)
      ? Int32Array.from(of, ({ group }, i) => numberIn(known, group ?? String(i)))
      : undefined;
    const statistics = (counts: Uint32Array) => some.flatMap((one) => one.statistics(counts));
    const intervals =
      of.length === 0 || settings === null
        ? []
        : await countedIntervals(statistics, { ...settings, n: of.length, groups }, turn);
    let place = 0;
    for (const one of some) {
      const values = of.length === 0 ? [] : one.statistics(new Uint32Array(of.length).fill(1));
      const from = place;
      place += values.length;
      found.set(
        one,
        values.map((value, i) => ({
          value,
          interval: value === null ? null : (intervals[from + i] ?? null),
        })),
      );
    }
  }
  return all.map((one) => found.get(one) ?? []);
}

function variedOf(units: readonly RatedUnit[]): number {
  const counts = tally(units.flatMap(({ values }) => values));
  const most = largest([...counts.values()]);
  return units.filter(({ values }) => values.some((value) => (counts.get(value) ?? 0) < most)).length;
}

/** The units that two raters have rated, and what each says; [] without any. */
function bothRated(units: readonly (RatedUnit & Grouped)[], a: number, b: number) {
  const rated = units.filter(({ raters }) => raters.includes(a) && raters.includes(b));
  const values = rated.map(
    ({ values: own, raters }) => [own[raters.indexOf(a)]!, own[raters.indexOf(b)]!] as const,
  );
  return rated.length === 0 ? [] : [{ a, b, rated, values }];
}

/** Units with two ratings or more; a rater's second rating of a unit doesn't count. */
function unitsOf(
  ratings: readonly Rating[],
  names: readonly string[],
  places: ReadonlyMap<number | string, number>,
): (RatedUnit & Grouped)[] {
  const raters = new Map(names.map((name, place) => [name, place]));
  const units = new Map<string, Map<number, number>>();
  const groups = new Map(ratings.map(({ unit, group }) => [unit, group]));
  for (const { unit, rater, value } of ratings) {
    const own = units.get(unit) ?? new Map<number, number>();
    const place = raters.get(rater)!;
    if (!own.has(place)) {
      own.set(place, places.get(value)!);
    }
    units.set(unit, own);
  }
  return [...units]
    .filter(([, { size }]) => size > 1)
    .map(([unit, own]) => ({ values: [...own.values()], raters: [...own.keys()], group: groups.get(unit) }));
}

function pairsOf(n: number): [number, number][] {
  return countTo(n).flatMap((a) =>
    Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  );
}
