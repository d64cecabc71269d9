import type { ResamplePlan } from '../kernel/types';
import type { MetricChoice, Resampled, SerializedError } from '../model';

/** How a worker rebuilds the metric: functions can't be sent to it. */
export interface Scoring {
  readonly choice: MetricChoice;
  readonly referenceCount: number;
  readonly higherIsBetter: boolean;
  /** Statistics of one training run, where tables hold several runs side by side. */
  readonly runWidth?: number;
}

/** Slots of the control array, all read and written with Atomics. */
export const NEXT_BLOCK = 0;
export const RESAMPLES_DONE = 1;
export const ORDER = 2;
export const CONTROL_SLOTS = 3;

/** Orders: work on, or leave at the end of the block. */
export const GO = 0;
export const LEAVE = 1;

/** One run of resamples as every worker on it sees it: all arrays are shared memory. */
export interface SharedJob {
  readonly id: number;
  readonly plan: ResamplePlan;
  readonly scoring: Scoring;
  readonly resampled: Resampled;
  readonly control: Int32Array;
}

/** A worker's only message: it has left the job, with an error if it could not go on. */
export interface LeftJob {
  readonly id: number;
  readonly error: SerializedError | null;
}
