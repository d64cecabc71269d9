import { findColumn, textOf, wordsOf } from '../../columns';
import type { Placed } from '../content/content-difference';
import type { Property } from './item-properties';
import type { Partition } from './partitions';

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
