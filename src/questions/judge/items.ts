import { grouped, type Column, type Records } from '../../model';
import { idColumnsOf } from '../../columns';
import { textOf } from '../../columns/cells';
import type { JudgedColumns } from './columns';

/** The column that names the items, and the rows of each item in the order of the table. */
export interface ItemRows {
  readonly column: Column | null;
  readonly items: ReadonlyMap<string, readonly number[]>;
}

/** Items by the column of segments, else by one of ids; without either, each row is an item. */
export function itemRows(table: Records, { segment, document, human, metrics }: JudgedColumns): ItemRows {
  const column =
    segment ?? idColumnsOf(table).find((one) => !human.includes(one) && !metrics.includes(one)) ?? null;
  const cell = (of: Column | null, row: number) => (of === null ? '' : textOf(of.cells.at(row) ?? null));
  const nameOf = (row: number) =>
    column === null ? `row ${row}` : `${cell(segment && document, row)}\n${cell(column, row)}`;
  return { column, items: grouped(Array(table.n).keys(), nameOf) };
}

/** The mean of the rows that have a value; NaN if none has. */
export function meanOfRows(rows: readonly number[], values: Float64Array): number {
  const known = rows.filter((row) => !Number.isNaN(values[row]));
  return known.reduce((sum, row) => sum + values[row]!, 0) / known.length;
}
