import { isOutputName, textOf } from '../../columns';
import type { Records } from '../../model';

/** Fewer rows are the same by chance. */
const FEWEST = 20;

/** This share of the rows of the smaller file is in the other one. */
const MOST = 0.9;

/** At least this share of them differ from each other. */
const TELLING = 0.5;

/** Shorter texts occur in many test sets: numbers, labels, ids. */
const LONG = 15;

/** Whether two outputs are of the same items, or one of a part of the other's: by whole rows, or by a column of texts. */
export function shareItems(one: Records, other: Records): boolean {
  const names = one.columns.map(({ name }) => name);
  const both = names.filter((name) => other.columns.some((column) => column.name === name));
  const texts = both.filter((name) => !isOutputName(name) && [one, other].every((of) => isLong(of, name)));
  return (
    both.length > 0 && [both, ...texts.map((name) => [name])].some((some) => areShared(one, other, some))
  );
}

function areShared(one: Records, other: Records, names: readonly string[]): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((records) => rowsOf(records, names))
    .sort((x, y) => x.length - y.length);
  const known = new Set(more);
  const distinct = new Set(fewer);
  const shared = fewer.filter((row) => known.has(row)).length;
  return fewer.length >= FEWEST && distinct.size >= TELLING * fewer.length && shared >= MOST * fewer.length;
}

function rowsOf({ columns, n }: Records, names: readonly string[]): string[] {
  const cells = names.map((name) => columns.find((column) => column.name === name)?.cells);
  return Array.from({ length: n }, (_, row) => cells.map((of) => textOf(of?.at(row) ?? null)).join('\n'));
}

function isLong({ columns, n }: Records, name: string): boolean {
  const cells = columns.find((column) => column.name === name)?.cells;
  let length = 0;
  cells?.forEach((cell) => (length += typeof cell === 'string' ? cell.length : 0));
  return length >= LONG * n;
}
