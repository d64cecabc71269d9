import { english } from '../model/words';
import { everyKind, someKind } from '../model/kinds';
import type { Column, Records } from '../model/records';
import type { MetricFit, MetricKind, ScoringInput, StatsTable } from '../model/settings/metric';
import { badSetting } from '../model/errors';
import { isNumeric, numberOf } from '../columns/cells';
import { meaningOf } from '../columns/meaning';
import { wordSet } from '../columns/lexicon';
import { leafOf, wordsOf } from '../columns/segments';
import { Unscorable } from '../columns/unscorable';
import { SCORE } from './mean';
import { editsOfHundred } from './text/edit-rate';

/** What names say besides: that it is a number, and of what. */
const BESIDE = wordSet('word words token tokens char chars character characters', 'number', 'total');
const ERRORS = wordSet('error errors err edit edits');
const PARTS = [
  'sub s substitution substitutions',
  'del d deletion deletions',
  'ins i insertion insertions',
].map((words) => wordSet(words));
const HITS = wordSet('hit hits c cor correct match matches');
const OF_REFERENCE = wordSet('len length', 'gold');
/** These may be of an answer, too, unless its errors are of three kinds. */
const LENGTHS = wordSet('word words char chars character characters');
const ANY = wordSet('token tokens len length n');

/**
 * A word or character error rate from counts that a scorer wrote for every item: 100 · Σ errors / Σ length of the reference, where
 * errors are one column, or substitutions, deletions and insertions. Sufficient statistics of an item: errors, length.
 */
export const countedErrors: MetricKind = {
  id: 'error-counts',
  name: english('error rate from counts'),
  needsReference: 'never',
  fits,
  create: () => ({
    unit: '%',
    higherIsBetter: false,
    signature: 'error-counts:summed',
    statistics: ['errors', 'length of the reference'],
    extract,
    score: editsOfHundred,
  }),
};

interface Counts {
  readonly errors: readonly Column[];
  /** Columns that add up to the length. */
  readonly length: readonly Column[];
  readonly isSure: boolean;
}

/** null if the file has no such columns, or they are not counts. */
function countsOf({ columns }: Records): Counts | null {
  const counts = columns.filter(
    ({ cells }) =>
      everyKind(cells, (cell) => cell === null || (Number.isInteger(cell) && Number(cell) >= 0)) &&
      someKind(cells, (cell) => cell !== null),
  );
  const wordsIn = (name: string) => wordsOf(leafOf(name));
  const called = (words: ReadonlySet<string>) =>
    counts.filter(({ name }) => {
      const [core = '', ...others] = wordsIn(name).filter((word) => !BESIDE.has(word));
      return words.has(core) && others.length === 0;
    });
  const parts = PARTS.flatMap((words) => called(words).slice(0, 1));
  const areAll = parts.length === PARTS.length;
  const errors = areAll ? parts : called(ERRORS).slice(0, 1);
  const long = counts.filter(({ cells }) => someKind(cells, (cell) => Number(cell) > 1));
  const named = (words: ReadonlySet<string>) =>
    long.find(({ name }) => {
      const own = wordsIn(name);
      return own.some((word) => words.has(word)) && own.every((word) => words.has(word) || BESIDE.has(word));
    });
  const ofReference = long.find(
    ({ name }) =>
      wordsIn(name).some((word) => word.startsWith('ref')) &&
      wordsIn(name).every((word) => OF_REFERENCE.has(word) || BESIDE.has(word)),
  );
  const length = ofReference ?? named(LENGTHS) ?? (areAll ? named(ANY) : undefined);
  const [hits] = areAll ? called(HITS) : [];
  const whole = length !== undefined ? [length] : hits === undefined ? [] : [hits, ...parts.slice(0, 2)];
  return errors.length === 0 || whole.length === 0
    ? null
    : { errors, length: whole, isSure: areAll || ofReference !== undefined };
}

export function errorsIn(output: Records): readonly Column[] {
  return countsOf(output)?.errors ?? [];
}

/** The length of each item's reference, which no system changes; undefined where it isn't sure. */
export function referenceLength(output: Records): Column | undefined {
  const counts = countsOf(output);
  const [first, ...others] = counts?.isSure === true ? counts.length : [];
  return first === undefined || others.length === 0
    ? first
    : {
        name: [first, ...others].map(({ name }) => name).join(' + '),
        cells: first.cells.map((cell, i) =>
          others.reduce((sum, { cells }) => sum + Number(cells.at(i)), Number(cell)),
        ),
      };
}

function fits(output: Records): MetricFit[] {
  const counts = countsOf(output);
  const [first] = counts?.errors ?? [];
  // The mean of each item's rate isn't the rate of all counts, which are what it was computed from.
  const isOwn = (column: Column) =>
    /^(?:wer|cer|ter)$/.test(meaningOf(column.name).head ?? '') &&
    isNumeric(column.cells) &&
    !(counts !== null && isRateOf(column, counts));
  const isSure = counts?.isSure === true && !output.columns.some(isOwn);
  return first === undefined
    ? []
    : [{ choice: { id: 'error-counts', column: first.name }, fit: isSure ? 0.96 : SCORE }];
}

/** Rates are rounded. */
const ROUNDED = 0.006;

/** Whether a column holds errors / length of each item, or 100 times that. */
function isRateOf({ cells }: Column, { errors, length }: Counts): boolean {
  const sumAt = (columns: readonly Column[], item: number) =>
    columns.reduce((sum, column) => sum + Number(column.cells.at(item)), 0);
  return [1, 100].some((scale) =>
    cells.every((cell, item) => {
      const whole = sumAt(length, item);
      return whole === 0 || Math.abs(Number(cell) - (scale * sumAt(errors, item)) / whole) <= ROUNDED * scale;
    }),
  );
}

function extract({ output, outputPath }: ScoringInput): StatsTable {
  const counts = countsOf(output);
  if (counts === null) {
    throw badSetting(
      '{0} has no counts of errors beside the length of the reference, such as "errors" and "ref_words".',
      outputPath,
    );
  }
  const data = new Float64Array(2 * output.n);
  [counts.errors, counts.length].forEach((columns, at) => {
    for (const column of columns) {
      const unscorable = new Unscorable(output, column, outputPath, 'a count');
      unscorable.each(numberOf, (value, item) => (data[2 * item + at]! += value));
      unscorable.check();
    }
  });
  return { n: output.n, k: 2, data };
}
