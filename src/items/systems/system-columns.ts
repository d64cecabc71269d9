import {
  isMeasureName,
  isOutputName,
  meaningOf,
  measureIn,
  namedPair,
  namesRater,
  namesSystems,
  numberOf,
  numberOrNaN,
  requireColumn,
} from '../../columns';
import { isUnnamed, numbersAmong } from '../../columns/cells';
import { segmentsOf } from '../../columns/segments';
import { predictionAndGold } from '../../metrics/answers/answers';
import { isIdColumn } from '../../columns/id-names';
import { fileError } from '../../model/errors';
import { tally } from '../../model/lists';
import { everyKind, someKind } from '../../model/kinds';
import { onceFor } from '../../model/once';
import { TABLES, type Cell, type Column, type Records } from '../../model/records';
import { decimalsOf } from '../rows/summaries/statistic-of';
import { numberedColumns, numbersIn } from '../score/samples/average-lists';
import { isSystemName } from '../../model/system-names';
import type { Input } from '../source';
import {
  type Affixed,
  affixed,
  isRightOrWrong,
  isTruth,
  comparable,
  MOST_COLUMNS,
  RUN,
  withOthers,
} from './comparable';
import { answersOfSystems, areAnswersTo, meaningBeside, rightAnswers } from './right-answers';

/** Fewer rows are rankings by chance. */
const FEWEST = 8;

const EXAMINED_ROWS = 10_000;

/** How programs rank what is tied. */
const TIES: readonly ((below: number, tied: number, different: number) => number)[] = [
  (below, tied) => below + (tied + 1) / 2,
  (below) => below + 1,
  (below, tied) => below + tied,
  (_below, _tied, different) => different + 1,
];

/** The columns whose numbers are, row by row, the ranks of several systems: 1, 2, 3 …, ties counted in one way throughout; else []. */
export function rankingsIn(columns: readonly Column[]): readonly Column[] {
  const isRank = (cell: Cell) => {
    const value = numberOf(cell);
    return typeof value === 'number' && value >= 1 && value <= columns.length && Number.isInteger(2 * value);
  };
  const all = columns.filter(({ cells }) => cells.every(isRank));
  const count = Math.min(EXAMINED_ROWS, all[0]?.cells.length ?? 0);
  const rows = Array.from({ length: count }, (_, row) =>
    all.map(({ cells }) => Number(numberOf(cells.at(row) ?? null))),
  );
  const differing = rows.filter((row) => new Set(row).size > 1).length;
  const areRanks =
    rows.length >= FEWEST &&
    2 * differing > rows.length &&
    TIES.some((tie) => rows.every((row) => isRanking(row, tie)));
  return areRanks ? all : [];
}

/** Whether each number is its own rank among them. */
function isRanking(row: readonly number[], tie: (typeof TIES)[number]): boolean {
  const counts = [...tally(row)].sort(([one], [other]) => one - other);
  let below = 0;
  return counts.every(([value, tied], different) => {
    const rank = tie(below, tied, different);
    below += tied;
    return rank === value;
  });
}

/** Between the name of a system and that of a score: `gpt.f1`, `score,gpt-4o`. */
const SEPARATORS = new Set('.,:/|');

/** Where a column's name may be divided: not in brackets (`ESM (k=10, h=512)`), nor at the point of a number (`Qwen2.5`). */
export function separatorsIn(name: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charAt(at);
    depth += Number(letter === '(' || letter === '[') - Number(letter === ')' || letter === ']');
    const isPoint = letter === '.' && isDigit(name.charAt(at - 1)) && isDigit(name.charAt(at + 1));
    if (SEPARATORS.has(letter) && depth <= 0 && !isPoint) {
      found.push(at);
    }
  }
  return found;
}

function partsOf(name: string): readonly string[] {
  const at = separatorsIn(name);
  return [...at, name.length].map((end, i) => name.slice((at[i - 1] ?? -1) + 1, end));
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

/** Columns with these names describe an item, not a system. */
const OF_THE_ITEM =
  /^(?:(?:gold|true|correct|expected|reference|target|source|input|question|prompt|context|text|sentence|document|category|subset|split|language|label|answer|cluster|topic)s?(?:_?\w+)?)$/i;

/**
 * A table in which each system has a column, as the output of one of them: its column gets the name it would
 * have in a separate file, and the other's is left out.
 *
 * @param column the system's
 * @param other of the two systems compared
 * @throws RealGainError `unknown-column`
 */
export function selectColumn(input: Input, column: string, other: string): Input {
  const { records, stamp } = input;
  const own = requireColumn(records, column, stamp.path);
  const against = requireColumn(records, other, stamp.path);
  const name = sharedName([own, against], records);
  if (UNNAMED.includes(name) && areOfOtherMeasures(column, other)) {
    throw fileError(
      'different-items',
      { path: stamp.path },
      '{0}: the columns "{1}" and "{2}" hold different measures; choose two of the same measure.',
      column,
      other,
    );
  }
  const systems = typeof own.cells.at(0) === 'string' ? columnsOfSystems(records) : [];
  const sharing = columnsSharing(records, (one) => one === name);
  // What is of a third system isn't something of the items, but an `essay_score` may be.
  const mayBeThird = (one: Affixed) => isSystemName(one.system) || plain(one.column.name) === plain(own.name);
  const third = sharing.filter(mayBeThird).map((one) => one.column);
  const others = records.columns.filter(
    (one) =>
      one !== own &&
      one !== against &&
      one.name !== name &&
      !systems.includes(one.name) &&
      !third.includes(one),
  );
  return {
    ...input,
    records: { ...records, columns: [...others, { ...own, name }], measures: undefined },
    variant: `${input.variant}\n${column} of ${[column, other].sort().join(', ')}`,
    system: own.name,
    ranked: rankedOf(records).includes(own),
  };
}

/** Without what counts systems: `A_time` and `C_time`, `m1_f1` and `m3_f1` are the same. */
function plain(name: string): string {
  return name.replace(/(?<![a-z])[a-z](?![a-z])|\d+/gi, '#');
}

/** Columns of systems that have the name of a score in common. */
export function columnsSharing(records: Records, says: (name: string) => boolean): readonly Affixed[] {
  const columns = TABLES.has(records.format) ? records.columns.filter(({ name }) => !isIdColumn(name)) : [];
  return affixed(columns, (all) => all.every(({ system }) => !describes(system) && !RUN.test(system)), says);
}

/** What numbers are called under names that have nothing in common. */
const UNNAMED = ['score', 'value'];

/** `f1` and `em`, `pass@1` and `pass@5`. */
function areOfOtherMeasures(column: string, other: string): boolean {
  const both = [column, other];
  const [one, another] = both.map(measureIn);
  const [cutoff, others] = both.map((name) => /@\s*(\d+)/.exec(name)?.[1]);
  return one?.head === another?.head
    ? cutoff !== undefined && others !== undefined && cutoff !== others
    : (one?.sure === true && another?.sure === true) || both.every(isMeasureName);
}

const rankedOf = onceFor(({ columns }: Records) =>
  rankingsIn(columns.filter(({ name }) => !isIdColumn(name))),
);

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
  if (columns.length < FEWEST_WITH_MEAN || rows < FEWEST) {
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

/** Whether a column's name means a property of the item, a measure, a rater, or in which form a score is (`raw`, `normalized`). */
export function describes(name: string): boolean {
  return describesItem(name) || meaningOf(name).kind !== null || isForm(name);
}

function isForm(name: string): boolean {
  const mayBeSystem = name.length === 1 || /\d|run/i.test(name) || isSystemName(name);
  return !mayBeSystem && segmentsOf(name).every(({ sense }) => sense === 'neutral');
}

/** `ans0`, `option_2`: one of the answers that an item offers. */
const OFFERED = /^(?:ans|option|choice|distractor)_?\d+$/i;

/** Whether it means a property of the item, or a rater. */
export function describesItem(name: string): boolean {
  return OF_THE_ITEM.test(name) || OFFERED.test(name) || namesRater(name);
}

/**
 * The name of systems' columns once one is chosen, the same for all: of `gpt.is_correct` and `llama.is_correct` the common part; else
 * by what they hold.
 */
export function sharedName(columns: readonly Column[], records: Records): string {
  const names = columns.map(({ name }) => partsOf(name));
  const [first = []] = names;
  const ends = [first.length - 1, 0].filter((at) => first.length > 1 && at >= 0);
  const common = ends
    .filter(() => names.every((parts) => parts.length === first.length))
    .find((at) => names.every((parts) => parts[at] === first[at]));
  const areSystems = (all: readonly Affixed[]) => all.every(({ system }) => !describes(system));
  const right = rightAnswers(records);
  const areNumbers = columns.every(holdsNumbers);
  const beside =
    areNumbers && right !== undefined && holdsNumbers(right) ? meaningBeside(right, columns) : undefined;
  // A price that goes with the true one is predicted.
  const costs = beside?.startsWith('predict') === true ? [] : affixed(columns, areSystems, isCost);
  const [joined] = [affixed(columns, areSystems), costs].flat();
  const known = common === undefined ? joined?.name : first[common];
  return (
    known ??
    beside ??
    (!areNumbers
      ? 'prediction'
      : columns.some(({ cells }) => numbersAmong(cells).some((number) => Math.abs(number) > MOST_OF_SCORES))
        ? 'value'
        : 'score')
  );
}

/** Numbers beyond percentages, under names that say no measure, may be times as well as rewards. */
const MOST_OF_SCORES = 100;

/** The `time` of each is no score, whichever direction it has. */
export function isCost(name: string): boolean {
  return meaningOf(name).kind === 'cost' || /^times?$/i.test(name);
}

export function holdsNumbers({ cells }: Column): boolean {
  const isOne = (cell: string) => isTruth(cell) || /^nan$/i.test(cell) || numbersIn(cell) !== null;
  return everyKind(cells, (cell) => typeof cell !== 'string' || isOne(cell));
}
