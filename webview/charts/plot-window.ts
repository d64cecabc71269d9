import type { PlotWindow } from '../../src/charts/spots';

/** No closer than this: beyond it there are no digits left to tell points apart. */
const CLOSEST = 1e-6;

/**
 * Closer (factor below 1) or further away, around a point that stays where it is.
 *
 * @param full what there is to be seen: nothing beyond it is shown
 */
export function zoomed(
  { left, right, bottom, top }: PlotWindow,
  full: PlotWindow,
  factor: number,
  at: { readonly x: number; readonly y: number },
): PlotWindow {
  const near = (end: number, fixed: number): number => fixed + (end - fixed) * factor;
  return within(
    { left: near(left, at.x), right: near(right, at.x), bottom: near(bottom, at.y), top: near(top, at.y) },
    full,
  );
}

/** Sideways and up, by shares of what is seen. */
export function moved(
  { left, right, bottom, top }: PlotWindow,
  full: PlotWindow,
  sideways: number,
  up: number,
): PlotWindow {
  const x = Math.min(full.right - right, Math.max(full.left - left, (right - left) * sideways));
  const y = Math.min(full.top - top, Math.max(full.bottom - bottom, (top - bottom) * up));
  return { left: left + x, right: right + x, bottom: bottom + y, top: top + y };
}

/** As much of a window as lies in the full one; the full one where that would be next to nothing. */
export function within(window: PlotWindow, full: PlotWindow): PlotWindow {
  const inside = {
    left: Math.max(full.left, window.left),
    right: Math.min(full.right, window.right),
    bottom: Math.max(full.bottom, window.bottom),
    top: Math.min(full.top, window.top),
  };
  const wide = inside.right - inside.left > (full.right - full.left) * CLOSEST;
  const high = inside.top - inside.bottom > (full.top - full.bottom) * CLOSEST;
  return wide && high ? inside : full;
}
