import type { PlotWindow } from '../../src/charts/plot';

/** The closest zoom: beyond it, points can't be told apart for lack of digits. */
const CLOSEST = 1e-6;

/**
 * Zooms in (factor below 1) or out, around a fixed point.
 *
 * @param full the window that shows everything; the result stays within it
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

/** Moves the window by shares of its size. */
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

/** The part of a window within the full one; the full one if that is next to nothing. */
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
