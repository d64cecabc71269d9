import * as path from 'node:path';
import { textOf } from '../../columns';
import { plain } from '../../items/content/content-difference';
import type { Records } from '../../model/records';

/** More rows are those of items. */
const MOST_ROWS = 1_000;

/** Columns of texts that are all different, as names of tasks are; [] of a file with many rows. */
export function listedNames({ columns, n }: Records): readonly (readonly string[])[] {
  return n < 2 || n > MOST_ROWS
    ? []
    : columns.flatMap(({ cells }) => {
        const names = cells.map((cell) => (typeof cell === 'string' ? plain(textOf(cell)) : ''));
        return new Set(names).size === n && names.every((name) => /\p{L}/u.test(name)) ? [names] : [];
      });
}

/**
 * Whether a file has a row for each of most files beside it, and at most one more: `mmlu` and `qa` beside `mmlu.csv` and
 * `qa_2026.csv`, with or without an average.
 *
 * @param others what is in the same folder
 */
export function sumsUp(listed: readonly (readonly string[])[], others: readonly string[]): boolean {
  const stems = others.map((file) => plain(path.parse(file).name));
  return listed.some((names) => {
    const named = names.filter((name) => stems.some((stem) => stem.includes(name)));
    const summed = stems.filter((stem) => named.some((name) => stem.includes(name)));
    return named.length > 1 && named.length >= names.length - 1 && 2 * summed.length > stems.length;
  });
}
