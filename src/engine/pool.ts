import { Worker } from 'node:worker_threads';
import { BLOCK_SIZE, SCORES_KEPT, type ResamplePlan } from '../kernel/types';
import { RealGainError, reviveError, type Resampled, type StatsTable } from '../model';
import { cancelledError, throwIfCancelled } from './cancel';
import {
  CONTROL_SLOTS,
  GO,
  LEAVE,
  NEXT_BLOCK,
  ORDER,
  RESAMPLES_DONE,
  type LeftJob,
  type Scoring,
  type SharedJob,
} from './job';
import type { Priority } from './single-flight';

/** Progress is looked up this often (milliseconds). */
const TICK = 100;

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
  /** About ten times a second; `waiting` while another job has the workers. */
  readonly onProgress?: ((done: number, waiting: boolean) => void) | undefined;
}

/** Worker threads, kept warm, that resample one job at a time: foreground first, then in order of arrival. */
export class WorkerPool {
  private readonly threads = new Set<Thread>();
  private readonly jobs: Job[] = [];
  private readonly jobNumbers = numbersFrom(1);
  private ticker: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

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
  async resample(plan: ResamplePlan, scoring: Scoring, options: ResampleOptions): Promise<Resampled> {
    throwIfCancelled(options.signal);
    const job = new Job(shareJob(this.jobNumbers(), plan, scoring), options);
    const abort = () => this.cancel(job);
    options.signal?.addEventListener('abort', abort, { once: true });
    this.jobs.push(job);
    this.assign();
    try {
      return await job.outcome;
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
        }
      }, TICK);
    }
  }
}

/** One run of resamples, until it has ended one way or another. */
class Job {
  readonly outcome: Promise<Resampled>;
  private settle: { resolve(resampled: Resampled): void; reject(error: Error): void } | null = null;
  private readonly blocks: number;
  private failed = false;

  constructor(
    readonly shared: SharedJob,
    readonly options: ResampleOptions,
  ) {
    this.blocks = Math.ceil(shared.plan.resamples / BLOCK_SIZE);
    this.outcome = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  get done(): number {
    return Atomics.load(this.shared.control, RESAMPLES_DONE);
  }

  get hasBlocksLeft(): boolean {
    return !this.failed && Atomics.load(this.shared.control, NEXT_BLOCK) < this.blocks;
  }

  order(order: typeof GO | typeof LEAVE): void {
    // A job that has failed is left for good.
    Atomics.store(this.shared.control, ORDER, this.failed ? LEAVE : order);
  }

  finish(): void {
    this.settle?.resolve(this.shared.resampled);
  }

  fail(error: Error): void {
    this.failed = true;
    this.order(LEAVE);
    this.settle?.reject(error);
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

function shareJob(id: number, plan: ResamplePlan, scoring: Scoring): SharedJob {
  const kept = plan.mode === 'bootstrap' ? Math.min(plan.resamples, SCORES_KEPT) : 0;
  return {
    id,
    plan: { ...plan, a: shareTable(plan.a), b: shareTable(plan.b) },
    scoring,
    resampled: {
      mode: plan.mode,
      gains: sharedDoubles(plan.resamples),
      scoresA: sharedDoubles(kept),
      scoresB: sharedDoubles(kept),
    },
    control: new Int32Array(new SharedArrayBuffer(CONTROL_SLOTS * Int32Array.BYTES_PER_ELEMENT)),
  };
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
