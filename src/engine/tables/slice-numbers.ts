import { numberOf } from '../../columns';
import { DIFFICULTY, LENGTH } from '../../model/settings/special-columns';
import { english } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { formatScore } from '../../model/text';
import type { Cell, Cells, Column, Records } from '../../model/records';
import type { StatsTable } from '../../model/settings/metric';
import { largest, sumOf } from '../../model/lists';
import type { Prepared } from '../comparisons/prepare';
import { firstOf, sliceColumn } from './slice-columns';

/** What the items are divided by: a number for each, NaN where it is missing. */
export interface SliceNumbers {
  readonly numbers: readonly number[];
  /** The smallest and the largest number of a part: `3 to 12 words`. */
  readonly range: (low: number, high: number) => string;
}

/**
 * The numbers of a column, of `LENGTH` or of `DIFFICULTY`.
 *
 * @throws RealGainError `unknown-column`; `bad-setting` for a column of texts, and where the number is the same for all items
 */
export function sliceNumbers(ready: Prepared, column: string): SliceNumbers {
  const found =
    column === DIFFICULTY
      ? difficulties(ready)
      : column === LENGTH
        ? lengths(ready)
        : ofColumn(ready, column);
  const known = found.numbers.filter((number) => !Number.isNaN(number));
  const [first] = known;
  if (first === undefined || known.every((number) => number === first)) {
    throw new RealGainError(
      'bad-setting',
      first === undefined
        ? english('No item has a number in "{0}", so it can’t divide them.', column)
        : english('"{0}" can’t divide the items: it is {1} for all of them.', column, rounded(first)),
      { path: ready.files.a.stamp.path },
    );
  }
  return found;
}

function ofColumn(ready: Prepared, column: string): SliceNumbers {
  const { cells } = sliceColumn(ready, column);
  const numbers = cells.map((cell) => {
    const number = numberOf(cell);
    return number === null ? NaN : (number ?? Infinity);
  });
  const wrong = numbers.findIndex((number) => Math.abs(number) === Infinity);
  if (wrong >= 0) {
    const { path } = ready.files.a.stamp;
    const line = ready.a.lines[wrong] ?? 1;
    throw new RealGainError(
      'bad-setting',
      english(
        'The column "{0}" can’t divide the items into parts: it isn’t a number on line {1} of {2}.',
        column,
        line,
        path,
      ),
      { path, line },
    );
  }
  return { numbers, range: (low, high) => range(rounded(low), rounded(high)) };
}

/** The mean score of all runs of both systems on each item alone, better scores higher. It treats both systems alike. */
function difficulties({ metric, tableA, tableB, runs }: Prepared): SliceNumbers {
  const { k, n } = tableA;
  const score = ({ data }: StatsTable, item: number) => {
    const value = metric.score(data, item * k, k);
    return Number.isFinite(value) ? value : 0;
  };
  const mean = (first: StatsTable, further: readonly { readonly table: StatsTable }[] = []) => {
    const tables = [first, ...further.map(({ table }) => table)];
    return (item: number) => tables.reduce((sum, table) => sum + score(table, item), 0) / tables.length;
  };
  const [meanA, meanB] = [mean(tableA, runs?.a), mean(tableB, runs?.b)];
  const sign = metric.higherIsBetter ? 1 : -1;
  const shown = (number: number) => formatScore(sign * number + 0, metric.decimals);
  return {
    numbers: Array.from({ length: n }, (_, item) => (sign * (meanA(item) + meanB(item))) / 2),
    range: (low, high) => `mean score ${range(shown(low), shown(high))}`,
  };
}

/**
 * Words of the reference; without one, or where all are equally long, of the item's input: as a log knows it, else of the
 * column with the most words among those that both files share.
 */
function lengths({ a, b, references, files }: Prepared): SliceNumbers {
  const [reference] = references;
  const inputs = [a, b].flatMap(({ labels = [] }) => labels.filter(({ name }) => name === LENGTH));
  const logged =
    inputs.length === 0
      ? []
      : [
          firstOf(
            inputs.map(({ cells }) => cells),
            a.n,
          ).map(numberOf),
        ];
  const counts = [
    ...(reference === undefined ? [] : mostWords(reference.columns)),
    ...logged.map((some) => some.map((count) => count ?? NaN)),
    ...mostWords(shared(a, b)),
  ];
  const numbers =
    counts.find((some) => new Set(some.filter((count) => !Number.isNaN(count))).size > 1) ?? counts[0];
  if (numbers === undefined) {
    throw fileError(
      'bad-setting',
      { path: files.a.stamp.path },
      '{0} has no text of the items that both systems share, so their length isn’t known; slice by a column.',
    );
  }
  return { numbers, range: (low, high) => `${range(rounded(low), rounded(high))} words` };
}

function shared(a: Records, b: Records): readonly Column[] {
  const others = new Map(b.columns.map(({ name, cells }) => [name, cells]));
  const same = (one: Cells, other: Cells) => one.every((cell, item) => cell === other.at(item));
  return a.columns.filter(({ name, cells }) => {
    const other = others.get(name);
    return other !== undefined && same(cells, other);
  });
}

/** The number of words in the cells of the column that has the most; [] without texts. */
function mostWords(columns: readonly Column[]): number[][] {
  const counts = columns.map(({ cells }) => cells.map(wordsOf));
  const sums = counts.map((some) => sumOf(some));
  const most = largest(sums, 0);
  return most === 0 ? [] : counts.slice(sums.indexOf(most), sums.indexOf(most) + 1);
}

function wordsOf(cell: Cell): number {
  return typeof cell === 'string' ? (cell.match(/\S+/g)?.length ?? 0) : 0;
}

/** `3 to 12`; `3` for one number. */
function range(low: string, high: string): string {
  return low === high ? low : `${low} to ${high}`;
}

function rounded(number: number): string {
  return String(Number(number.toPrecision(6)));
}
