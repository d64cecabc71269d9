import { numberIn } from '../../model/lists';
import { elementAt } from '../../model/element-at';
import { findColumn, textOf, wordsOf } from '../../columns';
import type { Placed } from '../content/content-difference';
import type { Property } from './item-properties';

/* Items that follow each other in time: what makes one hard makes its neighbors hard. */

const TIMES = new Set(
  'ds date dates day datetime timestamp time month week hour year quarter period'.split(' '),
);

/** The scores of this many spans show whether neighbors resemble each other. */
const SPANS = 20;
const FEWEST_SPANS = 10;
const SMALLEST_SPAN = 5;

/** Times that can be put in order as they are written: `2024-03-01 12:00`, `20240301`. */
const SORTABLE = /^\d{4}(?:[-/.]?\d\d){0,2}(?:[T ]\d\d(?::?\d\d){0,2}(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Spans of as many items, by the first column in which each item has another time, the same in both files; null without one. */
export function spansOfTime(
  a: Placed,
  properties: readonly Property[],
): (Partition & { readonly column: string }) | null {
  const n = a.order.length;
  const groups = Math.min(SPANS, Math.floor(n / SMALLEST_SPAN));
  const time = groups < FEWEST_SPANS ? undefined : properties.find(isTime);
  if (time === undefined) {
    return null;
  }
  const indices = new Int32Array(n);
  inTime(a, time.name).forEach((item, place) => (indices[item] = Math.floor((place * groups) / n)));
  return { column: time.name, indices, groups };
}

function isTime({ name, unique, exact }: Property): boolean {
  return unique && exact && TIMES.has(wordsOf(name).at(-1) ?? '');
}

/** The items in the order of their times, or of the file where these can't be put in order. */
function inTime({ records, order }: Placed, name: string): readonly number[] {
  const cells = findColumn(records, name)?.cells;
  const texts = Array.from(order, (record) => textOf(cells?.at(record) ?? null).trim());
  const areSortable = texts.every((text) => text.length === texts[0]?.length && SORTABLE.test(text));
  const keys = areSortable ? texts : Array.from(order);
  return Array.from(keys.keys()).sort((one, other) => ((keys[one] ?? 0) < (keys[other] ?? 0) ? -1 : 1));
}

/** Rows divided into groups: the group of each row, numbered from 0. */
export interface Partition {
  readonly indices: Int32Array;
  readonly groups: number;
}

/** Fewer rows that differ from their group may be corrections. */
const SOME = 0.02;

/** The average size of the group that a row is in, Σ n_g²/n: the largest design effect that is possible. */
export function effectiveSize({ indices, groups }: Partition, n: number): number {
  const sizes = new Float64Array(groups);
  indices.forEach((group) => {
    if (group >= 0) {
      sizes[group] = elementAt(sizes, group) + 1;
    }
  });
  return sizes.reduce((sum, size) => sum + size * size, 0) / Math.max(1, n);
}

/** Groups by the values of two columns. */
export function joinedCodes(one: Int32Array, other: Int32Array): Partition {
  const width = other.reduce((most, code) => Math.max(most, code), 0) + 2;
  const known = new Map<number, number>();
  const indices = one.map((code, row) => {
    const pair = (code + 1) * width + elementAt(other, row) + 1;
    const group = known.get(pair) ?? known.size;
    known.set(pair, group);
    return group;
  });
  return { indices, groups: known.size };
}

/** True if some rows of a group differ in a column; missing values don't count. */
export function varies({ indices, groups }: Partition, codes: Int32Array): boolean {
  const first = new Int32Array(groups).fill(-1);
  const most = SOME * indices.length;
  let differing = 0;
  for (let row = 0; row < indices.length && differing <= most; row += 1) {
    const [group, code] = [elementAt(indices, row), elementAt(codes, row)];
    if (group >= 0 && code >= 0) {
      const known = elementAt(first, group);
      first[group] = known < 0 ? code : known;
      differing += known >= 0 && known !== code ? 1 : 0;
    }
  }
  return differing > most;
}

/** True if each group lies within one group of the other. */
export function refines(one: Partition, other: Partition): boolean {
  const first = new Int32Array(one.groups).fill(-1);
  return one.indices.every((group, row) => {
    const outer = elementAt(other.indices, row);
    const known = elementAt(first, group);
    first[group] = outer;
    return known < 0 || known === outer;
  });
}

/** Numbers 0, 1, 2 … in order of appearance, without gaps. */
export function renumbered(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return groups.map((group) => numberIn(numbers, group));
}

/** Each item without a value is a separate group. */
export function withoutGaps({ indices, groups }: Partition): Partition {
  let count = groups;
  return indices.includes(-1)
    ? { indices: indices.map((group) => (group < 0 ? count++ : group)), groups: count }
    : { indices, groups };
}

/** Nearly all rows. */
const NEARLY = 0.98;

/** True if a group and another column's value identify a row, though neither does alone. */
export function isCrossed(one: Partition, other: Partition, n: number): boolean {
  const few = NEARLY * n;
  return (
    one.groups < few &&
    other.groups < few &&
    one.groups * other.groups >= few &&
    joinedCodes(one.indices, other.indices).groups >= few
  );
}

export function partitionOf({
  codes,
  distinct,
}: {
  readonly codes: Int32Array;
  readonly distinct: number;
}): Partition {
  return { indices: codes, groups: distinct };
}
