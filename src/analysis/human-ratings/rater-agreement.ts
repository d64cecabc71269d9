import { isIdColumn } from '../../columns/names';
import { numberOf, requireColumn, textOf } from '../../columns/cells';
import {
  english,
  fileError,
  type Kept,
  type Cell,
  type Column,
  type RaterAgreement,
  type Raters,
  type RatersIdentity,
  type Records,
  type Text,
} from '../../model';
import { raterSentences } from '../../report';
import { cohen, fleiss, krippendorff, LEVELS, type RatedUnit } from '../../significance/core/rater-agreement';
import { isNumeric } from './columns';
import { countedIntervals, type Draws } from './counted-intervals';
import type { Pause } from './correlate';

/** Pairs of more raters would fill pages. */
const MOST_PAIRED = 10;
/** With fewer units, agreement is uncertain enough for a warning. */
const FEW_UNITS = 20;

/** α for ratio data compares all pairs of different values: of more, in every resample, it would take too long. */
const MOST_RATIOS = 100;

/** What one rater says about one unit; a number, or the name of a category. */
export interface Rating {
  readonly unit: string;
  readonly rater: string;
  readonly value: number | string;
}

type Settings = Omit<Draws, 'n'>;

/**
 * Krippendorff's α, Fleiss' κ, and Cohen's κ of each pair, with bootstrap intervals over units. Missing ratings are allowed.
 *
 * @returns null if no unit has two ratings
 */
export async function ratersOf(
  ratings: readonly Rating[],
  settings: Settings,
  pause: Pause,
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
  const n = units.length;
  const turn = (): Promise<void> => pause(0, 1);
  const withIntervals = async (size: number, statistics: Statistics): Promise<Estimate[]> => {
    const intervals = await countedIntervals(statistics, { ...settings, n: size }, turn);
    return statistics(new Uint32Array(size).fill(1)).map((value, i) => ({
      value,
      interval: value === null ? null : (intervals[i] ?? null),
    }));
  };
  const alphaOf = levels.map((level) => krippendorff(units, scale, level));
  const alphas = await withIntervals(n, (counts) => alphaOf.map((alpha) => alpha(counts)));
  const [ofAll] =
    complete.length === 0
      ? []
      : await withIntervals(complete.length, (counts) => [fleiss(complete, counts, scale.length)]);
  const pairs: Raters['pairs'] = [];
  for (const [a, b] of names.length > MOST_PAIRED ? [] : pairsOf(names.length)) {
    const both = units.flatMap(({ values: own, raters }) => {
      const [first, second] = [own[raters.indexOf(a)], own[raters.indexOf(b)]];
      return first === undefined || second === undefined ? [] : [[first, second] as const];
    });
    if (both.length > 0) {
      const [kappa, weighted] = await withIntervals(both.length, (counts) => [
        cohen(both, counts, scale.length, null),
        ...(isNumbers ? [cohen(both, counts, scale.length, scale)] : []),
      ]);
      pairs.push({
        a: names[a]!,
        b: names[b]!,
        units: both.length,
        same: both.filter(([one, other]) => one === other).length / both.length,
        kappa: kappa!,
        weighted: weighted ?? null,
      });
    }
  }
  return {
    raters: names.map((name) => ({ name, ratings: ratings.filter(({ rater }) => rater === name).length })),
    units: n,
    ratings: units.reduce((sum, unit) => sum + unit.values.length, 0),
    alpha: levels.map((level, i) => ({ level, ...alphas[i]! })),
    fleiss: ofAll === undefined ? null : { units: complete.length, ...ofAll },
    pairs,
  };
}

type Statistics = (counts: Uint32Array) => (number | null)[];
type Estimate = Raters['pairs'][number]['kappa'];

/** Units with two ratings or more; a rater's second rating of a unit doesn't count. */
function unitsOf(
  ratings: readonly Rating[],
  names: readonly string[],
  places: ReadonlyMap<number | string, number>,
): RatedUnit[] {
  const raters = new Map(names.map((name, place) => [name, place]));
  const units = new Map<string, Map<number, number>>();
  for (const { unit, rater, value } of ratings) {
    const own = units.get(unit) ?? new Map<number, number>();
    const place = raters.get(rater)!;
    if (!own.has(place)) {
      own.set(place, places.get(value)!);
    }
    units.set(unit, own);
  }
  return [...units.values()]
    .filter(({ size }) => size > 1)
    .map((own) => ({ values: [...own.values()], raters: [...own.keys()] }));
}

function pairsOf(n: number): [number, number][] {
  return Array.from({ length: n }, (_, a) => a).flatMap((a) =>
    Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  );
}

/** What agreement of raters needs from its caller. */
export interface RatersInput {
  readonly table: Records;
  readonly sha256: string;
  readonly identity: RatersIdentity;
  /** RealGain's version. */
  readonly version: string;
}

/**
 * Agreement of the raters of a table with a row for each unit and a column for each rater.
 *
 * @throws RealGainError `unknown-column`, `needs-column` if fewer than two columns are ratings; `missing-value` if no unit has two
 */
export async function agreementOfRaters(
  { table, sha256, identity, version }: RatersInput,
  pause: Pause,
  kept: Kept,
): Promise<RaterAgreement> {
  const { table: path, settings } = identity;
  const columns =
    identity.raters.length > 0
      ? identity.raters.map((name) => requireColumn(table, name, path))
      : guessRaters(table);
  if (columns.length < 2) {
    throw fileError(
      'needs-column',
      { path, choices: table.columns.map(({ name }) => name) },
      '{0}: the ratings of at least two raters are needed, each in a column, but it isn’t clear which columns hold numbers or the same categories; name each with --rater.',
    );
  }
  const numbers = columns.every(isNumeric);
  const ratings = columns.flatMap(({ name, cells }: Column) =>
    Array.from({ length: table.n }, (_, row) => row).flatMap((row): Rating[] => {
      const value = ratingIn(cells.at(row) ?? null, numbers);
      return value === null ? [] : [{ unit: String(row), rater: name, value }];
    }),
  );
  const found = await ratersOf(ratings, settings, pause);
  if (found === null) {
    throw fileError('missing-value', { path }, '{0}: no row has ratings by two raters.');
  }
  const warnings: Text[] =
    found.units < FEW_UNITS
      ? [english('Only {0} units have two ratings: agreement over so few is uncertain.', found.units)]
      : [];
  const agreement: Omit<RaterAgreement, 'sentences'> = {
    version: 1,
    realgain: version,
    table: { path, sha256 },
    ...found,
    settings,
    warnings: kept.texts(warnings),
  };
  return { ...agreement, sentences: raterSentences(found, settings.alpha) };
}

/** The columns of numbers; without two of them, the columns that have their categories in common, if they are one group. */
function guessRaters({ columns }: Records): readonly Column[] {
  const rated = columns.filter((column) => !isIdColumn(column.name) && repeats(column));
  const numeric = rated.filter(isNumeric);
  if (numeric.length > 1) {
    return numeric;
  }
  const groups: { readonly columns: Column[]; readonly categories: Set<string> }[] = [];
  for (const column of rated.filter((one) => !isNumeric(one))) {
    const own = new Set([...column.cells].flatMap((cell) => ratingIn(cell, false)?.toString() ?? []));
    if (own.size === 0) {
      continue;
    }
    const group = groups.find(
      ({ categories }) => 2 * common(own, categories) >= Math.min(own.size, categories.size),
    );
    if (group === undefined) {
      groups.push({ columns: [column], categories: own });
    } else {
      group.columns.push(column);
      own.forEach((category) => group.categories.add(category));
    }
  }
  const [found, ...others] = groups.filter((group) => group.columns.length > 1);
  return found === undefined || others.length > 0 ? [] : found.columns;
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((value) => other.has(value)).length;
}

/** Unlike numbers of rows, ratings occur several times. */
function repeats({ cells }: Column): boolean {
  return new Set(cells).size < cells.length;
}

/** null for gaps, also those in words. */
function ratingIn(cell: Cell, isNumber: boolean): number | string | null {
  if (isNumber) {
    return numberOf(cell) ?? null;
  }
  const text = textOf(cell).trim();
  return text === '' || numberOf(text) === null ? null : text;
}
