import { Worker } from 'node:worker_threads';
import type { StudyPlan } from '../kernel/study-sampler';
import type { EarlyStop } from '../kernel/earlyStop';
import { BLOCK_SIZE, SCORES_KEPT, type ResamplePlan } from '../kernel/types';
import { RealGainError, reviveError, type Resampled, type StatsTable } from '../model';
import { cancelledError, throwIfCancelled } from './cancel';
import { GrowingRun } from './growing-run';
import {
  CONTROL_SLOTS,
  GO,
  LEAVE,
  locked,
  NEXT_BLOCK,
  ORDER,
  RESAMPLES_DONE,
  type LeftJob,
  type PairTask,
  type Scoring,
  type SharedJob,
  type StudyDrawn,
  type StudyTask,
} from './job';
import type { Priority } from './single-flight';

/** Jobs are looked after this often (milliseconds). */
const TICK = 25;

/** A worker that has not left a cancelled job after this long (milliseconds) is ended in mid-block. */
const PATIENCE = 50;

export interface PoolOptions {
  /** The bundled worker script. */
  readonly workerPath: string;
  readonly threads: number;
}

export interface ResampleOptions {
  /** Asked anew at every scheduling decision, because callers may join. */
  readonly priority: () => Priority;
  readonly signal?: AbortSignal | undefined;
  /** Some forty times a second; `waiting` while another job has the workers. */
  readonly onProgress?: ((done: number, waiting: boolean) => void) | undefined;
}

export interface PairOptions extends ResampleOptions {
  /** Ends the run before its last block, with the same digits on any number of threads. */
  readonly stop?: EarlyStop | undefined;
  /** Gets the resamples that there are so far, as often as progress is told. */
  readonly onGrowing?: ((resampled: Resampled) => void) | undefined;
}

export interface StudyOptions extends ResampleOptions {
  readonly before: StudyDrawn;
  readonly blocks: readonly number[];
  readonly onDrawn?: ((copy: () => StudyDrawn) => void) | undefined;
}

interface JobOptions extends ResampleOptions {
  readonly onTick?: (job: Job) => void;
}

/** Worker threads, kept warm, that resample one job at a time: foreground first, then in order of arrival. */
export class WorkerPool {
  private readonly threads = new Set<Thread>();
  private readonly jobs: Job[] = [];
  private readonly jobNumbers = numbersFrom(1);
  private ticker: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** The script of the threads, for one that does other work. */
  get workerPath(): string {
    return this.options.workerPath;
  }

  /** Starts the worker threads, so that they load while files are still being read. */
  warm(): void {
    while (this.threads.size < this.options.threads) {
      this.threads.add(new Thread(this.options.workerPath, this.threadLeft, this.threadDied));
    }
  }

  /**
   * Resamples A against B. The result depends on plan and metric alone, never on the number of threads.
   *
   * @throws RealGainError `cancelled`; `internal` if a worker thread failed
   */
  async resample(
    plan: ResamplePlan,
    scoring: Scoring,
    { stop, onGrowing, ...options }: PairOptions,
  ): Promise<Resampled> {
    const task = shareTask(plan, scoring);
    const growing = new GrowingRun(task, stop);
    const onTick = (job: Job) => {
      if (growing.look()) {
        job.finishEarly();
        this.free(job);
      } else {
        onGrowing?.(growing.first);
      }
    };
    await this.run(task, task.finished.length, { ...options, onTick });
    return growing.whole;
  }

  /**
   * Draws blocks of a study, adding to what was drawn already.
   *
   * @param before what other blocks have brought; they are not drawn again
   * @param blocks numbers of the blocks that are to be in the result, drawn already or not
   * @param onDrawn told some forty times a second, with a way to get a copy of what has been drawn so far
   * @throws RealGainError as `resample` does
   */
  async resampleStudy(
    plan: StudyPlan,
    scoring: Scoring,
    { before, blocks, ...options }: StudyOptions,
  ): Promise<StudyDrawn> {
    const drawn = shareDrawn(before);
    const left = blocks.filter((block) => drawn.finished[block] === 0);
    const task: StudyTask = { kind: 'study', plan, scoring, blocks: sharedIntegers(left), drawn };
    const { onDrawn } = options;
    await this.run(task, left.length, {
      ...options,
      ...(onDrawn && { onTick: (job: Job) => onDrawn(() => job.copyOf(drawn)) }),
    });
    return drawn;
  }

  /** Has all blocks of a task done. */
  private async run(task: SharedJob['task'], blocks: number, options: JobOptions): Promise<void> {
    throwIfCancelled(options.signal);
    const control = new Int32Array(new SharedArrayBuffer(CONTROL_SLOTS * Int32Array.BYTES_PER_ELEMENT));
    const job = new Job({ id: this.jobNumbers(), blocks, task, control }, options);
    if (blocks === 0) {
      return;
    }
    const abort = () => this.cancel(job);
    options.signal?.addEventListener('abort', abort, { once: true });
    this.jobs.push(job);
    this.assign();
    try {
      await job.outcome;
    } finally {
      options.signal?.removeEventListener('abort', abort);
      this.jobs.splice(this.jobs.indexOf(job), 1);
      this.keepTime();
    }
  }

  /** To be called when the priority of a job may have changed. */
  reconsider(): void {
    this.assign();
  }

  /** Ends all worker threads. Jobs under way are cancelled. */
  async close(): Promise<void> {
    this.jobs.forEach((job) => job.fail(cancelledError()));
    const threads = [...this.threads];
    this.threads.clear();
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  /** Gives idle threads to the most urgent job, and calls threads away from less urgent ones. */
  private assign(): void {
    const waiting = this.jobs.filter((job) => job.hasBlocksLeft);
    const foreground = waiting.find((job) => job.options.priority() === 'foreground');
    const next = foreground ?? waiting.at(0);
    if (next !== undefined) {
      for (const job of this.jobs) {
        const yields = foreground !== undefined && job.options.priority() === 'background';
        job.order(yields ? LEAVE : GO);
      }
      this.warm();
      [...this.threads].filter((thread) => thread.job === null).forEach((thread) => thread.work(next));
    }
    this.keepTime();
  }

  private cancel(job: Job): void {
    job.fail(cancelledError());
    this.free(job);
  }

  /** Takes the threads away from a job that is over; those that don't leave it soon are ended. */
  private free(job: Job): void {
    setTimeout(() => {
      const stuck = [...this.threads].filter((thread) => thread.job === job);
      stuck.forEach((thread) => this.discard(thread));
      this.assign();
    }, PATIENCE);
  }

  private readonly threadLeft = (job: Job, left: LeftJob): void => {
    if (left.error !== null) {
      job.fail(reviveError(left.error));
    } else if (!job.hasBlocksLeft && ![...this.threads].some((thread) => thread.job === job)) {
      job.finish();
    }
    this.assign();
  };

  private readonly threadDied = (thread: Thread, job: Job | null, reason: string): void => {
    this.discard(thread);
    job?.fail(
      new RealGainError(
        'internal',
        `A worker thread of the engine failed (${reason}); run the comparison again.`,
      ),
    );
    this.assign();
  };

  private discard(thread: Thread): void {
    this.threads.delete(thread);
    void thread.terminate();
  }

  /** Reports progress as long as there is any. */
  private keepTime(): void {
    if (this.jobs.length === 0) {
      clearInterval(this.ticker);
      this.ticker = undefined;
    } else {
      this.ticker ??= setInterval(() => {
        for (const job of this.jobs) {
          const waiting = ![...this.threads].some((thread) => thread.job === job);
          job.options.onProgress?.(job.done, waiting);
          job.options.onTick?.(job);
        }
      }, TICK);
    }
  }
}

/** One run of resamples, until it has ended one way or another. */
class Job {
  readonly outcome: Promise<void>;
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  private over = false;

  constructor(
    readonly shared: SharedJob,
    readonly options: JobOptions,
  ) {
    this.outcome = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  get done(): number {
    return Atomics.load(this.shared.control, RESAMPLES_DONE);
  }

  get hasBlocksLeft(): boolean {
    return !this.over && Atomics.load(this.shared.control, NEXT_BLOCK) < this.shared.blocks;
  }

  order(order: typeof GO | typeof LEAVE): void {
    // A job that is over is left for good.
    Atomics.store(this.shared.control, ORDER, this.over ? LEAVE : order);
  }

  finish(): void {
    this.settle?.resolve();
  }

  /** Ends the job although blocks are left. */
  finishEarly(): void {
    this.end();
    this.finish();
  }

  fail(error: Error): void {
    this.end();
    this.settle?.reject(error);
  }

  private end(): void {
    this.over = true;
    this.order(LEAVE);
  }

  /** What has been drawn so far, whole blocks of it. */
  copyOf({ counts, scores, finished }: StudyDrawn): StudyDrawn {
    return locked(this.shared.control, () => ({
      counts: { up: counts.up.slice(), down: counts.down.slice() },
      // Those of blocks that aren't finished are not looked at, so that writing them may go on.
      scores,
      finished: finished.slice(),
    }));
  }
}

/** One worker thread. It keeps the process alive only while it has a job. */
class Thread {
  job: Job | null = null;
  private readonly worker: Worker;
  private reason = 'it ended unexpectedly';

  constructor(
    workerPath: string,
    onLeft: (job: Job, left: LeftJob) => void,
    onDied: (thread: Thread, job: Job | null, reason: string) => void,
  ) {
    this.worker = new Worker(workerPath, { execArgv: [] });
    this.worker.unref();
    this.worker.on('message', (left: LeftJob) => {
      const job = this.job;
      this.job = null;
      this.worker.unref();
      if (job !== null) {
        onLeft(job, left);
      }
    });
    this.worker.on('error', (error: Error) => (this.reason = error.message));
    this.worker.on('exit', () => {
      const job = this.job;
      this.job = null;
      onDied(this, job, this.reason);
    });
  }

  work(job: Job): void {
    this.job = job;
    this.worker.ref();
    this.worker.postMessage(job.shared);
  }

  async terminate(): Promise<void> {
    this.job = null;
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }
}

function shareTask(plan: ResamplePlan, scoring: Scoring): PairTask {
  const kept = plan.mode === 'bootstrap' ? Math.min(plan.resamples, SCORES_KEPT) : 0;
  return {
    kind: 'pair',
    finished: new Uint8Array(new SharedArrayBuffer(Math.ceil(plan.resamples / BLOCK_SIZE))),
    plan: { ...plan, a: shareTable(plan.a), b: shareTable(plan.b) },
    scoring,
    resampled: {
      mode: plan.mode,
      gains: sharedDoubles(plan.resamples),
      scoresA: sharedDoubles(kept),
      scoresB: sharedDoubles(kept),
    },
    drawing: sharedIntegers([0, 0]),
  };
}

function shareDrawn({ counts, scores, finished }: StudyDrawn): StudyDrawn {
  const shared = {
    counts: { up: sharedCounts(counts.up), down: sharedCounts(counts.down) },
    scores: sharedDoubles(scores.length),
    finished: new Uint8Array(new SharedArrayBuffer(finished.length)),
  };
  shared.scores.set(scores);
  shared.finished.set(finished);
  return shared;
}

function sharedCounts(counts: Uint32Array): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(counts.byteLength));
  shared.set(counts);
  return shared;
}

function sharedIntegers(numbers: readonly number[]): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(numbers.length * Int32Array.BYTES_PER_ELEMENT));
  shared.set(numbers);
  return shared;
}

function shareTable(table: StatsTable): StatsTable {
  const data = sharedDoubles(table.data.length);
  data.set(table.data);
  return { n: table.n, k: table.k, data };
}

function sharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

function numbersFrom(first: number): () => number {
  let next = first;
  return () => next++;
}
