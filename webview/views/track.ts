import { h } from '../dom';

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
