import { h, replaceChildren, type Child } from '../dom';

/** Something in a drawn chart: a point of a layer, and where it is, in pixels. */
export interface Found {
  readonly layer: number;
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** What can be found in a chart as it is drawn now. */
export interface Inspected {
  find(x: number, y: number): Found | null;
  /** The next thing in the direction of an arrow key. */
  step(from: Found | null, key: ArrowKey): Found | null;
  /** The same as one before the last redraw; null where it is gone. */
  again(before: Found): Found | null;
  describe(found: Found): readonly Child[];
  /** What a click on it or Enter does; null: nothing. */
  open(found: Found): (() => void) | null;
  /** Told what the mouse or the arrow keys are at; null: nothing. */
  point?(found: Found | null): void;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Describes the things in a drawn chart: on hover, and with the arrow keys, Enter and Escape for the keyboard and screen
 * readers.
 *
 * @returns shows the same thing after a redraw
 */
export function inspect(canvas: HTMLCanvasElement, chart: () => Inspected | null): { resume(): void } {
  let shown: Found | null = null;
  const box = h('div', { class: 'tip', role: 'status', hidden: true });
  const mark = h('div', { class: 'tip-mark', 'aria-hidden': 'true', hidden: true });
  canvas.after(mark, box);
  canvas.tabIndex = 0;
  const show = (found: Found | null): void => {
    const wasShown = shown !== null;
    shown = found;
    box.hidden = mark.hidden = found === null;
    replaceChildren(box, found === null ? [] : (chart()?.describe(found) ?? []));
    if (found !== null || wasShown) {
      chart()?.point?.(found);
    }
    if (found === null) {
      return;
    }
    const { x, y } = found;
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px` });
    const beside = x + 14 + box.offsetWidth > canvas.getBoundingClientRect().width;
    const across = beside ? Math.max(0, x - 14 - box.offsetWidth) : x + 14;
    Object.assign(box.style, { left: `${across}px`, top: `${Math.max(0, y - box.offsetHeight / 2)}px` });
  };
  const openerOf = (found: Found | null) => found && (chart()?.open(found) ?? null);
  canvas.addEventListener('mousemove', ({ buttons, offsetX, offsetY }) => {
    const found = buttons === 0 ? (chart()?.find(offsetX, offsetY) ?? null) : null;
    canvas.style.cursor = openerOf(found) === null ? '' : 'pointer';
    show(found);
  });
  canvas.addEventListener('mouseleave', () => show(null));
  canvas.addEventListener('blur', () => show(null));
  canvas.addEventListener('click', () => openerOf(shown)?.());
  canvas.addEventListener('keydown', (event) => {
    if (isArrow(event.key) && !event.shiftKey) {
      show(chart()?.step(shown, event.key) ?? null);
    } else if (event.key === 'Enter' && shown !== null) {
      openerOf(shown)?.();
    } else if (event.key === 'Escape' && shown !== null) {
      show(null);
    } else {
      return;
    }
    event.preventDefault();
  });
  return { resume: () => show(shown && (chart()?.again(shown) ?? null)) };
}

export function isArrow(key: string): key is ArrowKey {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}
