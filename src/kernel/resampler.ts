import type { Drawing } from '../model';

/** Scores of a resample and its gain, turned so that positive means A is better. */
export interface Found {
  gain: number;
  scoreA: number;
  scoreB: number;
}

/** What drawn training runs add to the scores of A and of B. */
export interface Shift {
  readonly a: number;
  readonly b: number;
}

/** Draws and scores one resample after the other. */
export interface Resampler {
  readonly drawing: Drawing;
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /**
   * Finds the next resample.
   *
   * @param kept false if only the gain is needed
   */
  next(found: Found, shift: Shift, kept: boolean): void;
}
