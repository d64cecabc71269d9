import {
  groupNameOf,
  idRank,
  isRightName,
  meaningOf,
  namesAnnotators,
  namesRater,
  textOf,
  wordsOf,
  type GroupName,
} from '../../columns';
import { numberOf, readsAsNumbers } from '../../columns/cells';
import { rowsOnce } from '../../items/match/copies';
import { isSystemName } from '../../model/system-names';
import { endsOf } from '../../model/lists';
import { cohen } from '../../significance/core/rater-agreement';
import { TABLES, type Cell, type Column, type Records } from '../../model/records';
import { preferenceColumn } from '../preferences/layouts';
import type { Rating } from './raters';

/** What rows are about, instead of what a rater says about them. */
const DESCRIBING: ReadonlySet<GroupName> = new Set<GroupName>([
  ...(['id', 'weak-id', 'cluster', 'part', 'part-or-cluster', 'count', 'place', 'number', 'input'] as const),
]);

/** What was computed from several ratings. */
const COMPUTED = new Set(
  'mean avg average averaged median majority mode consensus aggregate aggregated total sum sd std stdev variance final adjudicated resolved'.split(
    ' ',
  ),
);

/** The columns that hold the ratings of a rater each: those on one scale, or with the same categories; [] if that is unclear. */
export function guessRaters(table: Records): readonly Column[] {
  const rated = varying(
    table.columns.filter(
      (column) =>
        idRank(column.name) === null &&
        repeats(column) &&
        !isBeside(column.name) &&
        !namesRaters(column, table),
    ),
  );
  const named = rated.filter(({ name }) => namesRater(name));
  const likely = named.length > 1 ? named : rated.filter(({ name }) => !describes(name));
  for (const some of [likely, rated]) {
    const found = [readsAsNumbers, (column: Column) => !readsAsNumbers(column)]
      .map((are) => groupsIn(some.filter(are)).filter((group) => group.length > 1))
      .find((groups) => groups.length > 0);
    if (found !== undefined) {
      const raters = found.length === 1 ? withoutRight(withoutMean(found[0] ?? [])) : [];
      const isOpen = named.length < 2 && rated.some((one) => mayRate(one, raters));
      return isOpen || saySomeWhether(raters) || rateSeveral(raters) || isByRow(table, raters) ? [] : raters;
    }
  }
  return [];
}

/** Ratings of one scale have so few grades, but more than right and wrong, which systems have, too. */
const [FEWEST_GRADES, MOST_GRADES] = [3, 11];

/** Weighted κ of raters who mean the same: "fair" and better (Fleiss 1981). */
const AGREEING = 0.4;

/** The columns of raters that a table seems to hold. */
interface SeemingRaters {
  readonly columns: readonly Column[];
  /** Whether their names are those of raters. If not, their ratings look like it, and may be scores of systems. */
  readonly areNamed: boolean;
}

/** The columns of two or more raters: by their names, else by ratings on a small scale that agree. Null if there are none. */
export function seemingRaters(table: Records): SeemingRaters | null {
  if (!TABLES.has(table.format) || preferenceColumn(table) !== null) {
    return null;
  }
  const named = table.columns.filter(({ name }) => namesRater(name));
  if (named.length > 1) {
    return { columns: named, areNamed: true };
  }
  const columns = guessRaters(table).filter(({ name }) => !isSystemName(name) && !isRightName(name));
  const [first, ...others] = columns.map(({ cells }) => cells.map((cell) => numberOf(cell) ?? NaN));
  const grades = new Set([first ?? [], ...others].flat().filter((grade) => !Number.isNaN(grade)));
  const areGrades =
    grades.size >= FEWEST_GRADES && grades.size <= MOST_GRADES && [...grades].every(Number.isInteger);
  return areGrades &&
    first !== undefined &&
    others.length > 0 &&
    others.every((other) => agree(first, other, [...grades]))
    ? { columns, areNamed: false }
    : null;
}

function agree(one: readonly number[], other: readonly number[], grades: readonly number[]): boolean {
  const scale = Float64Array.from(grades).sort();
  const pairs = one.flatMap((grade, row): [number, number][] => {
    const places = [scale.indexOf(grade), scale.indexOf(other[row] ?? NaN)] as [number, number];
    return places.includes(-1) ? [] : [places];
  });
  const once = new Uint32Array(pairs.length).fill(1);
  return (cohen(pairs, once, scale.length, scale) ?? 0) >= AGREEING;
}

/** A column that says who rated a row, where each row is one rating: every rater rates an item once. */
function namesRaters(rater: Column, table: Records): boolean {
  return ratedItems(rater, table) !== undefined;
}

/** What the raters of such a column rate. */
function ratedItems({ name, cells }: Column, { columns, n }: Records): Column | undefined {
  const pairsWith = (items: Column) =>
    new Set(
      Array.from(
        { length: n },
        (_, row) => `${textOf(items.cells.at(row) ?? null)}\n${textOf(cells.at(row) ?? null)}`,
      ),
    ).size;
  return namesAnnotators(name)
    ? columns.find((items) => isKey(items) && new Set(items.cells).size < n && pairsWith(items) === n)
    : undefined;
}

/**
 * The ratings of a table with a row for each: who rates which item is in two columns, and one other holds the ratings. Null for
 * other tables.
 *
 * @param asked the column of the ratings; [] to find it
 */
export function ratingsInRows(
  records: Records,
  asked: readonly Column[],
): { readonly column: Column; readonly rated: RatedTable } | null {
  const rater = records.columns.find((column) => namesRaters(column, records));
  const items = rater === undefined ? undefined : ratedItems(rater, records);
  const others = records.columns.filter((one) => one !== rater && !isKey(one) && repeats(one));
  const labels = others.filter(({ name }) => groupNameOf(name) === 'answer');
  const likely = labels.length > 0 ? labels : others.filter(({ name }) => !describes(name));
  const disputed =
    items === undefined ? [] : others.filter((one) => !isBeside(one.name) && differsWithin(items, one));
  const among = likely.filter((one) => disputed.includes(one));
  const found = among.length > 0 ? among : disputed.length > 0 ? disputed : likely;
  const [column, ...more] = asked.length > 0 ? asked : found;
  if (rater === undefined || items === undefined || column === undefined || more.length > 0) {
    return null;
  }
  const isNumber = readsAsNumbers(column);
  const textAt = ({ cells }: Column, row: number) => textOf(cells.at(row) ?? null);
  const ratings = Array.from({ length: records.n }, (_, row) => row).flatMap((row): Rating[] => {
    const value = ratingIn(column.cells.at(row) ?? null, isNumber);
    return value === null ? [] : [{ unit: textAt(items, row), rater: textAt(rater, row), value }];
  });
  return { column, rated: { records, ratings, cluster: null } };
}

/** Whether some item has several values, which nothing about the item has. */
function differsWithin(items: Column, { cells }: Column): boolean {
  const first = new Map<Cell, Cell>();
  return items.cells.some((item, row) => {
    const value = cells.at(row) ?? null;
    const known = first.get(item) ?? value;
    first.set(item, known);
    return known !== null && value !== null && known !== value;
  });
}

/** `anna_fluency`, `anna_adequacy`, `ben_fluency`, `ben_adequacy`: two kinds of ratings by each. */
function rateSeveral(raters: readonly Column[]): boolean {
  const parts = raters.map(({ name }) => wordsOf(name));
  const [firsts, seconds] = [0, 1].map((at) => new Set(parts.map((words) => words[at])).size);
  return (
    parts.every(({ length }) => length === 2) &&
    Math.min(firsts ?? 0, seconds ?? 0) > 1 &&
    (firsts ?? 0) * (seconds ?? 0) === raters.length
  );
}

function describes(name: string): boolean {
  return DESCRIBING.has(groupNameOf(name)) || meaningOf(name).kind === 'about' || isBeside(name);
}

/** An amount or a cost, or computed: whatever it holds, no rater's. */
function isBeside(name: string): boolean {
  const { kind } = meaningOf(name);
  const isAmount = kind === 'cost' || (kind === 'about' && groupNameOf(name) === null);
  return isAmount || wordsOf(name).some((word) => COMPUTED.has(word));
}

/** `author`, `level`: called like something about the item, but with the ratings of the raters. */
function mayRate(column: Column, raters: readonly Column[]): boolean {
  const group = groupNameOf(column.name) ?? '';
  const [own, all] = [valuesIn([column]), valuesIn(raters)];
  return (
    /^(?:cluster|part|part-or-cluster|input)$/.test(group) &&
    !raters.includes(column) &&
    own.size > 1 &&
    ([...own].every((value) => all.has(value)) || (own.size > MOST_GRADES && areAlike(column, raters)))
  );
}

/** Whether a column says who rated each row, so that others hold no rater's ratings each. */
function isByRow({ columns }: Records, raters: readonly Column[]): boolean {
  return columns.some(
    (one) => namesAnnotators(one.name) && !raters.includes(one) && new Set(one.cells).size > 1,
  );
}

/** Unlike numbers of rows, ratings occur several times. */
function repeats({ cells }: Column): boolean {
  return new Set(cells).size < cells.length;
}

/** Columns by what their ratings have in common. */
function groupsIn(columns: readonly Column[]): readonly (readonly Column[])[] {
  const groups: Column[][] = [];
  for (const column of columns) {
    const group = groups.find((others) => areAlike(column, others));
    if (group === undefined) {
      groups.push([column]);
    } else {
      group.push(column);
    }
  }
  return groups;
}

/** Whether a column has half of its different ratings in common with others, or numbers in the same range. */
export function areAlike(column: Column, others: readonly Column[]): boolean {
  const [own, all] = [valuesIn([column]), valuesIn(others)];
  const shared = [...own].filter((value) => all.has(value)).length;
  return own.size > 0 && (2 * shared >= Math.min(own.size, all.size) || overlap(own, all));
}

function valuesIn(columns: readonly Column[]): ReadonlySet<number | string> {
  const areNumbers = columns.every(readsAsNumbers);
  return new Set(
    columns.flatMap(({ cells }) => [...cells].flatMap((cell) => ratingIn(cell, areNumbers) ?? [])),
  );
}

/** Whether fractions, or many numbers, share at least half of the range that they cover together. */
function overlap(own: ReadonlySet<number | string>, others: ReadonlySet<number | string>): boolean {
  const [one, other] = [own, others].map((values) =>
    [...values].filter((value) => typeof value === 'number'),
  );
  const areMany = own.size > MOST_GRADES && others.size > MOST_GRADES;
  if (
    one === undefined ||
    other === undefined ||
    one.length === 0 ||
    other.length === 0 ||
    !(areMany || [...one, ...other].some((value) => !Number.isInteger(value)))
  ) {
    return false;
  }
  const [[low, high], [otherLow, otherHigh]] = [endsOf(one), endsOf(other)];
  const both = Math.min(high, otherHigh) - Math.max(low, otherLow);
  return 2 * both >= Math.max(high, otherHigh) - Math.min(low, otherLow);
}

/** Without constants, such as settings, unless nothing varies. */
function varying(columns: readonly Column[]): readonly Column[] {
  const varied = columns.filter(({ cells }) => new Set(cells).size > 1);
  return varied.length > 1 ? varied : columns;
}

/** `is_multimodal` beside raters who say true and false: about the item, but nothing else tells it from them. */
function saySomeWhether(columns: readonly Column[]): boolean {
  const said = columns.filter(({ name }) => /^(?:is|has)$/.test(wordsOf(name)[0] ?? ''));
  return said.length > 0 && said.length < columns.length;
}

/** Without what is right, beside two raters or more. */
function withoutRight(columns: readonly Column[]): readonly Column[] {
  const given = columns.filter(({ name }) => !isRightName(name));
  return given.length > 1 ? given : columns;
}

/** Means are rounded. */
const ROUNDED = 0.006;

/** Without a column of fractions that is the mean of all others. */
function withoutMean(columns: readonly Column[]): readonly Column[] {
  const isMean = (column: Column) => {
    const others = columns.filter((one) => one !== column);
    const rows = [...column.cells].flatMap((cell, row) => {
      const numbers = others.flatMap(({ cells }) => numberOf(cells.at(row) ?? null) ?? []);
      const value = numberOf(cell);
      return typeof value === 'number' && numbers.length === others.length ? [{ value, numbers }] : [];
    });
    const meanOf = (numbers: readonly number[]) =>
      numbers.reduce((sum, one) => sum + one / numbers.length, 0);
    return (
      rows.some(({ value }) => !Number.isInteger(value)) &&
      rows.every(({ value, numbers }) => Math.abs(value - meanOf(numbers)) < ROUNDED)
    );
  };
  const mean = columns.length > 2 ? columns.find(isMean) : undefined;
  return columns.filter((column) => column !== mean);
}

/** The ratings of a table, and the column whose units are drawn together. */
export interface RatedTable {
  readonly records: Records;
  readonly ratings: readonly Rating[];
  readonly cluster: string | null;
}

/** Each row is a unit; rows that repeat another in every column count once, if their ids show that they do. */
export function ratedTable(given: Records, raters: readonly string[]): RatedTable {
  const keys = keysOf(given, raters);
  const records = keys.length === 0 ? given : rowsOnce(given, keys);
  const columns = raters.flatMap((name) => records.columns.find((column) => column.name === name) ?? []);
  const areNumbers = columns.every(readsAsNumbers);
  const cluster = keysOf(records, raters).find(groupsUnits) ?? null;
  const ratings = columns.flatMap(({ name, cells }) =>
    Array.from({ length: records.n }, (_, row) => row).flatMap((row): Rating[] => {
      const value = ratingIn(cells.at(row) ?? null, areNumbers);
      const group = cluster === null ? undefined : textOf(cluster.cells.at(row) ?? null);
      return value === null
        ? []
        : [{ unit: String(row), rater: name, value, ...(group !== undefined && { group }) }];
    }),
  );
  return { records, ratings, cluster: cluster?.name ?? null };
}

/** What says which unit a row is: documents and the like first. */
function keysOf({ columns }: Records, raters: readonly string[]): readonly Column[] {
  const rankOf = ({ name }: Column) =>
    raters.includes(name)
      ? -1
      : groupNameOf(name) === 'cluster'
        ? 2
        : isKey({ name })
          ? 1
          : groupNameOf(name) === 'place'
            ? 0
            : -1;
  return columns.filter((one) => rankOf(one) >= 0).sort((one, other) => rankOf(other) - rankOf(one));
}

function isKey({ name }: Pick<Column, 'name'>): boolean {
  return idRank(name) !== null || ['id', 'weak-id', 'input'].includes(groupNameOf(name) ?? '');
}

/** Documents or items of which some have several rows; places, such as segments, start again in each. */
function groupsUnits({ name, cells }: Column): boolean {
  const distinct = new Set(cells).size;
  return (
    groupNameOf(name) !== 'place' &&
    distinct > 1 &&
    distinct < cells.length &&
    cells.every((cell) => textOf(cell).trim() !== '')
  );
}

/** null for gaps, also those in words. */
function ratingIn(cell: Cell, isNumber: boolean): number | string | null {
  if (isNumber) {
    return numberOf(cell) ?? null;
  }
  const text = textOf(cell).trim();
  return text === '' || numberOf(text) === null ? null : inOneOrder(text);
}

/** Several labels of a unit, which raters write in any order: `B; A` is `A;B`. */
function inOneOrder(text: string): string {
  return /[;|]/.test(text)
    ? text
        .split(/[;|]/)
        .map((label) => label.trim())
        .sort()
        .join(';')
    : text;
}
