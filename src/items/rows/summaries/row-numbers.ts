import { numberOf } from '../../../columns';
import { isIdColumn } from '../../../columns/id-names';
import { digitsOf, Others, spreadIn, statisticOf } from './statistic-of';
import type { Cell, Records } from '../../../model/records';

/* What the numbers of a row are beside those of the others. */

/** In larger files only the ends are examined. */
export const MOST_ROWS = 100_000;

/** So many rows at the end may be statistics: count, mean, std, min, quartiles and max. */
export const MOST_IN_TAIL = 12;

/** Labels that make up a larger share of a column are values of it. */
export const MOST_LABELLED = 0.25;

export const LONGEST_LABEL = 60;

/** A number with fewer digits may equal a statistic by chance. */
const DIGITS = 3;

/** The first row, and the last ones, the last of all first. */
export function rowsAtEnds(n: number): number[] {
  return [0, ...Array.from({ length: Math.min(n - 1, MOST_IN_TAIL) }, (_, i) => n - 1 - i)];
}

export function isShortText(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.length <= LONGEST_LABEL;
}

export function hasNumbers({ columns }: Records, row: number): boolean {
  return columns.some(({ cells }) => typeof numberIn(cells.at(row)) === 'number');
}

/** Whether no other row has smaller, or larger, numbers. */
export function isExtreme(records: Records, row: number, apart: ReadonlySet<number>): boolean {
  const numbers = numbersBeside(records, row, apart);
  return (
    numbers.length > 0 &&
    numbers.every(
      ({ value, bodies: [all = []] }) => all.every((one) => one <= value) || all.every((one) => one >= value),
    )
  );
}

/** Whether that share of all other rows has smaller numbers, but for two of them. */
export function isQuantile(
  records: Records,
  row: number,
  apart: ReadonlySet<number>,
  level: number,
): boolean {
  const numbers = numbersBeside(records, row, apart);
  return (
    numbers.length > 0 &&
    numbers.every(({ value, bodies: [all = []] }) => {
      const [below, upTo] = [all.filter((one) => one < value), all.filter((one) => one <= value)];
      return below.length - 2 <= level * all.length && upTo.length + 2 >= level * all.length;
    })
  );
}

/** Labels of what isn't a sum, a mean or a number of items. */
const OF_SPREAD = /median|std|dev/i;

/** Whether most numbers of a row are a statistic of all other rows, or of those since the last row that stands apart. */
export function follows(records: Records, row: number, apart: ReadonlySet<number>, label: string): boolean {
  const found = numbersBeside(records, row, apart).map(({ value, bodies }) =>
    bodies.some((body) => {
      const others = new Others(Float64Array.from(body));
      const of = statisticOf(value, others) ?? (OF_SPREAD.test(label) ? spreadIn(value, others) : null);
      return of !== null;
    }),
  );
  return found.length > 0 && 2 * found.filter(Boolean).length >= found.length;
}

/** Whether a number of a row can't be one of the others: a mean of grades, or one with several digits. */
export function isTelling(records: Records, row: number, apart: ReadonlySet<number>): boolean {
  return numbersBeside(records, row, apart).some(
    ({ value, bodies: [all = []] }) =>
      !all.includes(value) &&
      (digitsOf(value) >= DIGITS || all.every((one) => Math.abs(one) < Math.abs(value) / 2)),
  );
}

/** The numbers of a row, each with those of all rows that don't stand apart, and of those since the last one that does. */
function numbersBeside(
  { columns }: Records,
  row: number,
  apart: ReadonlySet<number>,
): readonly { readonly value: number; readonly bodies: readonly (readonly number[])[] }[] {
  const start = [...apart].reduce((last, one) => (one < row ? Math.max(last, one) : last), -1);
  return columns.flatMap(({ name, cells }) => {
    const value = numberIn(cells.at(row));
    if (typeof value !== 'number' || isIdColumn(name)) {
      return [];
    }
    const numbers = cells.map((cell, i) => (apart.has(i) ? null : numberIn(cell)));
    const bodies = [numbers, numbers.slice(start + 1, row)].map((some) =>
      some.filter((one) => typeof one === 'number'),
    );
    return [{ value, bodies }];
  });
}

function numberIn(cell: Cell | undefined): number | null | undefined {
  return cell === undefined || cell === '' ? null : numberOf(cell);
}
