import { requireColumn } from '../../columns/cells';
import { elementAt } from '../../model/lists';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import { fileOf, type Input } from '../../items/source';
import type { Column } from '../../model/records';
import type { Question } from '../../model/settings/question';
import type { RaterAgreement } from '../../model/results/rater-agreement';
import type { Computed, Means } from '../question';
import { ratersOf } from './raters';
import { guessRaters, inOtherWords, onOtherScales } from './rater-columns';
import { listedRatings } from './listed-ratings';
import { mayBeRatings, raterTable } from './rater-files';
import { ratedTable, type RatedTable, ratingsInRows, repeats, withGaps } from './table';
import { agreementIdentity, type AgreementIdentity } from './schema';
import { raterSentences } from './document';
import { openField } from '../fields';
import { besideWarnings, unrelated, warningsOf } from './warnings';

/**
 * Agreement of the raters of a table with a row for each unit and a column for each rater, or a list of all ratings; with a row for each
 * rating; or of those that have a file each.
 *
 * @throws RealGainError `unknown-column`, `needs-column` if fewer than two columns are ratings; `missing-value` if no unit has two
 */
export async function compute(
  identity: AgreementIdentity,
  { read, pause, kept, version }: Means,
): Promise<Computed<AgreementIdentity, RaterAgreement>> {
  const { rater, resamples, alpha, seed } = identity;
  const inputs = (await read(identity.files)).map((one) => ({ ...one, records: withGaps(one.records) }));
  const input = elementAt(inputs, 0);
  const others = inputs.slice(1);
  const { path } = input.stamp;
  const settings = { alpha, resamples, seed };
  const {
    columns,
    rated,
    chosen,
    beside = [],
    isByNumber = false,
    unnamed,
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
    warnings: kept.texts(
      warningsOf(found, columns, rated),
      isByNumber ? unrelated(found) : [],
      besideWarnings(beside),
      unnamed === undefined
        ? []
        : [
            english(
              'The lists in "{0}" don’t say whose each rating is: what is in one place counts as one rater’s. α doesn’t depend on that, κ of two does.',
              unnamed,
            ),
          ],
    ),
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
  readonly isByNumber?: boolean;
  /** The column with lists of ratings that don't say whose they are. */
  readonly unnamed?: string;
}

function ratersOfFiles(inputs: readonly Input[], rater: readonly string[]): Rated {
  const { table, raters, ratings, isByNumber } = raterTable(inputs, rater);
  return {
    columns: raters,
    rated: ratedTable(
      table,
      raters.map(({ name }) => name),
    ),
    chosen: ratings,
    isByNumber,
  };
}

function ratersInTable({ records: table, stamp: { path } }: Input, rater: readonly string[]): Rated {
  const asked = rater.map((name) => requireColumn(table, name, path));
  const inRows = ratingsInRows(table, asked);
  const columns = inRows === null ? (asked.length > 0 ? asked : guessRaters(table)) : [inRows.column];
  const listed = columns.length < 2 && inRows === null ? listedRatings(table, asked) : null;
  if (listed !== null) {
    return {
      columns: listed.raters,
      rated: ratedTable(
        listed.table,
        listed.raters.map(({ name }) => name),
      ),
      chosen: [listed.column.name],
      ...(!listed.areNamed && { unnamed: listed.column.name }),
    };
  }
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
