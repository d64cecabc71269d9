import type { Drawing } from '../model';
import { Adder } from './adder';
import { Counter } from './counter';
import { LookUpCounter } from './look-up-counter';
import type { SumsTable } from './table';

/** Yields the sums of one resample after another. */
export interface Sums {
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void;
}

/** Sums that never change. */
const UNCHANGING: Sums = { start: () => undefined, next: () => undefined };

/** The sampler of sums for a table. */
export function sumsOf(table: SumsTable): Sums {
  if (table.outputs.every(({ column }) => column === null)) {
    return UNCHANGING;
  }
  if (table.kind === 'sums') {
    return new Adder(table);
  }
  return table.tables === null ? new Counter(table) : new LookUpCounter(table, table.tables);
}

/** How `sumsOf` draws them. */
export function drawingOf(table: SumsTable): Drawing {
  return table.kind === 'counts'
    ? { by: 'counts', rows: table.sizes.length }
    : { by: 'items', columns: table.columns.length, bytes: table.bytesPerNumber };
}
