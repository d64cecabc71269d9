import { tally, elementAt, endsOf, listOf } from '../../model/lists';
import { badSetting } from '../../model/errors';
import { DIFFICULTY, LENGTH, NO_VALUE, NO_VALUE_SHOWN } from '../../model/settings/special-columns';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { someQuoted } from '../../model/texts/some-of';
import { sliceName, type SliceBy } from '../../model/settings/slice';
import type { ItemSlice } from '../../model/settings/identity';
import type { Records } from '../../model/records';
import { reorder } from '../../items/match/align';
import { textOf } from '../../columns';
import { keepItems, rowsOf, type Prepared } from '../comparisons/prepare';
import { sliceColumn } from './slice-columns';
import { sliceNumbers } from './slice-numbers';

/** More slices by the values of a column than this aren't a table that anyone reads. */
const MOST_SLICES = 100;

export function sliced(ready: Prepared, slice: ItemSlice): Prepared {
  const { kept, name, warnings } = membersOf(ready, slice);
  if (kept.length === 0) {
    throw badSetting('There is no item with {0}.', name);
  }
  const records = (all: Records) => reorder(all, kept);
  return {
    ...ready,
    alignment: keepItems(ready.alignment, kept),
    a: records(ready.a),
    b: records(ready.b),
    references: ready.references.map(records),
    ...rowsOf(ready, kept),
    slice: { name, of: ready.tableA.n },
    warnings: [...ready.warnings, onlySome(kept.length, ready.tableA.n, name), ...warnings],
  };
}

export function onlySome(kept: number, all: number, name: string): Text {
  return english(
    'Only the {0} of {1} items with {2} are compared.',
    formatCount(kept),
    formatCount(all),
    name,
  );
}

/**
 * All slices of the items by a column, the most frequent value first, or the parts in ascending order.
 *
 * @throws RealGainError `unknown-column`; `bad-setting` for a column with too many values, or without numbers to divide by
 */
export function slicesBy(ready: Prepared, { column, parts }: SliceBy): ItemSlice[] {
  if (parts !== undefined || column === DIFFICULTY || column === LENGTH) {
    const of = parts ?? 4;
    const { numbers } = sliceNumbers(ready, column);
    const all = Int32Array.from(numbers, (_, item) => item);
    return Array.from({ length: of }, (_, i) => ({ column, part: i + 1, of })).filter(
      (slice) => inPart(all, numbers, slice).length > 0,
    );
  }
  const counts = tally(valuesOf(ready, column).values);
  if (counts.size > MOST_SLICES) {
    throw badSetting(
      'The column "{0}" has {1} values, too many for a slice each; choose another, or divide the items into parts by its numbers ("{0}:4").',
      column,
      formatCount(counts.size),
    );
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => ({ column, value }));
}

interface Members {
  /** Positions of the slice's items among the prepared ones. */
  readonly kept: Int32Array;
  /** What a reader sees: `category = math`, `length 1 of 4 (3 to 12 words)`. */
  readonly name: string;
  readonly warnings: readonly Text[];
}

function membersOf(ready: Prepared, slice: ItemSlice): Members {
  const all = Int32Array.from({ length: ready.tableA.n }, (_, item) => item);
  if ('value' in slice) {
    const { values, differing } = valuesOf(ready, slice.column);
    const kept = all.filter((item) => values[item] === slice.value);
    const warnings =
      differing === 0
        ? []
        : [
            english(
              'The outputs have different values of "{0}" on {1} items; those of the first output count.',
              slice.column,
              formatCount(differing),
            ),
          ];
    return { kept, name: sliceName(slice), warnings: listOf(warnings, alikeIn(values, slice)) };
  }
  const { numbers, range } = sliceNumbers(ready, slice.column);
  const kept = inPart(all, numbers, slice);
  const own = Array.from(kept, (item) => elementAt(numbers, item));
  const name = own.length === 0 ? '' : ` (${range(...endsOf(own))})`;
  const missing = numbers.filter(Number.isNaN).length;
  return {
    kept,
    name: `${sliceName(slice)}${name}`,
    warnings:
      missing === 0
        ? []
        : [
            english(
              'Items in no part, because they have no number in "{1}": {0}.',
              formatCount(missing),
              slice.column,
            ),
          ],
  };
}

/** Says that other values differ from a slice's in nothing but case or blanks. */
function alikeIn(
  values: readonly string[],
  { column, value }: Extract<ItemSlice, { value: string }>,
): Text | null {
  const alike = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ');
  const names = [...new Set(values)].filter((other) => alike(other) === alike(value));
  return names.length < 2
    ? null
    : english(
        'The values {0} of "{1}" differ only in upper and lower case or in blanks but are slices of their own; write them alike if they are one.',
        someQuoted(names.sort()),
        column,
      );
}

/** Equal numbers stay together: a part holds the numbers above the one before it and up to its own cut. */
function inPart(
  all: Int32Array,
  numbers: readonly number[],
  { part, of }: Extract<ItemSlice, { part: number }>,
): Int32Array {
  const ordered = numbers.filter((number) => !Number.isNaN(number)).sort((one, other) => one - other);
  const cut = (end: number) =>
    end === 0 ? -Infinity : elementAt(ordered, Math.ceil((end * ordered.length) / of) - 1);
  const [above, upTo] = [cut(part - 1), cut(part)];
  return all.filter((item) => {
    const number = elementAt(numbers, item);
    return number > above && number <= upTo;
  });
}

/** The value of each item; NO_VALUE where it is missing. */
function valuesOf(ready: Prepared, column: string): { values: string[]; differing: number } {
  const { cells, differing } = sliceColumn(ready, column);
  const values = cells.map((cell) => textOf(cell).trim());
  return { values: values.map((value) => (value === NO_VALUE_SHOWN ? NO_VALUE : value)), differing };
}
