import { isMeasureName, meaningOf, numberOf, textOf, wordSet, wordsOf } from '../../columns';
import { isIdColumn, lastPart } from '../../columns/id-names';
import { RealGainError } from '../../model/errors';
import { english, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { TABLES, type Column, type Records } from '../../model/records';
import { numbersAmong } from '../../columns/cells';
import { isUnique } from '../match/alignment';
import { ofRankings } from './rankings';
import { areRising, neverFall, ofCourse } from './training-course';

/** More rows aren't a report that anyone reads. */
const MOST_ROWS = 500;

/** At least this share of the names must be measures. */
const MEASURED = 0.5;

/** Names of deviations, bounds and numbers of items, behind the name of what they are of: `score:std`, `acc_stderr`, `math:n`. */
const BESIDE = wordSet('samples support', 'spread', 'bound', 'number');

/** A report: a table whose rows are measures, each an average over the items, and whose number says nothing about chance. */
function ofReport({ format, n, columns }: Records, path: string): Text | null {
  if (!TABLES.has(format) || n < 2 || n > MOST_ROWS || !columns.some(holdsAverages)) {
    return null;
  }
  const texts = columns.map(({ name, cells }) => ({ name, cells: cells.map((cell) => textOf(cell)) }));
  const names = texts.find(({ name, cells }) => areMeasures(cells) || areCalledMeasures(name, cells))?.cells;
  return names === undefined
    ? null
    : english(
        '{0} is a report: its {1} rows are measures ({2}), each over all items, so nothing can be said about chance; give the file that holds a score for every item.',
        path,
        n,
        someOf(names),
      );
}

const NAMING = wordSet('', 'naming');

/** Numbers, and not only right or wrong: tests may be named after measures. */
function holdsAverages({ cells }: Column): boolean {
  return numbersAmong(cells).some((value) => value !== 0 && value !== 1);
}

/** Whether a column says that it names measures, and every row has another one. */
function areCalledMeasures(column: string, names: readonly string[]): boolean {
  return NAMING.has(lastPart(column)) && areDifferentNames(names);
}

function areDifferentNames(names: readonly string[]): boolean {
  return new Set(names).size === names.length && names.every((name) => /\p{L}/u.test(name));
}

/** Whether texts are the names of different measures, and of what reports state beside them. */
function areMeasures(names: readonly string[]): boolean {
  if (!areDifferentNames(names)) {
    return false;
  }
  const all = new Set(names);
  const ofOthers = names.map((name) => besideOf(name, all));
  const known = names.filter(
    (name, i) => ofOthers[i] !== null || ofOthers.includes(name) || isMeasureName(name),
  );
  // `APm` continues `AP`.
  const measures = names.filter((name) => known.some((one) => name.startsWith(one)));
  // `map1` to `map40` are items.
  const kinds = new Set(
    measures.map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    ),
  );
  return (
    measures.length >= 2 &&
    (measures.length >= MEASURED * names.length || areOfParts(names, measures)) &&
    (kinds.size >= Math.max(2, measures.length / 4) || measures.every((name) => /@\d/.test(name)))
  );
}

/** `exact` and `HasAns_exact` beside `f1` and `HasAns_f1`: every measure of all items, and of some of them. */
function areOfParts(names: readonly string[], measures: readonly string[]): boolean {
  const parts = (base: string) =>
    names.flatMap((name) =>
      /[^\p{L}\d]$/u.test(name.slice(0, -base.length)) && name.endsWith(base)
        ? name.slice(0, -base.length)
        : [],
    );
  const known = new Set(measures.flatMap(parts));
  const rest = names.filter((name) => !measures.includes(name));
  return (
    known.size > 1 &&
    rest.every(
      (name) =>
        [...known].some((part) => name.startsWith(part)) || parts(name).some((part) => known.has(part)),
    )
  );
}

/** The name among others whose deviation or number of items this is; null for any other name. */
function besideOf(name: string, all: ReadonlySet<string>): string | null {
  const ends = [...name.matchAll(/[^\p{L}\d]{1,3}|(?<=\p{Ll})(?=\p{Lu})/gu)].map(({ index }) => index);
  const last = wordsOf(name).at(-1) ?? '';
  return BESIDE.has(last.replaceAll(/\d/g, ''))
    ? (ends.map((end) => name.slice(0, end)).find((base) => all.has(base)) ?? null)
    : null;
}

/** `macro avg` and `weighted avg` below the classes, as scikit-learn writes them. */
function ofClasses({ columns, n }: Records, path: string): Text | null {
  const areAverages = ({ cells }: Column) =>
    cells.filter((cell) =>
      /^(?:macro|micro|weighted|samples)[ _-](?:avg|average|mean)$/i.test(textOf(cell).trim()),
    ).length > 1;
  return n > MOST_ROWS || !columns.some(areAverages)
    ? null
    : english(
        '{0} is a classification report: its rows are classes and averages over them, not the items of a test set; give the file that holds an answer or a score for every item.',
        path,
      );
}

/** A row and a column for each of the same names: who beats whom, what was taken for what, how alike they are. */
export function ofEachOther({ columns, n, format }: Records, path: string): Text | null {
  const names = new Set(columns.map(({ name }) => name));
  const rows = columns.find(({ cells }) =>
    cells.every((cell) => typeof cell === 'string' && names.has(cell)),
  );
  return rows === undefined || n < 2 || !TABLES.has(format) || !isUnique(rows)
    ? null
    : english(
        '{0} has a row and a column for each of {1}, as a confusion matrix has, not a row for each item; give the file that holds an answer or a score for every item.',
        path,
        someOf([...rows.cells].map(textOf)),
      );
}

/** A row for each run, with its settings or state, as experiment trackers export them. */
function ofRuns({ columns, n }: Records, path: string): Text | null {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const [first] = columns.filter(({ name }) => /^(?:run[ _]?id|(?:run[ _]?)?name)$/i.test(name));
  const isTracked =
    (names.has('state') && names.has('runtime')) ||
    ([...names].some((name) => /^params?[._]./.test(name)) &&
      [...names].some((name) => /^metrics?[._]./.test(name)));
  return n > MOST_ROWS || first === undefined || !isUnique(first) || !isTracked
    ? null
    : english(
        '{0} holds a row for each run of a training ("{1}"), not the items of a test set; give the file that holds a score for every item.',
        path,
        first.name,
      );
}

/** A row for each setting, as scikit-learn writes the results of a search. */
export function ofSearch({ columns }: Records, path: string): Text | null {
  const isOne = ({ name }: Column) => /^(?:split\d+_test_|params?(?:_|$))/.test(name);
  return !columns.some(({ name }) => name.startsWith('mean_test_')) || !columns.some(isOne)
    ? null
    : english(
        '{0} holds a row for each setting of a search by cross-validation, not the items of a test set; give the file that holds a score for every item, or for each system one with a row for each fold.',
        path,
      );
}

/** A list of four numbers: where something was found in an image. */
const BOX = /^\[(?:\s*-?[\d.]+(?:e[+-]?\d+)?\s*,){3}\s*-?[\d.]+(?:e[+-]?\d+)?\s*\]$/i;

const EXAMINED_ROWS = 100;

/**
 * Refuses files whose rows are no items of an evaluation: reports, the course of a training, detections, rankings.
 *
 * @throws RealGainError `bad-format`
 */
export function refuseNoItems(records: Records, path: string): void {
  for (const rule of [
    ofEachOther,
    ofReport,
    ofClasses,
    ofRuns,
    ofSearch,
    ofCourse,
    ofQuantiles,
    ofDetections,
    ofRankings,
  ]) {
    const said = rule(records, path);
    if (said !== null) {
      throw new RealGainError('bad-format', said, { path, holdsNoItems: true });
    }
  }
}

/** `p50`, `q0.9`, `25%`, `95th`, or a number by itself. */
const LEVEL = /^(?:p|q|perc|pct)?_?(\d{1,3}(?:\.\d+)?)(?:%|th|st|nd|rd)?$/i;

/** Columns of levels: alone, and beside scores that rise with them. */
const QUANTILES = /^(?:percentiles?|quantiles?|centiles?|deciles?)$/;
const MAY_BE_QUANTILES = /^(?:q|p|pct|perc|pctl|pctile)$/;

/** Levels that are called so in columns of any name, all of them: `p50`, `p90` and `p99`, but not `p1`, `p2` and `p3`. */
const USUAL = /^(?:p(?:0|1|2.5|5|10|20|25|50|75|80|90|95|97.5|98|99|99.9|99.99|100)|\d{1,3}(?:\.\d+)?%)$/i;

/** What describes the same numbers beside their quantiles. */
const BESIDE_QUANTILES = wordSet('iqr median', 'number', 'mean', 'spread', 'extreme');

/** Fewer rows rise by chance. */
const FEWEST_QUANTILES = 3;

/** Rows for the quantiles of scores: each names one, and the scores rise with them. */
function ofQuantiles({ columns, n }: Records, path: string): Text | null {
  const column = n > MOST_ROWS ? undefined : columns.find((one) => areQuantiles(one, columns));
  return column === undefined
    ? null
    : english(
        '{0} holds quantiles or a curve, a row for each "{1}", not the items of a test set; give the file that holds a score for every item.',
        path,
        column.name,
      );
}

function areQuantiles(column: Column, columns: readonly Column[]): boolean {
  const word = wordsOf(column.name).at(-1) ?? '';
  const [isNamed, mayBe] = [QUANTILES.test(word), MAY_BE_QUANTILES.test(word)];
  const texts = [...column.cells].map((cell) => textOf(cell).trim());
  const rows = texts.flatMap((text, row) => (BESIDE_QUANTILES.has(text.toLowerCase()) ? [] : [row]));
  const levels = rows.map((row) => {
    const text = texts[row] ?? '';
    return isNamed || mayBe || column.unit === '%' || USUAL.test(text)
      ? Number(LEVEL.exec(text)?.[1] ?? NaN)
      : NaN;
  });
  const others = columns.filter((one) => one !== column && !isIdColumn(one.name));
  return (
    rows.length >= FEWEST_QUANTILES &&
    levels.every((level) => level <= 100) &&
    areRising(levels, true) &&
    (isNamed
      ? others.length === columns.length - 1
      : others.some(({ cells }) => neverFall(rows.map((row) => numberOf(cells.at(row) ?? null)))))
  );
}

/** Boxes with a confidence each, several for an image: what a system found, not how well. */
function ofDetections({ columns }: Records, path: string): Text | null {
  const box = columns.find(({ cells }) => areBoxes(cells.slice(0, EXAMINED_ROWS)));
  const isRepeated = (column: Column) => /image|img|video|frame|file/i.test(column.name) && !isUnique(column);
  const score = columns.find(({ name }) => /^(?:score|confidence|conf)s?$/i.test(name));
  const isMeasured = columns.some(({ name }) => name !== score?.name && meaningOf(name).better !== null);
  return box !== undefined && score !== undefined && !isMeasured && columns.some(isRepeated)
    ? english(
        '{0} holds what a system detected ("{1}"), and "{2}" is how confident it was, not how right; evaluate the detections, and compare a score for every image.',
        path,
        box.name,
        score.name,
      )
    : null;
}

function areBoxes(cells: Column['cells'] | readonly (string | number | boolean | null)[]): boolean {
  return cells.length > 1 && [...cells].every((cell) => BOX.test(textOf(cell)));
}
