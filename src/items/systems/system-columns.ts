import {
  isOutputName,
  meaningOf,
  measureIn,
  namedPair,
  namesSystems,
  numberOf,
  numberOrNaN,
} from '../../columns';
import { isUnnamed } from '../../columns/cells';
import { predictionAndGold } from '../../metrics/answers/answers';
import { isIdColumn } from '../../columns/id-names';
import { tally } from '../../model/lists';
import { someKind } from '../../model/kinds';
import { TABLES, type Column, type Records } from '../../model/records';
import { decimalsOf } from '../rows/summaries/statistic-of';
import { numberedColumns, numbersIn } from '../score/samples/average-lists';
import { EXAMINED_ROWS, FEWEST_ROWS } from './rankings';
import { isSystemName } from '../../model/system-names';
import { affixed, isRightOrWrong, comparable, MOST_COLUMNS, withOthers } from './comparable';
import { answersOfSystems, areAnswersTo, rightAnswers } from './right-answers';
import { partsOf, describes, describesItem, holdsNumbers } from './column-names';

/**
 * Columns of a table that may be systems: two or more with a common ending (`gpt.f1`, `llama.f1`; `gpt_score`,
 * `llama_score`), or with numbers under names that describe neither an item nor a measure; else [].
 */
export function columnsOfSystems(records: Records): readonly string[] {
  const { format, columns } = records;
  if (!TABLES.has(format) || numberedColumns(records).length > 0) {
    return [];
  }
  const right = rightAnswers(records);
  const others = columns.filter((column) => !isIdColumn(column.name) && column !== right);
  const endOf = (name: string) => partsOf(name).slice(1).join('.');
  const ends = tally(others.map(({ name }) => endOf(name)));
  const alike = others.filter(({ name }) => endOf(name) !== '' && (ends.get(endOf(name)) ?? 0) > 1);
  const open = withoutVotes(others.filter(({ name }) => !describesItem(name)));
  const unsaid = open.filter(({ name }) => !namesSystems(name));
  if (columns.some(({ name }) => namesSystems(name)) && !unsaid.some(({ name }) => isSystemName(name))) {
    // Rows say which system they are of.
    return [];
  }
  // Beside the answers of one system and the right ones, numbers describe the items; beside its text or a known measure, they measure it.
  const isOfOne =
    namedPair(columns) !== null ||
    predictionAndGold(records).gold !== undefined ||
    others.some(({ name }) => isOutputName(name) || measureIn(name)?.sure === true) ||
    others.some((column) => /^mt$/i.test(column.name) && !holdsNumbers(column));
  // Below no names, rows with several texts say themselves what they are of.
  const areRows = open.filter((column) => isUnnamed(column.name) && !holdsNumbers(column)).length > 1;
  const plain = (isOfOne && right === undefined) || areRows ? [] : plainColumns(open, right);
  const answers = right === undefined ? [] : answersOfSystems(open, right);
  const joined = affixed(others, (all) => all.every(({ system }) => !describes(system))).map(
    ({ column }) => column,
  );
  const names =
    [alike, joined, plain, answers].find((some) => some.length > 1)?.map(({ name }) => name) ?? [];
  return names.length > 1 && names.length <= MOST_COLUMNS ? names : [];
}

/**
 * Columns that may be scores or answers of systems by what they hold, all of numbers or all of lists: a list beside its deviation is what
 * this is of. Names of two or more that mean nothing else show that others like them, which might mean something (`lr`,
 * `self_consistency`), are systems, too.
 */
function plainColumns(columns: readonly Column[], right: Column | undefined): readonly Column[] {
  const all = columns.filter((column) => holdsNumbers(column) && !areNumbersOfItems(column));
  const single = all.filter((column) => !holdsLists(column));
  const lists = all.filter(holdsLists);
  return [single, lists].map((some) => openColumns(some, right)).find((some) => some.length > 1) ?? [];
}

function holdsLists({ cells }: Column): boolean {
  return someKind(cells, (cell) => numbersIn(cell) !== null);
}

function openColumns(numbers: readonly Column[], right: Column | undefined): readonly Column[] {
  const isOpen = ({ name }: Column) => !describes(name);
  const alike = comparable(numbers);
  const answers = numbers.filter((column) => right !== undefined && areAnswersTo(column, right));
  const own = numbers.filter(
    (column) =>
      answers.includes(column) ||
      (alike.includes(column) &&
        (isOpen(column) || meaningOf(column.name).kind === 'about' || isRightOrWrong(column))),
  );
  const open = numbers.filter(isOpen);
  const found = own.filter(isOpen).length > 1 ? own : comparable(open);
  const mayBe = numbers.filter((column) => found.includes(column) || isOpen(column));
  return withoutMean(withOthers(found, mayBe));
}

/** Long whole numbers below no name, such as the ids of two programs. */
function areNumbersOfItems({ name, cells }: Column): boolean {
  return isUnnamed(name) && cells.every((cell) => Number.isInteger(cell) && Number(cell) >= LONG_NUMBER);
}

const LONG_NUMBER = 10_000;

/** Columns without one that in each row is the mean of all others. */
function withoutMean(columns: readonly Column[]): readonly Column[] {
  const mean = columns.find((column) => isOfOthers(column, columns, columns.length - 1));
  return columns.filter((column) => column !== mean);
}

/**
 * Columns without numbers of which one is the sum of all others, as of the votes for each class, or without the difference of two others,
 * which is below zero somewhere.
 */
function withoutVotes(columns: readonly Column[]): readonly Column[] {
  const numbers = columns.filter(holdsNumbers);
  const isBelow = ({ cells }: Column) => cells.some((cell) => (numberOf(cell) ?? 0) < 0);
  const below = numbers.filter(isBelow);
  const left = below.length === 1 ? below : numbers;
  return numbers.some((column) => isOfOthers(column, numbers, 1))
    ? columns.filter((column) => !left.includes(column))
    : columns;
}

/** Whether a column is in each row the sum of all others, divided by a number. */
function isOfOthers(column: Column, columns: readonly Column[], count: number): boolean {
  const rows = Math.min(EXAMINED_ROWS, column.cells.length);
  const at = ({ cells }: Column, row: number) => numberOrNaN(cells.at(row));
  const others = columns.filter((one) => one !== column);
  if (columns.length < FEWEST_WITH_MEAN || rows < FEWEST_ROWS) {
    return false;
  }
  for (let row = 0; row < rows; row += 1) {
    const value = at(column, row);
    const own = others.reduce((sum, one) => sum + at(one, row) / count, 0);
    if (!(Math.abs(value - own) <= 0.501 * 10 ** -decimalsOf(value) + 1e-9 * Math.abs(own))) {
      return false;
    }
  }
  return true;
}

/** Two systems and their mean: of fewer each may be the mean of the others. */
const FEWEST_WITH_MEAN = 3;
