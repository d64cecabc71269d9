import { h } from '../dom';
import { endsOf } from '../../src/model/lists';

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
export function placed(kind: string, from: number, to?: number, text = ''): HTMLElement {
  const mark = h('span', { class: `at ${kind}` }, text);
  // Through the object model: the page's policy allows no style attributes.
  mark.style.setProperty('left', `${from}%`);
  if (to !== undefined) {
    mark.style.setProperty('width', `${to - from}%`);
  }
  return mark;
}
