import type { Term } from '../../src/model/glossary';
import { h } from '../dom';
import { explainBy, termOf } from '../terms';

export interface SortedColumn<Row, Page> {
  readonly id: string;
  readonly name: (page: Page) => string;
  readonly explainedBy?: Term;
  /** The value that a click on the head sorts by; absent: not sortable. */
  readonly key?: (row: Row, place: number) => number | string;
  /** True if the largest come first. */
  readonly descending?: boolean;
  /** False if no row says anything there. */
  readonly isShown?: (page: Page) => boolean;
}

/** By which column, and in which direction; null: as the rows come. */
export interface Sorted {
  readonly id: string | null;
  readonly descending: boolean;
}

/** Places of the rows in the chosen order; equal ones as they come. */
export function sortedPlaces<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row, never>[],
  { id, descending }: Sorted,
): number[] {
  const key = columns.find((column) => column.id === id)?.key;
  const direction = descending ? -1 : 1;
  return rows
    .map((row, place) => ({ place, by: key?.(row, place) ?? place }))
    .sort(
      (one, other) =>
        direction * (one.by < other.by ? -1 : one.by > other.by ? 1 : 0) || one.place - other.place,
    )
    .map(({ place }) => place);
}

/** The head of a column: its name, which sorts by it, first in the usual and then in the other direction. */
export function sortedHead<Page>(
  { id, name, key, explainedBy, descending = false }: SortedColumn<never, Page>,
  page: Page,
  sorted: Sorted,
  sortBy: (next: Sorted) => void,
): HTMLElement {
  const text = name(page);
  if (key === undefined) {
    const head = explainedBy === undefined ? text : termOf(explainedBy, text);
    return h('th', { scope: 'col', class: `of-${id}` }, head);
  }
  const isSorted = sorted.id === id;
  const next = { id, descending: isSorted ? !sorted.descending : descending };
  const sort = h(
    'button',
    { class: 'link', type: 'button', id: `sort-${id}`, onclick: () => sortBy(next) },
    text,
    isSorted && h('span', { 'aria-hidden': 'true' }, sorted.descending ? ' ▼' : ' ▲'),
  );
  const direction = sorted.descending ? 'descending' : 'ascending';
  return h(
    'th',
    { scope: 'col', class: `of-${id}`, 'aria-sort': isSorted ? direction : 'none' },
    explainedBy === undefined ? sort : explainBy(sort, explainedBy),
  );
}
