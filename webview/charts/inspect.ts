import type { Area } from '../../src/charts/drawing/svg';
import { h, replaceChildren, type Child } from '../dom';

/** A place in a chart, in shares of its width from the left and of its height from the top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Inspected<Thing> {
  /** Where the chart is drawn; null before it is. */
  area(): Area | null;
  find(place: Place): Thing | null;
  /** The next thing in the direction of an arrow key. */
  step(from: Thing | null, key: ArrowKey): Thing | null;
  /** null where the thing isn't drawn (any more). */
  placeOf(thing: Thing): Place | null;
  describe(thing: Thing): readonly Child[];
  open(thing: Thing): void;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Describes the things in a drawn chart: on hover, and with the arrow keys, Enter and Escape for the keyboard and screen
 * readers.
 *
 * @returns `forget` hides the description, before other things are drawn; `drawn` moves it to where its thing is drawn now
 */
export function inspect<Thing>(
  canvas: HTMLCanvasElement,
  chart: Inspected<Thing>,
): { forget(): void; drawn(): void } {
  let shown: Thing | null = null;
  const box = h('div', { class: 'tip', role: 'status', hidden: true });
  const mark = h('div', { class: 'tip-mark', 'aria-hidden': 'true', hidden: true });
  canvas.after(mark, box);
  canvas.tabIndex = 0;

  const show = (thing: Thing | null): void => {
    shown = thing;
    const area = chart.area();
    const place = thing === null ? null : chart.placeOf(thing);
    box.hidden = mark.hidden = area === null || place === null;
    if (thing === null || area === null || place === null) {
      return;
    }
    replaceChildren(box, chart.describe(thing));
    const { x, y } = place;
    const [left, top] = [area.left + x * area.width, area.top + y * area.height];
    Object.assign(mark.style, { left: `${left}px`, top: `${top}px` });
    const frame = canvas.getBoundingClientRect();
    const beside = left + 14 + box.offsetWidth > frame.width;
    const across = beside ? Math.max(0, left - 14 - box.offsetWidth) : left + 14;
    Object.assign(box.style, { left: `${across}px`, top: `${Math.max(0, top - box.offsetHeight / 2)}px` });
  };

  canvas.addEventListener('mousemove', (event) => {
    const area = chart.area();
    const found = area === null || event.buttons !== 0 ? null : chart.find(placeIn(area, event));
    canvas.style.cursor = found === null ? '' : 'pointer';
    show(found);
  });
  canvas.addEventListener('mouseleave', () => show(null));
  canvas.addEventListener('blur', () => show(null));
  canvas.addEventListener('keydown', (event) => {
    if (isArrow(event.key) && !event.shiftKey) {
      show(chart.step(shown, event.key));
    } else if (event.key === 'Enter' && shown !== null) {
      chart.open(shown);
    } else if (event.key === 'Escape' && shown !== null) {
      show(null);
    } else {
      return;
    }
    event.preventDefault();
  });
  canvas.addEventListener('click', () => {
    if (shown !== null) {
      chart.open(shown);
    }
  });
  return { forget: () => show(null), drawn: () => show(shown) };
}

export function placeIn(area: Area, { offsetX, offsetY }: MouseEvent): Place {
  return { x: (offsetX - area.left) / area.width, y: (offsetY - area.top) / area.height };
}

export function isArrow(key: string): key is ArrowKey {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}
