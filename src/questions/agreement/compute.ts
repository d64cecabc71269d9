import { numberOf, readsAsNumbers, requireColumn, textOf } from '../../columns/cells';
import { isIdColumn } from '../../columns/id-names';
import {
  english,
  fileError,
  type Cell,
  type Column,
  type RaterAgreement,
  type Records,
  type Text,
} from '../../model';
import type { Computed, Means } from '../question';
import { ratersOf, type Rating } from './raters';
import type { AgreementIdentity } from './schema';
import { raterSentences } from './document';

/** With fewer units, agreement is uncertain enough for a warning. */
const FEW_UNITS = 20;

/**
 * Agreement of the raters of a table with a row for each unit and a column for each rater.
 *
 * @throws RealGainError `unknown-column`, `needs-column` if fewer than two columns are ratings; `missing-value` if no unit has two
 */
export async function compute(
  identity: AgreementIdentity,
  { read, pause, kept, version }: Means,
): Promise<Computed<AgreementIdentity, RaterAgreement>> {
  const { rater, resamples, alpha, seed } = identity;
  const [input] = await read(identity.files);
  if (input === undefined) {
    throw new Error('There is no table.');
  }
  const { records: table, stamp, sha256 } = input;
  const { path } = stamp;
  const settings = { alpha, resamples, seed };
  const columns =
    rater.length > 0 ? rater.map((name) => requireColumn(table, name, path)) : guessRaters(table);
  const names = table.columns.map(({ name }) => name);
  if (columns.length < 2) {
    throw fileError(
      'needs-column',
      { path, choices: names, field: 'rater' },
      '{0}: the ratings of at least two raters are needed, each in a column, but it isn’t clear which columns hold numbers or the same categories; name each with --rater.',
    );
  }
  const found = await ratersOf(ratingsOf(table, columns), settings, () => pause(english('agreement'), 0, 1));
  if (found === null) {
    throw fileError('missing-value', { path }, '{0}: no row has ratings by two raters.');
  }
  const warnings: Text[] =
    found.units < FEW_UNITS
      ? [english('Only {0} units have two ratings: agreement over so few is uncertain.', found.units)]
      : [];
  const result: RaterAgreement = {
    version: 1,
    realgain: version,
    table: { path, sha256 },
    ...found,
    settings,
    warnings: kept.texts(warnings),
    sentences: kept.texts(raterSentences(found, alpha)),
  };
  return {
    result,
    read: [input],
    identity: { ...identity, rater: columns.map(({ name }) => name) },
    choices: { rater: names },
  };
}

function ratingsOf(table: Records, columns: readonly Column[]): Rating[] {
  const numbers = columns.every(readsAsNumbers);
  return columns.flatMap(({ name, cells }) =>
    Array.from({ length: table.n }, (_, row) => row).flatMap((row): Rating[] => {
      const value = ratingIn(cells.at(row) ?? null, numbers);
      return value === null ? [] : [{ unit: String(row), rater: name, value }];
    }),
  );
}

/** The columns of numbers; without two of them, the columns that have their categories in common, if they are one group. */
function guessRaters({ columns }: Records): readonly Column[] {
  const rated = columns.filter((column) => !isIdColumn(column.name) && repeats(column));
  const numeric = rated.filter(readsAsNumbers);
  if (numeric.length > 1) {
    return numeric;
  }
  const groups: { readonly columns: Column[]; readonly categories: Set<string> }[] = [];
  for (const column of rated.filter((one) => !readsAsNumbers(one))) {
    const own = new Set([...column.cells].flatMap((cell) => ratingIn(cell, false)?.toString() ?? []));
    if (own.size === 0) {
      continue;
    }
    const group = groups.find(
      ({ categories }) =>
        2 * [...own].filter((value) => categories.has(value)).length >= Math.min(own.size, categories.size),
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
