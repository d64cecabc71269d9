import { meaningOf, namesRater, numberOf, requireColumn } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import { type Cell, type Column, type Records, tally } from '../../model';
import { everyKind } from '../../model/kinds';
import { onceFor } from '../../model/once';
import { TABLES } from '../../model/records';
import { numberedColumns, numbersIn } from '../score/samples/average-lists';
import type { Input } from '../source';
import { affixed, isTruth } from './affixes';
import { comparable, MOST_COLUMNS } from './comparable';

/** Fewer rows are rankings by chance. */
const FEWEST = 8;

/** The first rows of a large table show it. */
const EXAMINED = 10_000;

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
  const count = Math.min(EXAMINED, all[0]?.cells.length ?? 0);
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

/** The name of a system's column once it is chosen, the same for both. */
const SCORE = 'score';
const PREDICTION = 'prediction';

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
  const name = sharedName(own, against);
  const systems = typeof own.cells.at(0) === 'string' ? columnsOfSystems(records) : [];
  // Lists of a third system aren't something of the items.
  const others = records.columns.filter(
    (one) => one !== own && one !== against && one.name !== name && !systems.includes(one.name),
  );
  return {
    ...input,
    records: { ...records, columns: [...others, { ...own, name }], measures: undefined },
    variant: `${input.variant}\n${column} of ${[column, other].sort().join(', ')}`,
    system: own.name,
    ranked: rankedOf(records).includes(own),
  };
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
  const others = columns.filter(({ name }) => !isIdColumn(name));
  const endOf = (name: string) => partsOf(name).slice(1).join('.');
  const ends = tally(others.map(({ name }) => endOf(name)));
  const alike = others.filter(({ name }) => endOf(name) !== '' && (ends.get(endOf(name)) ?? 0) > 1);
  const plain = comparable(others.filter((column) => !describes(column.name) && holdsNumbers(column)));
  const joined = affixed(others, (part) => !describes(part)).map(({ column }) => column);
  const names = (alike.length > 1 ? alike : joined.length > 1 ? joined : plain).map(({ name }) => name);
  return names.length > 1 && names.length <= MOST_COLUMNS ? names : [];
}

/** Whether a column's name means a property of the item, a measure, or a rater. */
export function describes(name: string): boolean {
  return OF_THE_ITEM.test(name) || meaningOf(name).kind !== null || namesRater(name);
}

/** `gpt.is_correct` and `llama.is_correct` are `is_correct`: the common parts, else a default. */
export function sharedName(one: Column, other: Column): string {
  const a = partsOf(one.name);
  const b = partsOf(other.name);
  if (a.length === b.length && a.length > 1) {
    const last = a.length - 1;
    if (a[last] === b[last]) {
      return a[last] ?? SCORE;
    }
    if (a[0] === b[0]) {
      return a[0] ?? SCORE;
    }
  }
  const [joined] = affixed([one, other], (part) => !describes(part));
  return joined?.name ?? (holdsNumbers(one) && holdsNumbers(other) ? SCORE : PREDICTION);
}

export function holdsNumbers({ cells }: Column): boolean {
  return everyKind(cells, (cell) => typeof cell !== 'string' || isTruth(cell) || numbersIn(cell) !== null);
}
