import { readsAsNumbers, textOf } from '../../columns/cells';
import { mixedRows } from '../../items/rows/doubtful-rows';
import { missingRatings } from '../../items/score/failed/missing-ratings';
import { endsOf, grouped, largest, listOf, sumOf, tally } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import type { Column } from '../../model/records';
import type { Raters } from '../../model/results/rater-agreement';
import { areAlike, valuesOf } from './rater-columns';
import type { Rating } from './raters';
import type { RatedTable } from './table';

/** With fewer units, agreement is uncertain enough for a warning. */
const FEW_UNITS = 20;

export function warningsOf(
  found: Raters,
  columns: readonly Column[],
  { records, cluster, ratings }: RatedTable,
): Text[] {
  return listOf(
    found.units < FEW_UNITS &&
      english('Only {0} units have two ratings: agreement over so few is uncertain.', found.units),
    records.notes,
    cluster !== null &&
      english('Units with the same "{0}" are not independent, and are resampled together.', cluster),
    mixedRows(records),
    missingRatings(columns),
    otherScales(columns),
    nothingShared(columns),
    turnedRound(found) ?? otherwiseNamed(found, ratings),
    copied(found),
  );
}

export function besideWarnings(columns: readonly Column[]): Text[] {
  const listed = (some: readonly Column[]) => someOf(some.map(({ name }) => name));
  const [numbers, texts] = [columns.filter(readsAsNumbers), columns.filter((one) => !readsAsNumbers(one))];
  return listOf(
    numbers.length > 0 &&
      english(
        'Not taken for raters, as their numbers are on another scale: {0}; if they are, name each with --rater.',
        listed(numbers),
      ),
    texts.length > 0 &&
      english(
        'Not taken for raters, as they write the categories otherwise: {0}; if they are, write them alike, or name each with --rater.',
        listed(texts),
      ),
  );
}

function otherScales(columns: readonly Column[]): Text | null {
  const [first, ...others] = columns.filter(readsAsNumbers);
  const other =
    first && others.find((one) => !areAlike(valuesOf(one), valuesOf(first)) || isShifted(first, one));
  const endsIn = ({ cells }: Column) =>
    endsOf([...cells].filter((cell) => typeof cell === 'number')).map(String) as [string, string];
  return first === undefined || other === undefined
    ? null
    : english(
        'The ratings of {0} go from {1} to {2} and those of {3} from {4} to {5}: if these are two scales, agreement says nothing.',
        ...[first.name, ...endsIn(first), other.name, ...endsIn(other)],
      );
}

/** Whether two agree on at least twice as many rows if one scale is moved onto the other, as 0 to 4 onto 1 to 5. */
function isShifted(one: Column, other: Column): boolean {
  const rows = [...one.cells].flatMap((cell, row): [number, number][] => {
    const own = other.cells.at(row);
    return typeof cell === 'number' && typeof own === 'number' ? [[cell, own]] : [];
  });
  const [low, high] = endsOf(rows.map(([own]) => own));
  const [lowest, highest] = endsOf(rows.map(([, own]) => own));
  const shift = low - lowest;
  const agreeing = (by: number) => rows.filter(([a, b]) => a === b + by).length;
  return shift !== 0 && shift === high - highest && agreeing(shift) >= Math.max(FEW_RATINGS, 2 * agreeing(0));
}

/** Fewer ratings may have no value in common by chance. */
const FEW_RATINGS = 10;

/** Two raters who call the same by other names: yes and 1. */
function nothingShared(columns: readonly Column[]): Text | null {
  const rated = columns
    .filter((column) => !columns.every(readsAsNumbers) && column.cells.length >= FEW_RATINGS)
    .map(({ name, cells }) => ({
      name,
      values: new Set([...cells].map((cell) => textOf(cell).trim()).filter((text) => text !== '')),
    }));
  for (const [place, one] of rated.entries()) {
    const other = rated
      .slice(place + 1)
      .find(({ values }) => values.size > 0 && [...values].every((value) => !one.values.has(value)));
    const [own, others] = [one, other].map((rater) => [...(rater?.values ?? [])][0]);
    if (other !== undefined && own !== undefined && others !== undefined) {
      return english(
        'No rating of {0} (such as “{1}”) is one of {2} (“{3}”): write those that mean the same alike.',
        ...[one.name, own, other.name, others],
      );
    }
  }
  return null;
}

/** The same ratings under two names: no two people agree on so many units. */
function copied({ pairs, raters }: Raters): Text | null {
  const copy = pairs.find(({ units, same, kappa }) => same === 1 && units >= FEW_UNITS && kappa.value === 1);
  return copy === undefined || raters.length < 3
    ? null
    : english(
        '{0} and {1} rate all {2} units the same: if one is a copy of the other, agreement is overstated.',
        ...[copy.a, copy.b, String(copy.units)],
      );
}

/** A rater for whom 1 is best, where it is worst for the others. */
function turnedRound({ pairs }: Raters): Text | null {
  const turned = pairs.find(({ weighted }) => (weighted?.interval?.[1] ?? 0) < 0);
  return turned === undefined
    ? null
    : english(
        'Where {0} rates higher, {1} rates lower: {0} and {1} may use the scale the other way round.',
        turned.a,
        turned.b,
      );
}

/** With fewer units per category, renamed categories may fit by chance. */
const FEWEST_OF_CATEGORY = 5;

/** Two raters of whom one swaps categories, such as yes and no: with these renamed, they agree on most units, and on more than twice as many. */
function otherwiseNamed({ pairs }: Raters, ratings: readonly Rating[]): Text | null {
  const byRater = grouped(ratings, ({ rater }) => rater);
  for (const { a, b, units, same } of pairs) {
    const said = new Map((byRater.get(b) ?? []).map(({ unit, value }) => [unit, value]));
    const both = (byRater.get(a) ?? []).filter(({ unit }) => said.has(unit));
    const names = [...grouped(both, ({ value }) => value)].map(([value, some]) => {
      const counts = [...tally(some.map(({ unit }) => String(said.get(unit))))];
      const most = largest(counts.map(([, count]) => count));
      return { value, most, other: counts.find(([, count]) => count === most)?.[0] ?? '' };
    });
    const renamed = sumOf(names.map(({ most }) => most));
    const first = names.find(({ value, other }) => String(value) !== other);
    if (
      first !== undefined &&
      units >= Math.max(FEW_UNITS, FEWEST_OF_CATEGORY * names.length) &&
      new Set(names.map(({ other }) => other)).size === names.length &&
      renamed > Math.max(units / 2, 2 * same * units)
    ) {
      return english(
        'Where {0} says “{1}”, {2} mostly says “{3}”: with the categories of {2} renamed, they agree on {4} of {5} units instead of {6}; check that both mean the same by them.',
        ...[a, String(first.value), b, first.other, String(renamed), String(units)],
        String(Math.round(same * units)),
      );
    }
  }
  return null;
}

/** Two raters who agree no more than by chance: for files in which only line numbers match the ratings. */
export function unrelated({ pairs }: Raters): Text[] {
  const chance = pairs.find(
    ({ units, kappa, weighted }) =>
      units >= FEW_UNITS && ((weighted ?? kappa).interval?.[0] ?? Infinity) <= 0,
  );
  return chance === undefined
    ? []
    : [
        english(
          '{0} and {1} agree no more than by chance, and only the numbers of the rows say which belong together: check that both files hold the same items in the same order.',
          chance.a,
          chance.b,
        ),
      ];
}
