import {
  groupNameOf,
  hasWord,
  idRank,
  isOfItem,
  meaningOf,
  namesAnnotators,
  textOf,
  wordSet,
} from '../../columns';
import { numberOf, readsAsNumbers } from '../../columns/cells';
import { systemColumnOf } from '../../items/systems/systems';
import { rowsOnce } from '../../items/match/copies';
import { areDistinct, partsOfDocuments } from '../../items/match/parts-of-documents';
import type { Cell, Column, Records } from '../../model/records';
import type { Rating } from './raters';
import { listOf } from '../../model/lists';

const COMPUTED = wordSet(
  'median majority mode consensus aggregate aggregated final adjudicated resolved',
  ...(['mean', 'total', 'spread'] as const),
);

/** A column that says who rated a row, where each row is one rating: every rater rates a unit once. */
export function namesRaters(rater: Column, table: Records): boolean {
  return ratedUnits(rater, table) !== undefined;
}

interface Units {
  /** What names an item: one column, or a document and its part. */
  readonly items: readonly Column[];
  /** Whose output for the item is rated; undefined: the item itself. */
  readonly system: Column | undefined;
}

function ratedUnits(rater: Column, table: Records): Units | undefined {
  if (!namesAnnotators(rater.name)) {
    return undefined;
  }
  const isOnce = (...columns: readonly Column[]) => areDistinct(table, columns);
  const named = table.columns.filter((items) => isKey(items) && repeats(items));
  const isShared = (one: Column) => one !== rater && 2 * new Set(one.cells).size <= table.n;
  const keys = named.length > 0 ? named : table.columns.filter(isShared);
  const alone = keys.find((items) => isOnce(items, rater));
  if (alone !== undefined) {
    return { items: [alone], system: undefined };
  }
  const system = systemColumnOf(table, keys[0], namesAnnotators);
  const items = system && keys.find((one) => one !== system && isOnce(one, system, rater));
  if (items !== undefined) {
    return { items: [items], system };
  }
  const parts = partsOfDocuments(table, [rater]);
  return parts && { items: [parts.document, parts.part], system: undefined };
}

function textIn(columns: readonly Column[], row: number): string {
  return columns.map(({ cells }) => textOf(cells.at(row))).join('\n');
}

/**
 * The ratings of a table with a row for each: columns say who rates which item, or which system’s output for it, and one other
 * holds the ratings. Null for other tables.
 *
 * @param asked the column of the ratings; [] to find it
 */
export function ratingsInRows(
  records: Records,
  asked: readonly Column[],
): { readonly column: Column; readonly rated: RatedTable } | null {
  const rater = records.columns.find((column) => namesRaters(column, records));
  const { items, system } = (rater && ratedUnits(rater, records)) ?? {};
  const others = records.columns.filter(
    (one) => one !== rater && one !== system && !isKey(one) && repeats(one),
  );
  const labels = others.filter(({ name }) => groupNameOf(name) === 'answer');
  const likely = labels.length > 0 ? labels : others.filter(({ name }) => !describes(name));
  const rated = [...(items ?? []), ...listOf(system)];
  const disputed =
    items === undefined ? [] : others.filter((one) => !isBeside(one.name) && differsWithin(rated, one));
  const among = likely.filter((one) => disputed.includes(one));
  const found = among.length > 0 ? among : disputed.length > 0 ? disputed : likely;
  const [column, ...more] = asked.length > 0 ? asked : found;
  if (rater === undefined || items === undefined || column === undefined || more.length > 0) {
    return null;
  }
  const isNumber = readsAsNumbers(column);
  const cluster = system !== undefined || items.length > 1 ? items[0] : undefined;
  const ratings = Array.from({ length: records.n }, (_, i) => i).flatMap((row): Rating[] => {
    const value = ratingIn(column.cells.at(row) ?? null, isNumber);
    const unit = textIn(rated, row);
    const group = cluster === undefined ? {} : { group: textIn([cluster], row) };
    return value === null ? [] : [{ unit, rater: textIn([rater], row), value, ...group }];
  });
  return { column, rated: { records, ratings, cluster: cluster?.name ?? null } };
}

/** Whether some item has several values, which nothing about the item has. */
function differsWithin(items: readonly Column[], { cells }: Column): boolean {
  const first = new Map<string, Cell>();
  return cells.some((value, row) => {
    const item = textIn(items, row);
    const known = first.get(item) ?? value;
    first.set(item, known);
    return known !== null && value !== null && known !== value;
  });
}

export function describes(name: string): boolean {
  return isOfItem(name) || meaningOf(name).kind === 'about' || isBeside(name);
}

/** An amount or a cost, or computed: whatever it holds, no rater's. */
export function isBeside(name: string): boolean {
  const { kind } = meaningOf(name);
  const isAmount = kind === 'cost' || (kind === 'about' && groupNameOf(name) === null);
  return isAmount || hasWord(name, COMPUTED);
}

/** Unlike numbers of rows, ratings occur several times. */
export function repeats({ cells }: Column): boolean {
  return new Set(cells).size < cells.length;
}

/** The ratings of a table, and the column whose units are drawn together. */
export interface RatedTable {
  readonly records: Records;
  readonly ratings: readonly Rating[];
  readonly cluster: string | null;
}

/** Each row is a unit; rows that repeat another in every column count once, if their ids show that they do. */
export function ratedTable(given: Records, raters: readonly string[]): RatedTable {
  const records = unitsOnce(given, raters);
  const columns = raters.flatMap((name) => records.columns.find((column) => column.name === name) ?? []);
  const areNumbers = columns.every(readsAsNumbers);
  const cluster = keysOf(records, raters).find(groupsUnits) ?? null;
  const ratings = columns.flatMap(({ name, cells }) =>
    Array.from({ length: records.n }, (_, i) => i).flatMap((row): Rating[] => {
      const value = ratingIn(cells.at(row) ?? null, areNumbers);
      const group = cluster === null ? undefined : textOf(cluster.cells.at(row));
      return value === null
        ? []
        : [{ unit: String(row), rater: name, value, ...(group !== undefined && { group }) }];
    }),
  );
  return { records, ratings, cluster: cluster?.name ?? null };
}

export function unitsOnce(given: Records, raters: readonly string[]): Records {
  const keys = keysOf(given, raters);
  return keys.length === 0 ? given : rowsOnce(given, keys);
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

/** Names an item. */
export function isKey({ name }: Pick<Column, 'name'>): boolean {
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

const isMark = (cell: Cell) => /^[^\p{L}\p{N}]+$/u.test(textOf(cell));

/** A dash or question mark among numbers is a gap. */
export function withGaps(table: Records): Records {
  const columns = table.columns.map((column) => {
    const cells = column.cells.map((cell) => (isMark(cell) ? null : numberOf(cell)));
    return column.cells.some(isMark) && !cells.includes(undefined)
      ? { ...column, cells: cells.map((cell) => cell ?? null) }
      : column;
  });
  return { ...table, columns };
}

/** null for gaps, also those in words. */
export function ratingIn(cell: Cell, isNumber: boolean): number | string | null {
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
