import type { PairCounts } from '../kernel/pairs';
import type { StudyPlan } from '../kernel/study-sampler';
import type { ResamplePlan } from '../kernel/types';
import type { Drawing, Resampled } from '../model/results/significance';
import type { SerializedError } from '../model/errors';
import type { Text } from '../model/words';
import type { MetricSource } from './load-module';
import type { Progress } from './protocol';

/** How a worker rebuilds the metric: functions can't be sent to it. */
export interface Scoring extends MetricSource {
  readonly higherIsBetter: boolean;
  /** Number of statistics of one training run, if tables hold several runs side by side. */
  readonly runWidth?: number;
  /** Number of statistics of one item, if rows of a metric of weights are clusters. */
  readonly itemWidth?: number;
}

/** Slots of the control array, all read and written with Atomics. */
export const NEXT_BLOCK = 0;
export const RESAMPLES_DONE = 1;
export const ORDER = 2;
/** 1 while a thread adds its counts to a study's, or the pool reads them. */
export const LOCK = 3;
/** How many threads work on it. */
export const HANDS = 4;
const CONTROL_SLOTS = 5;

/** Commands: continue, or leave at the end of the block. */
export const GO = 0;
export const LEAVE = 1;

/** A against B: every resample's gain. */
export interface PairTask {
  readonly kind: 'pair';
  /** 1 for each completed block. */
  readonly finished: Uint8Array;
  readonly plan: ResamplePlan;
  readonly scoring: Scoring;
  readonly resampled: Resampled;
  /** How sums are drawn, written by the first thread that knows: all agree. See `noteDrawing`. */
  readonly drawing: Int32Array;
}

/** Instead of the bytes of what is added up. */
const COUNTS = 0;
const WEIGHTS = -1;

/** Records how resamples are drawn: bytes and columns of what is added up, or COUNTS or WEIGHTS and the rows. */
export function noteDrawing(note: Int32Array, drawing: Drawing): void {
  const [bytes, size] =
    drawing.by === 'items'
      ? [drawing.bytes, drawing.columns]
      : [drawing.by === 'counts' ? COUNTS : WEIGHTS, drawing.rows];
  Atomics.store(note, 1, size);
  Atomics.store(note, 0, bytes);
}

export function readDrawing(note: Int32Array): Drawing {
  const bytes = Atomics.load(note, 0);
  const size = Atomics.load(note, 1);
  return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8
    ? { by: 'items', columns: size, bytes }
    : { by: bytes === WEIGHTS ? 'weights' : 'counts', rows: size };
}

/** All pairs of a study: how many resamples were extreme. */
export interface StudyTask {
  readonly kind: 'study';
  readonly plan: StudyPlan;
  readonly scoring: Scoring;
  /** Numbers of the blocks to draw. */
  readonly blocks: Int32Array;
  readonly drawn: StudyDrawn;
  /** True if the counts are read before the end: they must be those of whole blocks then, collected by each thread. */
  readonly whole: boolean;
}

/** What has been drawn for a study: whole blocks only. */
export interface StudyDrawn {
  readonly counts: PairCounts;
  /** Resample r of system s at [s · kept + r]. */
  readonly scores: Float64Array;
  /** 1 for each block that is in the counts. */
  readonly finished: Uint8Array;
}

/** One resampling run, as shared by its workers: all arrays are shared memory. */
export interface SharedJob {
  readonly id: number;
  readonly blocks: number;
  readonly task: PairTask | StudyTask;
  readonly control: Int32Array;
}

export function locked<Result>(control: Int32Array, work: () => Result): Result {
  while (Atomics.compareExchange(control, LOCK, 0, 1) !== 0) {
    Atomics.wait(control, LOCK, 1);
  }
  try {
    return work();
  } finally {
    Atomics.store(control, LOCK, 0);
    Atomics.notify(control, LOCK);
  }
}

export function shareJob(id: number, task: SharedJob['task'], blocks: number): SharedJob {
  const control = new Int32Array(new SharedArrayBuffer(CONTROL_SLOTS * Int32Array.BYTES_PER_ELEMENT));
  return { id, blocks, task, control };
}

/** A worker's only message: it has left the job, with an error if it failed. */
export interface LeftJob {
  readonly id: number;
  readonly error: SerializedError | null;
}

/** Converts counts of finished resamples into progress with the remaining time at the current pace. */
export function resamplingProgress(
  what: Text,
  total: number,
  listener: { report(progress: Progress): void },
): (done: number, waiting: boolean) => void {
  let start: { readonly time: number; readonly done: number } | null = null;
  const report = (stage: Progress['stage'], done: number, secondsLeft: number | null) =>
    listener.report({ stage, what, done, total, secondsLeft });
  report('resampling', 0, null);
  return (done, waiting) => {
    if (waiting) {
      start = null;
      report('waiting', done, null);
      return;
    }
    start ??= { time: performance.now(), done };
    const pace = (done - start.done) / (performance.now() - start.time);
    report('resampling', done, pace > 0 ? (total - done) / pace / 1000 : null);
  };
}
