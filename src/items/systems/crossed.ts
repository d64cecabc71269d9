import { contentKind, groupNameOf, idColumnsOf, meaningOf, textOf } from '../../columns';
import type { Column, Records } from '../../model';
import { kindsOf } from '../../model/kinds';
import { systemsOf, type SystemsHeld } from './systems';

/** More values aren't the systems of one evaluation. */
const MOST_SYSTEMS = 50;

/**
 * The systems of a file that is compared with itself: those that its format or a column of a usual name says, else the values of a
 * column of texts of which each has one row for every item, such as a `method`.
 */
export function systemsAlone(records: Records): SystemsHeld {
  const names = systemsOf(records);
  const [column] = names.length > 0 ? [] : crossed(records);
  return column === undefined
    ? { names }
    : { names: [...new Set(column.cells.map(textOf))], column: column.name };
}

function crossed(records: Records): Column[] {
  const ids = idColumnsOf(records).filter(({ cells }) => new Set(cells.map(textOf)).size > 1);
  const mayName = ({ name }: Column) =>
    !/^(?:id|weak-id|count|place|number|answer|input)$/.test(groupNameOf(name) ?? '') &&
    contentKind(name) === null &&
    meaningOf(name).better === null;
  return records.columns.filter((column) => {
    const kinds = ids.includes(column) || !mayName(column) ? null : kindsOf(column.cells);
    return (
      kinds !== null &&
      kinds.size > 1 &&
      kinds.size <= MOST_SYSTEMS &&
      [...kinds.keys()].every((kind) => typeof kind === 'string' && kind.trim() !== '') &&
      ids.some((id) => isCrossed(id, column, kinds.size))
    );
  });
}

/** Whether each value has one row for every item. */
function isCrossed({ cells }: Column, by: Column, values: number): boolean {
  const pairs = new Set(
    cells.map((cell, row) => JSON.stringify([textOf(cell), textOf(by.cells.at(row) ?? null)])),
  );
  return pairs.size === cells.length && cells.length === values * new Set(cells.map(textOf)).size;
}
