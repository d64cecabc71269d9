/** Hands out the sums of one resample after the other. */
export interface Sums {
  /** Starts the stream of a block of `count` resamples. */
  start(state: Int32Array, count: number): void;
  /** Writes the next resample's sums; leaves those that never change as they are. */
  next(sums: Float64Array): void;
}
