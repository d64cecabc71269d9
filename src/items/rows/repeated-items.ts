import type { Alignment } from '..';
import { contentKind, idColumnsOf, isStrictIdName, textOf, wordsOf } from '../../columns';
import { clusterWord, type Column, type Records } from '../../model';
import type { Files } from '../source';

/** Columns that divide a file into parts, in each of which item ids may start again. */
const PARTS = /^(?:task|dataset|benchmark|split|subset|subject|category|test)$/;

/**
 * The column of ids that occur on several lines, if no other column identifies the lines: these are runs of
 * one item (epochs, samples), not independent items. Not a column of documents or speakers, whose lines are
 * separate items.
 */
export function repeatedItems(
  { a, b }: Pick<Files, 'a' | 'b'>,
  { alignedBy, idColumn }: Alignment,
): string | null {
  const composite = idColumn?.split(' + ')[0];
  if (alignedBy === 'id' && composite === idColumn) {
    return null;
  }
  const named = idColumnsOf(a.records).map(({ name }) => name);
  const name = composite ?? named.find((one) => isStrictIdName(one));
  const repeat = [a, b].every(({ records }) => name !== undefined && repeats(records, name));
  return name !== undefined && repeat && isStrictIdName(name) && clusterWord(name) === null ? name : null;
}

/** True if most ids of a column occur on several lines with the same input. */
function repeats({ columns }: Records, name: string): boolean {
  const ids = columns.find((column) => column.name === name)?.cells.map(textOf) ?? [];
  const distinct = new Set(ids).size;
  const others = columns.filter((column) => column.name !== name);
  return (
    distinct > 1 &&
    2 * distinct <= ids.length &&
    ids.every((id) => id !== '') &&
    !others.some(
      (column) => isPart(column, distinct) || (contentKind(column.name) !== null && asksAnew(ids, column)),
    )
  );
}

/** A column of tasks, documents or speakers: in each the ids may start again. */
function isPart({ name, cells }: Column, most: number): boolean {
  const isNamed = clusterWord(name) !== null || wordsOf(name).some((word) => PARTS.test(word));
  const values = isNamed ? new Set(cells.map(textOf)).size : 0;
  return values > 1 && values <= most;
}

/** True if lines with the same id differ in a column. */
function asksAnew(ids: readonly string[], { cells }: Column): boolean {
  const first = new Map<string, string>();
  return ids.some((id, row) => {
    const text = textOf(cells.at(row) ?? null);
    const known = first.get(id) ?? text;
    first.set(id, known);
    return known !== text;
  });
}
