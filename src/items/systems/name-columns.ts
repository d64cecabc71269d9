import { tally } from '../../model/lists';
import { contentKind, groupNameOf, idColumnsOf, meaningOf, textOf } from '../../columns';
import type { Column, Records } from '../../model';
import { kindsOf } from '../../model/kinds';
import { onceFor } from '../../model/once';

/** Names of the column that identifies a row's system. */
const SYSTEM_COLUMN = /^(?:system|system_?(?:id|name)|model|model_?(?:id|name)|provider|engine)$/i;

/** Names of one that may as well describe an item; of systems, each has the same items. */
const MAYBE_SYSTEM_COLUMN =
  /^(?:classifier|regressor|estimator|learner|algorithm|method|approach|technique|framework|agent|pipeline|llm)(?:_?(?:id|name))?$/i;

/** Fewer items may be in all groups by chance. */
const FEWEST_SHARED = 5;

/** More values of a column of any name aren't the systems of one evaluation. */
const MOST_CROSSED = 50;

export function surelySystems({ columns }: Records): Column | undefined {
  return columns.find(({ name }) => SYSTEM_COLUMN.test(name));
}

/** The column whose values are systems, by its name. */
export const systemColumn = onceFor(
  (records: Records): Column | undefined =>
    surelySystems(records) ??
    records.columns.find(
      (column) =>
        MAYBE_SYSTEM_COLUMN.test(column.name) &&
        records.columns.some((items) => items !== column && rowsOfEach(column, items, FEWEST_SHARED) > 0),
    ),
);

/** A column of texts, of any name but that of a measure or of something about an item, of which each value has one row for every item. */
export function crossedColumn(records: Records): Column | undefined {
  const ids = idColumnsOf(records);
  const mayName = ({ name }: Column) =>
    !/^(?:id|weak-id|count|place|number|answer|input)$/.test(groupNameOf(name) ?? '') &&
    contentKind(name) === null &&
    meaningOf(name).better === null;
  return records.columns.find((column) => {
    const kinds = ids.includes(column) || !mayName(column) ? null : kindsOf(column.cells);
    return (
      kinds !== null &&
      kinds.size <= MOST_CROSSED &&
      [...kinds.keys()].every((kind) => typeof kind === 'string' && kind.trim() !== '') &&
      ids.some((id) => rowsOfEach(column, id, 2) === 1)
    );
  });
}

/** How many rows each value has with each item, if it is the same number for all; else 0. */
function rowsOfEach(column: Column, items: Column, fewest: number): number {
  const values = kindsOf(column.cells)?.size ?? 0;
  const kinds = values < 2 ? 0 : new Set(items.cells.map(textOf)).size;
  const all = values * kinds;
  if (kinds < fewest || column.cells.length % all > 0) {
    return 0;
  }
  const counts = tally(column.cells.map((value, row) => JSON.stringify([value, items.cells.at(row)])));
  const [first = 0, ...others] = new Set(counts.values());
  return counts.size === all && others.length === 0 ? first : 0;
}
