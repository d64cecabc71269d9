import {
  contentKind,
  findColumn,
  idRank,
  isMeasure,
  isOutputName,
  isRunName,
  textOf,
  wordsOf,
} from '../../columns';
import { numberOrNaN } from '../../columns/cells';
import { correlation } from '../../model/correlation';
import { endsOf } from '../../model/lists';
import type { Because } from '../../model/texts/reading';
import { TABLES, type Cells, type Column, type Records } from '../../model/records';
import { isUnique, sameCells, sharedColumn, type Columns, type Side } from './alignment';
import { couldBeIds, ENOUGH_SHARED, keyOf, matchKeys, numbersItems, type KeyForm } from './item-keys';
import { BY_CHANCE, sortedByChance, UNLIKELY } from './sorted';

/* Ids by what the cells hold, whatever their column is called. */

export interface FoundIds {
  readonly a: Column;
  readonly b: Column;
  readonly form: KeyForm;
  readonly because: Because;
}

/** Two columns of running numbers. */
type Numbers = Omit<FoundIds, 'because'>;

/** Running numbers are ids unless the contents of the rows contradict them: then each file numbered its own rows. */
export function idsBesideNumbers(
  a: Side,
  b: Side,
  numbers: Numbers,
  scored: readonly string[],
): FoundIds | null {
  if (!numbersItems(numbers.a) || !numbersItems(numbers.b)) {
    return null;
  }
  const contents = contentIds(a, b, scored);
  return contents !== null && !isTime(contents.a) && isAnotherOrder(contents, numbers) ? contents : null;
}

/** True if most items have other values of a column in the two files. */
function isAnotherOrder(contents: FoundIds, numbers: Numbers): boolean {
  const inB = new Map<string, string>();
  numbers.b.cells.forEach((cell, row) => {
    inB.set(keyOf(cell, numbers.form), keyOf(contents.b.cells.at(row) ?? null, contents.form));
  });
  const same = numbers.a.cells.filter(
    (cell, row) =>
      inB.get(keyOf(cell, numbers.form)) === keyOf(contents.a.cells.at(row) ?? null, contents.form),
  );
  return 2 * same.length < numbers.a.cells.length;
}

/**
 * A text or whole number that is unique and the same in both files, whatever its column is called; a time only if there is no other.
 * Where each file may lack items, the inputs of most are the same.
 */
export function contentIds(a: Side, b: Side, scored: readonly string[]): FoundIds | null {
  const isScored = new Set(scored);
  const mayLack = a.records.partial === true && b.records.partial === true;
  const others = a.records.columns.filter((one) => !isTime(one));
  const isInOrder = (column: Column) => {
    const other = findColumn(b.records, column.name);
    return other !== undefined && couldBeIds(column) && isUnique(column) && sameCells(column, other);
  };
  const times = others.some(isInOrder) ? [] : a.records.columns.filter(isTime);
  for (const column of [...others, ...times]) {
    const { name } = column;
    const other = findColumn(b.records, name);
    if (other === undefined || isResult(name, isScored)) {
      continue;
    }
    const isNone = idRank(name) !== null || (isRunName(name) && numbersItems(column));
    if (isNone || !couldBeIds(column) || !couldBeIds(other) || sameCells(column, other)) {
      continue;
    }
    const match = matchKeys(column, other);
    // Files of different lengths can't be matched by line: texts of most items name the one that is missing.
    const isEnough =
      a.records.n === b.records.n ? mayLack && contentKind(name) === 'input' : !numbersItems(column);
    const enough = isEnough ? ENOUGH_SHARED : 1;
    if (
      match !== null &&
      match.shared >= enough &&
      !ranks(a.records, column, scored) &&
      !ranks(b.records, other, scored)
    ) {
      return { a: column, b: other, form: match.form, because: 'matched' };
    }
  }
  return null;
}

/**
 * Columns that number the items and share no number between the files, such as `0` to `59` and `60` to `119`, or `q0` to `q44` and
 * `q45` to `q89`: these are parts of a test set. Correlated scores show instead that one counter went on from run to run.
 */
export function countersApart(a: Side, b: Side, scored: readonly string[]): Columns | undefined {
  const isScored = new Set(scored);
  const numbers = (side: Side, name: string) => findColumn(side.records, name)?.cells.map(numberOrNaN) ?? [];
  const goTogether = scored.some(
    (name) => correlation(numbers(a, name), numbers(b, name)) * Math.sqrt(a.records.n) > BY_CHANCE,
  );
  return goTogether
    ? undefined
    : a.records.columns
        .filter(({ name }) => !isResult(name, isScored) && !isRunName(name))
        .flatMap(({ name }) => sharedColumn(a, b, name) ?? [])
        .find((pair) => areApart(counterOf(pair.a), counterOf(pair.b)));
}

interface Counter {
  /** What stands around the numbers. */
  readonly around: string;
  readonly low: number;
  readonly high: number;
}

function areApart(one: Counter | null, other: Counter | null): boolean {
  return one !== null && one.around === other?.around && (one.high < other.low || other.high < one.low);
}

const FEWEST_COUNTED = 10;
/** Gaps are of items that were left out. */
const MOST_PER_ITEM = 3;

function counterOf({ cells }: Column): Counter | null {
  const texts = cells.map((cell) => textOf(cell).trim());
  const around = texts[0]?.replace(/\d+/, '#') ?? '';
  const numbers = texts.map((text) => (text.replace(/\d+/, '#') === around ? Number(/\d+/.exec(text)) : NaN));
  const [low, high] = endsOf(numbers);
  const isCounter =
    texts.length >= FEWEST_COUNTED &&
    new Set(numbers).size === texts.length &&
    high - low < MOST_PER_ITEM * texts.length;
  return isCounter ? { around, low, high } : null;
}

/** The column of a table that would match the items if another file held the same values; undefined if none would. */
export function likelyIds({ format, columns }: Records, scored: readonly string[]): Column | undefined {
  const results = new Set(scored);
  const isFound = (column: Column): boolean =>
    !isTime(column) &&
    !isResult(column.name, results) &&
    !wordsOf(column.name).some((word) => RANK.test(word) || isOutputName(word)) &&
    couldBeIds(column) &&
    isUnique(column);
  return TABLES.has(format) && columns.length > 1 ? columns.find(isFound) : undefined;
}

/** Times are new in each run. */
function isTime({ cells }: Column): boolean {
  return TIME.test(textOf(cells.at(0)));
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d/;

/** Scores and answers are never ids. */
export function isResult(name: string, scored: ReadonlySet<string>): boolean {
  return scored.has(name) || isOutputName(name) || isMeasure(name);
}

const RANK = /^(?:rank|ranking|place|position|rang|platz|order|sort|sorted)$/;

/**
 * True of the numbers 1 to n if they rank items rather than identify them: by their name, or because a score
 * follows them.
 */
function ranks(records: Records, { name, cells }: Column, scored: readonly string[]): boolean {
  const n = cells.length;
  const are = cells.every((cell) => textOf(cell).trim() !== '' && Number(cell) >= 0 && Number(cell) <= n);
  return (
    are &&
    (wordsOf(name).some((word) => RANK.test(word)) || scored.some((one) => followScores(records, cells, one)))
  );
}

/** True if items in the order of these numbers are in the order of their scores. */
function followScores(records: Records, numbers: Cells, scored: string): boolean {
  const scores = findColumn(records, scored)?.cells.map(Number) ?? [];
  const inOrder = Array.from(scores.keys())
    .sort((one, other) => Number(numbers.at(one)) - Number(numbers.at(other)))
    .map((row) => scores[row]!);
  return sortedByChance(inOrder) < UNLIKELY;
}
