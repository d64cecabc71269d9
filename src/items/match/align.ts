import { type Cells, type Column, mapColumns, type Records } from '../../model/records';
import { english } from '../../model/words';
import { RealGainError } from '../../model/errors';
import { idRank, isStrictIdName } from '../../columns';
import { byId, checkCounts } from './align-by-id';
import {
  type Alignment,
  type AlignOptions,
  checkCovered,
  fileOrder,
  type Keyed,
  sameCells,
  type Side,
  indexed,
  cellAt,
} from './alignment';
import { columnCalled, findIds, type FindOptions, isFound, likeliest, type NoIds } from './find-ids';
import type { FoundIds } from './content-ids';
import { ENOUGH_SHARED, type KeyForm, keyOf, keysOf, matchKeys } from './item-keys';

export function keyed(side: Side, column: Column, form: KeyForm): Keyed {
  return { ...side, name: column.name, keys: keysOf(column, form) };
}

/**
 * A reference with the ids of the outputs: by the column of that name, by one with the same values, or by
 * another column that both have.
 *
 * @returns the reference unchanged if it has no such column and is matched by line
 * @throws RealGainError `id-mismatch` if it has ids, but of other items
 */
function withIds(reference: Side, a: Side, ids: FoundIds, scored: readonly string[]): Keyed | Side {
  const own = columnCalled(reference, ids.a.name) ?? columnCalled(reference, ids.b.name);
  const column = own ?? likeliest(reference, ids.a);
  const match = column === undefined || sameCells(column, ids.a) ? null : matchKeys(ids.a, column);
  const foreign = match !== null && match.shared < ENOUGH_SHARED;
  if (column !== undefined && foreign && !isStrictIdName(column.name)) {
    return reference;
  }
  if (column !== undefined && (match === null || match.form === ids.form)) {
    return keyed(reference, column, ids.form);
  }
  const found =
    match !== null && !foreign && column
      ? { a: ids.a, b: column, form: match.form }
      : related(reference, a, scored);
  if (found === null) {
    return column === undefined ? reference : keyed(reference, column, ids.form);
  }
  return { ...reference, name: found.b.name, keys: outputIdsOf(found, keysOf(ids.a, ids.form)) };
}

/**
 * If outputs are matched by line: the columns that match a reference in another way; null if it is matched by
 * line, too.
 */
function related(
  reference: Side,
  a: Side,
  scored: readonly string[],
): Pick<FoundIds, 'a' | 'b' | 'form'> | null {
  const options: FindOptions = { idColumn: null, scored };
  const found = findIds(a, reference, options);
  if (isFound(found)) {
    return found;
  }
  if (found.doubt?.code === 'id-mismatch') {
    throw found.doubt;
  }
  return null;
}

/** An id that no output has, for any record. */
const NO_RECORD = '\0';

function outputIdsOf({ a, b, form }: Pick<FoundIds, 'a' | 'b' | 'form'>, keys: Cells): Cells {
  const records = new Map<string, number>();
  a.cells.forEach((cell, record) => records.set(keyOf(cell, form), record));
  return b.cells.map((cell, i) => {
    const record = records.get(keyOf(cell, form));
    return record === undefined ? `${NO_RECORD}${i}` : (keys.at(record) ?? null);
  });
}

/**
 * Finds the same items in both outputs and the references: by id where both outputs have one, else by line.
 * The order of items does not depend on which output is called A: the files' order where they agree, else by
 * id.
 *
 * @throws RealGainError `format-mismatch` (the files have nothing in common), `count-mismatch`,
 *   `id-mismatch`,
 * `duplicate-id`, `missing-value` (an item without id), `unknown-column` (`idColumn` is missing)
 */
export function align(
  a: Records,
  b: Records,
  references: readonly Records[],
  options: AlignOptions,
): Alignment {
  const { paths, systems, idColumn, scored = [] } = options;
  const sideA: Side = { records: a, path: paths.a, system: systems?.[0] };
  const sideB: Side = { records: b, path: paths.b, system: systems?.[1] };
  const gold = references.map((records, i): Side => ({
    records,
    path: paths.references[i] ?? english('the reference'),
  }));
  checkFormats(sideA, sideB);
  const ids = findIds(sideA, sideB, { idColumn, scored });
  if (isFound(ids)) {
    const [keyedA, keyedB] = [keyed(sideA, ids.a, ids.form), keyed(sideB, ids.b, ids.form)];
    const keyedGold = gold.map((side) => withIds(side, sideA, ids, scored));
    return byId(keyedA, keyedB, keyedGold, ids.because);
  }
  if (ids.doubt?.code === 'id-mismatch' && a.partial === true && b.partial === true) {
    // Line numbers mean nothing if a file may lack items.
    throw ids.doubt;
  }
  const ofReferences = gold.map((side) => {
    const found = idColumn === null ? related(side, sideA, scored) : null;
    return found === null
      ? side
      : { output: keyed(sideA, found.a, found.form), reference: keyed(side, found.b, found.form) };
  });
  return byLine(sideA, sideB, ofReferences, ids);
}

/**
 * The records in another order: record i of the result is record order[i], or missing (on line 0) where that
 * is -1. The same object if the order is unchanged.
 */
export function reorder(records: Records, order: Int32Array): Records {
  if (order.length === records.n && order.every((from, to) => from === to)) {
    return records;
  }
  return {
    ...mapColumns(records, (column) => ({
      ...column,
      cells: Array.from(order, (from) => cellAt(column.cells, from)),
    })),
    n: order.length,
    lines: order.map((from) => records.lines[from] ?? 0),
  };
}

/** Two formats are compatible if they are the same, or if the files share a column to be scored. */
function checkFormats(a: Side, b: Side): void {
  const names = new Set(a.records.columns.map(({ name }) => name));
  const shared = b.records.columns.some(({ name }) => names.has(name) && idRank(name) === null);
  if (a.records.format !== b.records.format && !shared) {
    throw new RealGainError(
      'format-mismatch',
      english(
        '{0} was read as {1} and {2} as {3}, and they share no column that could be scored; compare two files of one kind, or choose the format that they are read as.',
        a.path,
        a.records.format,
        b.path,
        b.records.format,
      ),
      { path: b.path },
    );
  }
}

/** A reference whose items are identified by a column that A has, too. */
interface Related {
  readonly output: Keyed;
  readonly reference: Keyed;
}

/** Line i of every file is item i; in a reference only if no column matches. */
function byLine(a: Side, b: Side, references: readonly (Side | Related)[], ids: NoIds): Alignment {
  checkCounts(a, b);
  const order = fileOrder(a.records.n);
  return {
    alignedBy: 'line',
    idColumn: null,
    idColumns: {
      references: references.map((one) => ('reference' in one ? one.reference.name : undefined)),
    },
    because: ids.because,
    a: order,
    b: order,
    references: references.map((one) => ('reference' in one ? orderOf(one) : sameLines(a, one, order))),
    ids: null,
    doubt: ids.doubt,
    warnings: ids.warning === null ? [] : [ids.warning],
  };
}

function sameLines(a: Side, reference: Side, order: Int32Array): Int32Array {
  checkCounts(a, reference);
  return order;
}

function orderOf({ output, reference }: Related): Int32Array {
  const [own, gold] = [indexed(output), indexed(reference)];
  checkCovered(own, gold);
  return Int32Array.from(own.places.keys(), (id) => gold.places.get(id) ?? 0);
}
