import { findColumn, groupNameOf, idRank, meaningOf, namesAnnotators, textOf } from '../../columns';
import { readsAsNumbers, requireColumn } from '../../columns/cells';
import { align, reorder } from '../../items/match/align';
import { cellAt, sameCells, type Alignment } from '../../items/match/alignment';
import type { Input } from '../../items/source';
import { badSetting, fileError, RealGainError } from '../../model/errors';
import { elementAt } from '../../model/lists';
import { distinctNames } from '../../model/names';
import type { Column, Records } from '../../model/records';
import { openField } from '../fields';
import { agreementIdentity } from './schema';
import { isOfItem, unitsOnce } from './table';

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
  const [first, ...others] = files;
  if (first === undefined) {
    throw new Error('There is no file.');
  }
  let table = described(first);
  let raters: readonly Column[] = [first.rating];
  for (const file of others) {
    const own = described(file);
    const alignment = align(table, { ...own, format: table.format }, [], {
      idColumn: null,
      paths: { a: first.path, b: file.path, references: [] },
    });
    checkLines(alignment, table, own, [first.path, file.path]);
    const [inTable, inFile] = inOrder(alignment);
    const joined = withOther(table, own, alignment, [inTable, inFile]);
    if (asked.length === 0 && joined.disputed !== undefined) {
      throw openRating(file.path, [file.rating.name, joined.disputed]);
    }
    table = joined.table;
    raters = [...raters.map((one) => ordered(one, inTable)), ordered(file.rating, inFile)];
  }
  raters = raters.map((column, place) => ({ ...column, name: elementAt(names, place) }));
  return {
    table: { ...table, partial: undefined, columns: [...table.columns, ...raters] },
    raters,
    ratings: [...new Set(found.map(({ name }) => name))],
  };
}

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
      ? records.columns.filter(mayBeRatings)
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

/** Whatever is neither said about the item nor costs: where raters fill in several columns, they are asked about. */
function mayBeRatings(column: Column): boolean {
  const { name, cells } = column;
  const given = cells.filter((cell) => textOf(cell).trim() !== '');
  const isRater = namesAnnotators(name) && new Set(cells).size === 1;
  return (
    idRank(name) === null &&
    !isOfItem(name) &&
    !isRater &&
    meaningOf(name).kind !== 'cost' &&
    (new Set(given).size < given.length || readsAsNumbers(column))
  );
}

/** Without the ratings; any item may be missing. */
function described({ records, rating }: RaterFile): Records {
  return { ...records, partial: true, columns: records.columns.filter(({ name }) => name !== rating.name) };
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

/** Where each item is in both: first those of the first, in its order. */
function inOrder({ a, b }: Alignment): readonly [Int32Array, Int32Array] {
  const rank = (item: number) => (a[item]! >= 0 ? a[item]! : a.length + b[item]!);
  const items = Array.from(a.keys()).sort((one, other) => rank(one) - rank(other));
  return [Int32Array.from(items, (item) => a[item]!), Int32Array.from(items, (item) => b[item]!)];
}

function ordered(column: Column, order: Int32Array): Column {
  return { ...column, cells: Array.from(order, (from) => cellAt(column.cells, from)) };
}

/** The items of both, and a column that may as well be a rating, as they describe the same items differently. */
function withOther(
  table: Records,
  other: Records,
  { idColumns, warnings }: Alignment,
  [inTable, inOther]: readonly [Int32Array, Int32Array],
): { readonly table: Records; readonly disputed: string | undefined } {
  const { columns, ...rest } = reorder(table, inTable);
  const own = reorder(other, inOther);
  const counterpart = ({ name }: Column) =>
    findColumn(own, name === idColumns.a ? (idColumns.b ?? name) : name)?.cells;
  const disputed = columns.find(
    (column) =>
      /^(?:cluster|part|part-or-cluster)$/.test(groupNameOf(column.name) ?? '') &&
      column.cells.some((cell, row) => {
        const said = counterpart(column)?.at(row) ?? null;
        return cell !== null && said !== null && cell !== said;
      }),
  );
  return {
    disputed: disputed?.name,
    table: {
      ...rest,
      columns: columns.map((column) => ({
        ...column,
        cells: column.cells.map((cell, row) =>
          inTable[row]! < 0 ? (counterpart(column)?.at(row) ?? null) : cell,
        ),
      })),
      lines: rest.lines.map((line, row) => (inTable[row]! < 0 ? own.lines[row]! : line)),
      notes: [...new Set([...rest.notes, ...other.notes, ...warnings])],
    },
  };
}
