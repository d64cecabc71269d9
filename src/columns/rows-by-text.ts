import type { Column } from '../model';
import { textOf } from './cells';

/** The rows of each text in a column, in the order of their first. */
export function rowsByText({ cells }: Pick<Column, 'cells'>): Map<string, number[]> {
  const found = new Map<string, number[]>();
  cells.forEach((cell, row) => {
    const text = textOf(cell);
    const rows = found.get(text) ?? [];
    rows.push(row);
    found.set(text, rows);
  });
  return found;
}
