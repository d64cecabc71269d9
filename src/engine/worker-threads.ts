import { Worker } from 'node:worker_threads';
import { english } from '../model/words';
import { RealGainError, reviveError } from '../model/errors';
import { GO, HANDS, LEAVE, NEXT_BLOCK, ORDER, type LeftJob, type SharedJob } from './job';
import type { Priority } from './in-flight';

/** Threads that run the blocks of jobs: those of this process, or others' by message. */
export interface Workers {
  /** The script of the threads, also used for other work. */
  readonly workerPath: string;
  /** Starts the threads, so that they load while files are being read. */
  warm(): void;
  /**
   * Runs all blocks of a job. Never settles for a job that was dropped.
   *
   * @throws RealGainError `internal` if a thread failed
   */
  run(job: SharedJob, priority: Priority): Promise<void>;
  prioritise(job: SharedJob, priority: Priority): void;
  /** The rest of the job is not needed. */
  drop(job: SharedJob): void;
}

/** A worker that has not left a dropped job after this long (milliseconds) is terminated in mid-block. */
const LEAVE_TIMEOUT_MS = 50;

/** Threads make little garbage: V8's own limit of 48 MB would let each collect much of it. */
const YOUNG_MEGABYTES = 12;

export interface WorkerThreadsOptions {
  readonly workerPath: string;
  readonly threads: number;
}

/** Worker threads, kept warm, that run one job at a time: foreground first, then in order of arrival. */
export class WorkerThreads implements Workers {
  private readonly threads = new Set<Thread>();
  private readonly jobs = new Map<SharedJob, Job>();

  constructor(private readonly options: WorkerThreadsOptions) {}

  get workerPath(): string {
    return this.options.workerPath;
  }

  warm(): void {
    while (this.threads.size < this.options.threads) {
      this.threads.add(new Thread(this.options.workerPath, this.threadLeft, this.threadDied));
    }
  }

  async run(shared: SharedJob, priority: Priority): Promise<void> {
    const job = new Job(shared, priority);
    this.jobs.set(shared, job);
    this.assign();
    try {
      await job.outcome;
    } finally {
      this.jobs.delete(shared);
    }
  }

  prioritise(shared: SharedJob, priority: Priority): void {
    const job = this.jobs.get(shared);
    if (job !== undefined && job.priority !== priority) {
      job.priority = priority;
      this.assign();
    }
  }

  drop(shared: SharedJob): void {
    const job = this.jobs.get(shared);
    if (job !== undefined) {
      this.jobs.delete(shared);
      job.end();
      this.free(job);
    }
  }

  /** Ends all threads; their jobs remain unfinished. */
  async close(): Promise<void> {
    this.jobs.clear();
    const threads = [...this.threads];
    this.threads.clear();
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  /** Assigns idle threads to the most urgent job, and calls threads away from less urgent ones. */
  private assign(): void {
    const jobs = [...this.jobs.values()];
    const waiting = jobs.filter((job) => job.hasBlocksLeft);
    const foreground = waiting.find(({ priority }) => priority === 'foreground');
    const next = foreground ?? waiting.at(0);
    if (next !== undefined) {
      for (const job of jobs) {
        job.order(foreground !== undefined && job.priority === 'background' ? LEAVE : GO);
      }
      this.warm();
      [...this.threads].filter((thread) => thread.job === null).forEach((thread) => thread.work(next));
    }
  }

  /** Takes the threads away from a finished job; those that don't leave it soon are terminated. */
  private free(job: Job): void {
    setTimeout(() => {
      const stuck = [...this.threads].filter((thread) => thread.job === job);
      stuck.forEach((thread) => this.discard(thread));
      this.assign();
    }, LEAVE_TIMEOUT_MS);
  }

  private readonly threadLeft = (job: Job, left: LeftJob): void => {
    if (left.error !== null) {
      this.fail(job, reviveError(left.error));
    } else if (!job.hasBlocksLeft && ![...this.threads].some((thread) => thread.job === job)) {
      job.finish();
    }
    this.assign();
  };

  private readonly threadDied = (thread: Thread, job: Job | null, reason: string): void => {
    this.discard(thread);
    if (job !== null) {
      this.fail(
        job,
        new RealGainError(
          'internal',
          english('A worker thread of the engine failed ({0}); run the comparison again.', reason),
        ),
      );
    }
    this.assign();
  };

  private fail(job: Job, error: Error): void {
    job.end();
    job.fail(error);
  }

  private discard(thread: Thread): void {
    this.threads.delete(thread);
    void thread.terminate();
  }
}

class Job {
  readonly outcome: Promise<void>;
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  private over = false;

  constructor(
    readonly shared: SharedJob,
    public priority: Priority,
  ) {
    this.outcome = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  get hasBlocksLeft(): boolean {
    return !this.over && Atomics.load(this.shared.control, NEXT_BLOCK) < this.shared.blocks;
  }

  order(order: typeof GO | typeof LEAVE): void {
    // A finished job is never resumed.
    Atomics.store(this.shared.control, ORDER, this.over ? LEAVE : order);
  }

  finish(): void {
    this.settle?.resolve();
  }

  fail(error: Error): void {
    this.settle?.reject(error);
  }

  end(): void {
    this.over = true;
    this.order(LEAVE);
  }
}

/** One worker thread. It keeps the process alive only while it has a job. */
class Thread {
  job: Job | null = null;
  private readonly worker: Worker;
  private reason = english('it ended unexpectedly');

  constructor(
    workerPath: string,
    onLeft: (job: Job, left: LeftJob) => void,
    onDied: (thread: Thread, job: Job | null, reason: string) => void,
  ) {
    this.worker = new Worker(workerPath, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.unref();
    this.worker.on('message', (left: LeftJob) => {
      const job = this.leave();
      this.worker.unref();
      if (job !== null) {
        onLeft(job, left);
      }
    });
    this.worker.on('error', (error: Error) => (this.reason = error.message));
    this.worker.on('exit', () => {
      onDied(this, this.leave(), this.reason);
    });
  }

  work(job: Job): void {
    this.job = job;
    Atomics.add(job.shared.control, HANDS, 1);
    this.worker.ref();
    this.worker.postMessage(job.shared);
  }

  async terminate(): Promise<void> {
    this.leave();
    this.worker.removeAllListeners('exit');
    // A pending message would let the process exit before the thread has, without settling what waits for it.
    this.worker.removeAllListeners('message');
    await this.worker.terminate();
  }

  private leave(): Job | null {
    const { job } = this;
    if (job !== null) {
      Atomics.sub(job.shared.control, HANDS, 1);
    }
    this.job = null;
    return job;
  }
}
