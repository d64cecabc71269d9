import {
  contentKind,
  findColumn,
  groupNameOf,
  idColumnsOf,
  idRank,
  isOfItem,
  isStrictIdName,
  meaningOf,
  namesAnnotators,
  textOf,
} from '../../columns';
import { readsAsNumbers, requireColumn } from '../../columns/cells';
import { align } from '../../items/match/align';
import { cellAt, sameCells, type Alignment, type AlignPaths } from '../../items/match/alignment';
import type { Input } from '../../items/source';
import { attempt, badSetting, fileError, RealGainError } from '../../model/errors';
import { elementAt } from '../../model/lists';
import { distinctNames } from '../../model/names';
import type { Cell, Column, Records } from '../../model/records';
import { openField } from '../fields';
import { agreementIdentity } from './schema';
import { isKey, unitsOnce } from './table';

interface RaterFile {
  readonly path: string;
  readonly records: Records;
  readonly rating: Column;
}

/** The items of all files, what describes them, and a column for each rater, named like the file. */
export interface RaterTable {
  readonly table: Records;
  readonly raters: readonly Column[];
  /** What the files call them. */
  readonly ratings: readonly string[];
  /** Whether only line numbers match the ratings. */
  readonly isByNumber: boolean;
}

/**
 * The ratings of several files as one table; an item that a file lacks has no rating there.
 *
 * @param asked the column of ratings; its names, if the files call it differently; [] to find it
 * @throws RealGainError `unknown-column`; `needs-column` unless one column of each file, of the same name, may be its ratings;
 *   `id-mismatch` and others of {@link align}
 */
export function raterTable(inputs: readonly Input[], asked: readonly string[]): RaterTable {
  const paths = inputs.map(({ stamp }) => stamp.path);
  const twice = paths.find((path, place) => paths.indexOf(path) < place);
  if (twice !== undefined) {
    throw badSetting('{0} is given twice.', twice);
  }
  const found = ratingsIn(inputs, asked);
  const files = inputs.map(({ stamp, records }, place): RaterFile => {
    const rating = elementAt(found, place);
    const once = unitsOnce(records, [rating.name]);
    return { path: stamp.path, records: once, rating: findColumn(once, rating.name) ?? rating };
  });
  const names = distinctNames(paths);
  const first = elementAt(files, 0);
  let table = described(first);
  let raters: readonly Column[] = [first.rating];
  let isByNumber = false;
  for (const file of files.slice(1)) {
    const own = described(file);
    const alignment = matched(
      table,
      { ...own, format: table.format },
      {
        a: first.path,
        b: file.path,
        references: [],
      },
    );
    checkLines(alignment, table, own, [first.path, file.path]);
    const disputed = table.columns.find(
      (column) =>
        MAY_SAY_MORE.test(groupNameOf(column.name) ?? '') &&
        isDisputed(column, findColumn(own, column.name), alignment),
    );
    if (asked.length === 0 && disputed !== undefined) {
      throw openRating(file.path, [file.rating.name, disputed.name]);
    }
    isByNumber ||= alignment.alignedBy === 'line' && !sharesContent(table, own);
    const places = inOrder(alignment);
    table = together(table, own, alignment, places);
    raters = [
      ...raters.map((one) => ({ ...one, cells: ordered(one, places.a) })),
      { ...file.rating, cells: ordered(file.rating, places.b) },
    ];
  }
  raters = raters.map((column, place) => ({ ...column, name: elementAt(names, place) }));
  return {
    table: {
      ...table,
      partial: undefined,
      columns: [...table.columns.filter(({ name }) => !names.includes(name)), ...raters],
    },
    raters,
    ratings: [...new Set(found.map(({ name }) => name))],
    isByNumber,
  };
}

/** Whether files, matched by line, have a column in common that tells items apart; {@link checkLines} has compared it. */
function sharesContent(table: Records, own: Records): boolean {
  return table.columns.some(
    ({ name, cells }) => findColumn(own, name) !== undefined && new Set(cells).size > 1,
  );
}

/** A `category` or `level` of the item, unless raters differ in it. */
const MAY_SAY_MORE = /^(?:cluster|part|part-or-cluster)$/;

function ratingsIn(inputs: readonly Input[], asked: readonly string[]): readonly Column[] {
  const [first] = inputs;
  for (const name of asked) {
    if (first !== undefined && !inputs.some(({ records }) => findColumn(records, name))) {
      requireColumn(first.records, name, first.stamp.path);
    }
  }
  const found = inputs.map(({ records, stamp }) => {
    const named = asked.flatMap((name) => findColumn(records, name) ?? []);
    return asked.length === 0
      ? candidatesIn(records)
      : named.length > 0
        ? named
        : [requireColumn(records, asked[0] ?? '', stamp.path)];
  });
  const names = new Set(found.flat().map(({ name }) => name));
  const open = found.findIndex(({ length }) => length !== 1);
  if (open >= 0 || (asked.length === 0 && names.size > 1)) {
    const { stamp, records } = elementAt(inputs, Math.max(open, 0));
    throw openRating(stamp.path, names.size > 0 ? [...names] : records.columns.map(({ name }) => name));
  }
  return found.flat();
}

function openRating(path: string, names: readonly string[]): RealGainError {
  return fileError(
    'needs-column',
    { path, question: openField(agreementIdentity, 'rater', names) },
    '{0}: it isn’t clear which column of each file holds its rater’s ratings; name it with --rater, and each where files call it differently.',
  );
}

/** Whatever is neither said about the item nor costs, or else may be: where raters fill in several columns, they are asked about. */
function candidatesIn({ columns }: Records): readonly Column[] {
  const some = columns.filter(mayBeRatings);
  const found = some.filter(({ name }) => !isOfItem(name) && !isContent(name));
  return found.length > 0 ? found : some;
}

/** What raters were shown. */
function isContent(name: string): boolean {
  const kind = contentKind(name);
  return kind !== null && kind !== 'label';
}

export function mayBeRatings(column: Column): boolean {
  const { name, cells } = column;
  const given = cells.filter((cell) => textOf(cell).trim() !== '');
  const isRater = namesAnnotators(name) && new Set(cells).size === 1;
  return (
    idRank(name) === null &&
    !isRater &&
    meaningOf(name).kind !== 'cost' &&
    (new Set(given).size < given.length || readsAsNumbers(column))
  );
}

/** Without the ratings; any item may be missing. */
function described({ records, rating }: RaterFile): Records {
  return { ...records, partial: true, columns: records.columns.filter(({ name }) => name !== rating.name) };
}

/** As outputs are matched; but raters may have few items in common, as where a part is rated twice. */
function matched(table: Records, own: Records, paths: AlignPaths): Alignment {
  const known = idColumnsOf(table).some(({ name }) => findColumn(own, name));
  const key = known
    ? undefined
    : table.columns.find((column) => tellsApart(column, findColumn(own, column.name)));
  return attempt(
    () => align(table, own, [], { idColumn: key?.name ?? null, paths }),
    (error) => {
      const ids = idColumnsOf(table).find(({ name }) => isStrictIdName(name) && findColumn(own, name));
      if (error.code !== 'id-mismatch' || ids === undefined) {
        throw error;
      }
      const alignment = align(table, own, [], { idColumn: ids.name, paths });
      const isOther = table.columns.some(
        (column) => isContent(column.name) && isDisputed(column, findColumn(own, column.name), alignment),
      );
      if (isOther) {
        throw error;
      }
      return alignment;
    },
  );
}

/** Whether items have other names on the same lines, such as `item` or `question`, and no two in a file have the same. */
function tellsApart(key: Column, other: Column | undefined): boolean {
  return (
    other !== undefined &&
    isKey(key) &&
    !sameCells(key, other) &&
    [key, other].every(
      ({ cells }) => new Set(cells).size === cells.length && cells.every((cell) => cell !== null),
    )
  );
}

/** Whether files say different things about the same item. */
function isDisputed({ cells }: Column, other: Column | undefined, { a, b }: Places): boolean {
  return a.some((row, item) => {
    const [own, said] = [cellAt(cells, row), other === undefined ? null : cellAt(other.cells, b[item])];
    return own !== null && said !== null && own !== said;
  });
}

/** Without ids, lines are the same items only if nothing else in them differs. */
function checkLines(
  { alignedBy, doubt }: Alignment,
  table: Records,
  other: Records,
  [path, otherPath]: readonly [string, string],
): void {
  if (doubt !== null) {
    throw new RealGainError(doubt.code, doubt.said, { path: otherPath, line: doubt.line });
  }
  const differs = ({ name, cells }: Column) => {
    const own = findColumn(other, name);
    return own !== undefined && !sameCells({ cells }, own);
  };
  if (alignedBy === 'line' && table.columns.some(differs)) {
    throw fileError(
      'id-mismatch',
      { path: otherPath },
      '{0} and {1} have no column that identifies their items, and their lines are not of the same items.',
      path,
    );
  }
}

type Places = Pick<Alignment, 'a' | 'b'>;

/** First the items of the first, in its order. */
function inOrder({ a, b }: Alignment): Places {
  const rank = (item: number) => (a[item]! >= 0 ? a[item]! : a.length + b[item]!);
  const items = Array.from(a.keys()).sort((one, other) => rank(one) - rank(other));
  return { a: Int32Array.from(items, (item) => a[item]!), b: Int32Array.from(items, (item) => b[item]!) };
}

function ordered({ cells }: Column, order: Int32Array): Cell[] {
  return Array.from(order, (from) => cellAt(cells, from));
}

/** The items of both, each described as in the first file that has it. */
function together(
  table: Records,
  other: Records,
  { idColumns, warnings }: Alignment,
  { a, b }: Places,
): Records {
  return {
    ...table,
    n: a.length,
    columns: table.columns.map((column) => {
      const own = ordered(column, a);
      const same = findColumn(other, column.name === idColumns.a ? (idColumns.b ?? '') : column.name);
      const others = same === undefined ? [] : ordered(same, b);
      return { ...column, cells: own.map((cell, item) => (a[item]! < 0 ? (others[item] ?? null) : cell)) };
    }),
    lines: a.map((row, item) => table.lines[row] ?? other.lines[b[item]!]!),
    notes: [...new Set([...table.notes, ...other.notes, ...warnings])],
  };
}
