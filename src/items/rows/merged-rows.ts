import { elementAt, mapColumns, type Cell, type Column, type Records } from '../../model';

export type Rows = readonly number[];

/**
 * Records in which the rows of an item are one, at the line of the first.
 *
 * @param cellsOf what a column holds then, item by item
 */
export function mergeRows(
  records: Records,
  items: readonly Rows[],
  cellsOf: (column: Column) => Cell[],
): Records {
  return {
    ...mapColumns(records, (column) => ({ name: column.name, cells: cellsOf(column) })),
    n: items.length,
    lines: Int32Array.from(items, (rows) => elementAt(records.lines, elementAt(rows, 0))),
  };
}

/** What the first row of each item says. */
export function firstCells({ cells }: Column, items: readonly Rows[]): Cell[] {
  return items.map((rows) => cells.at(elementAt(rows, 0)) ?? null);
}
