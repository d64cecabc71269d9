import type { Drawing } from '../../model';
import { Adder } from './adder';
import { Counter, LookUpCounter } from './look-up-counter';
import type { Sums } from './outputs';
import type { SumsTable } from './table';

const UNCHANGING: Sums = { start: () => undefined, next: () => undefined };

export function sumsOf(table: SumsTable): Sums {
  if (table.outputs.every(({ column }) => column === null)) {
    return UNCHANGING;
  }
  if (table.kind === 'sums') {
    return new Adder(table);
  }
  return table.tables === null ? new Counter(table) : new LookUpCounter(table, table.tables);
}

/** How `sumsOf` makes them. */
export function drawingOf(table: SumsTable): Drawing {
  return table.kind === 'counts'
    ? { by: 'counts', rows: table.sizes.length }
    : { by: 'items', columns: table.columns.length, bytes: table.bytesPerNumber };
}
