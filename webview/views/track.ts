import type { Cell } from '../../src/document/cell';
import { h } from '../dom';
import { endsOf, grouped } from '../../src/model/lists';

/** Room beside the outermost values, in percent of the width. */
const MARGIN = 3;

/** Places values from left to right, in percent of a width in which all of the given ones have room. */
export function horizontalScale(values: readonly number[]): (value: number) => number {
  const [low, high] = endsOf(values);
  // Halved first, so that values at the end of the range of doubles don't overflow.
  const span = high / 2 - low / 2;
  return (value) => (span === 0 ? 50 : MARGIN + ((value / 2 - low / 2) / span) * (100 - 2 * MARGIN));
}

/** A mark at a place of a track, or from one to another, in percent of its width. */
export function placed(kind: string, from: number, to?: number): HTMLElement {
  const mark = h('span', { class: `at ${kind}` });
  // Through the object model: the page's policy allows no style attributes.
  mark.style.setProperty('left', `${from}%`);
  if (to !== undefined) {
    mark.style.setProperty('width', `${to - from}%`);
  }
  return mark;
}

type Whisker = NonNullable<Extract<Cell, { readonly is: 'interval' }>['drawn']>;

/** The axes of a column, by their numbers. */
export type Scales = ReadonlyMap<number, (value: number) => number>;

/** An axis for the intervals that are drawn on each; that of gains has room for 0. */
export function scalesOf(column: readonly Cell[]): Scales {
  const drawn = column.flatMap((cell) =>
    typeof cell === 'object' && cell?.is === 'interval' && cell.drawn
      ? [{ ...cell.drawn, ends: cell.ends }]
      : [],
  );
  const axes = [...grouped(drawn, ({ axis }) => axis)];
  return new Map(
    axes.map(([axis, cells]) => [
      axis,
      horizontalScale(cells.flatMap(({ at, ends, ink }) => [at, ...ends, ink === undefined ? at : 0])),
    ]),
  );
}

/** An interval on the axis of its column, and its ends. */
export function whisker(
  [low, high]: readonly [number, number],
  { at, axis, ink }: Whisker,
  ends: string,
  scales: Scales,
): HTMLElement {
  const place = scales.get(axis) ?? (() => 0);
  const track = h(
    'span',
    { class: 'track', 'aria-hidden': 'true' },
    ink === undefined ? null : placed('zero', place(0)),
    placed(ink === undefined ? 'spread paired' : `spread of-${ink}`, place(low), place(high)),
    placed('delta', place(at)),
  );
  return h('span', { class: 'whisker', title: ends }, track, h('span', { class: 'ends muted' }, ends));
}
