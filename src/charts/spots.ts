import { LOWEST_CONFIDENCE } from './confidence';
import { elementAt } from '../model/lists';
import type { PairPoints, PlotWindow } from './plot';

/** Points that can be told apart: each stands for all pairs in its place. */
export interface Spots {
  readonly pairs: number;
  /** For each spot, the first of its pairs. */
  readonly pair: Int32Array;
  /** How many pairs it stands for. */
  readonly count: Int32Array;
  /** Where it is: shares of the width from the left and of the height from the top. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Points nearer than this to each other, in pixels, look like one. */
const CELL = 2;

/**
 * One spot for all pairs of a series that fall on the same place of a grid of 2 × 2 pixels, so that a plot costs what
 * its area does, not what its pairs do. Nothing is left out: a spot knows how many pairs it stands for.
 */
export function spotsOf(
  { gain, confidence: confidences, series, least = LOWEST_CONFIDENCE }: PairPoints,
  kinds: number,
  { left, right, bottom, top }: PlotWindow,
  size: { readonly width: number; readonly height: number },
): Spots {
  const columns = Math.max(1, Math.ceil(size.width / CELL)) + 1;
  const rows = Math.max(1, Math.ceil(size.height / CELL)) + 1;
  const taken = new Int32Array(columns * rows * kinds);
  const most = Math.min(gain.length, taken.length);
  const pair = new Int32Array(most);
  const count = new Int32Array(most);
  const x = new Float64Array(most);
  const y = new Float64Array(most);
  let spots = 0;
  let pairs = 0;
  for (let index = 0; index < gain.length; index++) {
    const value = elementAt(gain, index);
    // A pair that no outcome could tell apart has no place.
    const confidence = Math.max(least, confidences[index] ?? NaN);
    if (
      Number.isNaN(confidence) ||
      value < left ||
      value > right ||
      confidence < bottom ||
      confidence > top
    ) {
      continue;
    }
    pairs += 1;
    const across = (value - left) / (right - left);
    const down = (top - confidence) / (top - bottom);
    const row = Math.round(down * (rows - 1));
    const cell = (row * columns + Math.round(across * (columns - 1))) * kinds + elementAt(series, index);
    if (taken[cell] === 0) {
      pair[spots] = index;
      x[spots] = across;
      y[spots] = down;
      spots += 1;
      taken[cell] = spots;
    }
    const spot = elementAt(taken, cell) - 1;
    count[spot] = elementAt(count, spot) + 1;
  }
  return {
    pairs,
    pair: pair.subarray(0, spots),
    count: count.subarray(0, spots),
    x: x.subarray(0, spots),
    y: y.subarray(0, spots),
  };
}

/** The spot nearest to a place, both as shares of the size, at most so many pixels away; −1 if there is none. */
export function nearestSpot(
  { x, y }: Spots,
  at: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  reach: number,
): number {
  let nearest = -1;
  let least = reach * reach;
  for (let spot = 0; spot < x.length; spot++) {
    const across = (elementAt(x, spot) - at.x) * size.width;
    const down = (elementAt(y, spot) - at.y) * size.height;
    const distance = across * across + down * down;
    if (distance <= least) {
      least = distance;
      nearest = spot;
    }
  }
  return nearest;
}
