import { readsAsNumbers, requireColumn, textOf } from '../../columns/cells';
import { mixedRows } from '../../items/rows/doubtful-rows';
import { missingRatings } from '../../items/score/failed/missing-ratings';
import { endsOf, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import { someOf } from '../../model/texts/some-of';
import type { Input } from '../../items/source';
import type { Column } from '../../model/records';
import type { Question } from '../../model/settings/question';
import type { RaterAgreement, Raters } from '../../model/results/rater-agreement';
import type { Computed, Means } from '../question';
import { ratersOf } from './raters';
import { areAlike, guessRaters, inOtherWords, onOtherScales, valuesOf } from './rater-columns';
import { mayBeRatings, raterTable } from './rater-files';
import { ratedTable, type RatedTable, ratingsInRows, repeats } from './table';
import { agreementIdentity, type AgreementIdentity } from './schema';
import { raterSentences } from './document';
import { openField } from '../fields';

/** With fewer units, agreement is uncertain enough for a warning. */
const FEW_UNITS = 20;

/**
 * Agreement of the raters of a table with a row for each unit and a column for each rater, or with a row for each rating; or of those that have a file each.
 *
 * @throws RealGainError `unknown-column`, `needs-column` if fewer than two columns are ratings; `missing-value` if no unit has two
 */
export async function compute(
  identity: AgreementIdentity,
  { read, pause, kept, version }: Means,
): Promise<Computed<AgreementIdentity, RaterAgreement>> {
  const { rater, resamples, alpha, seed } = identity;
  const inputs = await read(identity.files);
  const [input, ...others] = inputs;
  if (input === undefined) {
    throw new Error('There is no table.');
  }
  const { path } = input.stamp;
  const settings = { alpha, resamples, seed };
  const {
    columns,
    rated,
    chosen,
    beside = [],
  } = others.length > 0 ? ratersOfFiles(inputs, rater) : ratersInTable(input, rater);
  const found = await ratersOf(rated.ratings, settings, () => pause(english('agreement'), 0, 1));
  if (found === null) {
    throw fileError('missing-value', { path }, '{0}: no row has ratings by two raters.');
  }
  const result: RaterAgreement = {
    version: 1,
    realgain: version,
    table: fileOf(input),
    ...(others.length > 0 && { more: others.map(fileOf) }),
    ...found,
    clusterColumn: rated.cluster,
    settings,
    warnings: kept.texts(warningsOf(found, columns, rated), besideWarnings(beside)),
    sentences: kept.texts(raterSentences(found, alpha)),
  };
  return {
    result,
    read: inputs,
    identity: { ...identity, rater: [...chosen] },
    choices: {
      rater: [...new Set(inputs.flatMap(({ records }) => records.columns.map(({ name }) => name)))],
    },
  };
}

function fileOf({ stamp, sha256 }: Input) {
  return { path: stamp.path, sha256 };
}

const OTHER_RATERS: Question = {
  id: 'files',
  title: english('Which files hold the ratings of the others?'),
  choices: [],
  takes: 'files',
};

interface Rated {
  readonly columns: readonly Column[];
  readonly rated: RatedTable;
  /** The columns, as the files name them. */
  readonly chosen: readonly string[];
  /** Columns that were taken for something else than ratings, though they may be a rater's. */
  readonly beside?: readonly Column[];
}

function ratersOfFiles(inputs: readonly Input[], rater: readonly string[]): Rated {
  const { table, raters, ratings } = raterTable(inputs, rater);
  return {
    columns: raters,
    rated: ratedTable(
      table,
      raters.map(({ name }) => name),
    ),
    chosen: ratings,
  };
}

function ratersInTable({ records: table, stamp: { path } }: Input, rater: readonly string[]): Rated {
  const asked = rater.map((name) => requireColumn(table, name, path));
  const inRows = ratingsInRows(table, asked);
  const columns = inRows === null ? (asked.length > 0 ? asked : guessRaters(table)) : [inRows.column];
  if (columns.length < 2 && inRows === null) {
    const [only, ...more] = table.columns.filter((one) => mayBeRatings(one) && repeats(one));
    if (asked.length === 0 && only !== undefined && more.length === 0) {
      throw fileError(
        'needs-column',
        { path, question: OTHER_RATERS },
        '{0} holds the ratings of one rater, "{1}": give the files of the others, too.',
        only.name,
      );
    }
    const names = table.columns.map(({ name }) => name);
    throw fileError(
      'needs-column',
      { path, question: openField(agreementIdentity, 'rater', names) },
      '{0}: the ratings of at least two raters are needed, each in a column, but it isn’t clear which columns hold numbers or the same categories; name each with --rater.',
    );
  }
  const chosen = columns.map(({ name }) => name);
  const beside =
    inRows === null && asked.length === 0
      ? [...onOtherScales(table, columns), ...inOtherWords(table, columns)]
      : [];
  return { columns, rated: inRows?.rated ?? ratedTable(table, chosen), chosen, beside };
}

function warningsOf(found: Raters, columns: readonly Column[], { records, cluster }: RatedTable): Text[] {
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
    turnedRound(found),
    copied(found),
  );
}

function besideWarnings(columns: readonly Column[]): Text[] {
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
