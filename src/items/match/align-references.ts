import type { Cells, Column } from '../../model';
import { isStrictIdName } from '../../columns';
import { sameCells, type Keyed, type Side } from './alignment';
import type { FoundIds } from './content-ids';
import { columnCalled, findIds, isFound, likeliest, type FindOptions } from './find-ids';
import { ENOUGH_SHARED, keyOf, keysOf, matchKeys, type KeyForm } from './item-keys';

/** A file with its ids, in the form in which two files agree. */
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
export function withIds(reference: Side, a: Side, ids: FoundIds, scored: readonly string[]): Keyed | Side {
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
  return { ...reference, name: found.b.name, keys: translated(found, keysOf(ids.a, ids.form)) };
}

/**
 * If outputs are matched by line: the columns that match a reference in another way; null if it is matched by
 * line, too.
 */
export function related(
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

/** The outputs' ids for the records of a reference. */
function translated({ a, b, form }: Pick<FoundIds, 'a' | 'b' | 'form'>, keys: Cells): Cells {
  const records = new Map<string, number>();
  a.cells.forEach((cell, record) => records.set(keyOf(cell, form), record));
  return b.cells.map((cell, i) => {
    const record = records.get(keyOf(cell, form));
    return record === undefined ? `${NO_RECORD}${i}` : (keys.at(record) ?? null);
  });
}
