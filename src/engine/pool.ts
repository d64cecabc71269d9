import { BLOCK_SIZE, type ResamplePlan, SCORES_KEPT } from '../kernel/types';
import { type EarlyStop, endedWith, firstOf, StopCheck } from '../kernel/early-stop';
import type { Counters } from '../kernel/pairs';
import type { StudyPlan } from '../kernel/study-sampler';
import type { Resampled } from '../model/results/significance';
import type { StatsTable } from '../model/settings/metric';
import { cancelledError, throwIfCancelled } from '../model/cancel';
import { type Workers, WorkerThreads, type WorkerThreadsOptions } from './worker-threads';
import {
  HANDS,
  locked,
  type PairTask,
  readDrawing,
  RESAMPLES_DONE,
  type Scoring,
  type SharedJob,
  shareJob,
  type StudyDrawn,
  type StudyTask,
} from './job';
import type { Priority } from './in-flight';

/** The resamples of a pair while workers draw them: block by block, but not in order. */
class GrowingRun {
  private readonly check: StopCheck | null;
  /** How many of the first blocks are known to be complete without a gap. */
  private complete = 0;
  private enough: number | null = null;

  constructor(
    private readonly task: PairTask,
    stop: EarlyStop | undefined,
  ) {
    this.check = stop === undefined ? null : new StopCheck(task.plan, stop);
  }

  /** Checks newly completed blocks; true if they are enough. */
  look(): boolean {
    const { resampled, finished } = this.task;
    while (this.complete < finished.length && Atomics.load(finished, this.complete) === 1) {
      this.complete += 1;
    }
    this.enough ??= this.check?.check(resampled.gains, this.complete) ?? null;
    return this.enough !== null;
  }

  get first(): Resampled {
    return firstOf(this.drawn, this.complete * BLOCK_SIZE);
  }

  get whole(): Resampled {
    return this.look() && this.enough !== null ? endedWith(this.drawn, this.enough) : this.drawn;
  }

  private get drawn(): Resampled {
    return { ...this.task.resampled, drawing: readDrawing(this.task.drawing) };
  }
}

const CHECK_EVERY_MS = 25;

export interface ResampleOptions {
  /** Called again whenever it may have changed (`reconsider`), because callers may join. */
  readonly priority: () => Priority;
  readonly signal?: AbortSignal | undefined;
  /** Called about forty times a second; `waiting` while another run has the workers. */
  readonly onProgress?: ((done: number, waiting: boolean) => void) | undefined;
}

export interface PairOptions extends ResampleOptions {
  /** Ends the run before its last block, with the same digits on any number of threads. */
  readonly stop?: EarlyStop | undefined;
  /** Receives the resamples so far, as often as progress. */
  readonly onGrowing?: ((resampled: Resampled) => void) | undefined;
}

export interface StudyOptions extends ResampleOptions {
  readonly before: StudyDrawn;
  readonly blocks: readonly number[];
  readonly onDrawn?: ((copy: () => StudyDrawn) => void) | undefined;
}

interface RunOptions extends ResampleOptions {
  readonly onTick?: ((run: Run) => void) | undefined;
}

/** The caller's view of a running job. */
interface Run {
  readonly job: SharedJob;
  readonly options: RunOptions;
  /** Ends the run, though blocks are left. */
  finish(): void;
  fail(error: Error): void;
}

export class ResamplePool {
  private readonly runs = new Set<Run>();
  private next = 1;
  private ticker: NodeJS.Timeout | undefined;

  constructor(private readonly workers: Workers) {}

  get workerPath(): string {
    return this.workers.workerPath;
  }

  warm(): void {
    this.workers.warm();
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
    const onTick = (run: Run) => {
      if (growing.look()) {
        run.finish();
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
   * @param before the result of other blocks, which are not drawn again; counted on in its own memory if that is
   *   shared
   * @param blocks numbers of all blocks in the result, including those in `before`
   * @param onDrawn called about forty times a second, with a function that copies the result so far
   * @throws RealGainError as `resample` does
   */
  async resampleStudy(
    plan: StudyPlan,
    scoring: Scoring,
    { before, blocks, onDrawn, ...options }: StudyOptions,
  ): Promise<StudyDrawn> {
    const drawn = shareDrawn(before);
    const left = blocks.filter((block) => drawn.finished[block] === 0);
    const whole = onDrawn !== undefined;
    const task: StudyTask = { kind: 'study', plan, scoring, blocks: sharedIntegers(left), drawn, whole };
    const onTick = onDrawn && (({ job }: Run) => onDrawn(() => copyOf(job, drawn)));
    await this.run(task, left.length, { ...options, onTick });
    return drawn;
  }

  /** Call when the priority of a run may have changed. */
  reconsider(): void {
    this.runs.forEach(({ job, options }) => this.workers.prioritise(job, options.priority()));
  }

  protected cancelAll(): void {
    this.runs.forEach((run) => run.fail(cancelledError()));
  }

  private async run(task: SharedJob['task'], blocks: number, options: RunOptions): Promise<void> {
    const { signal, priority } = options;
    throwIfCancelled(signal);
    if (blocks === 0) {
      return;
    }
    const job = shareJob(this.next++, task, blocks);
    let run: Run | undefined;
    const abort = () => run?.fail(cancelledError());
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await new Promise<void>((finish, fail) => {
        run = { job, options, finish, fail };
        this.runs.add(run);
        this.workers.run(job, priority()).then(finish, fail);
        this.keepTime();
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.workers.drop(job);
      if (run !== undefined) {
        this.runs.delete(run);
      }
      this.keepTime();
    }
  }

  private keepTime(): void {
    if (this.runs.size === 0) {
      clearInterval(this.ticker);
      this.ticker = undefined;
    } else {
      this.ticker ??= setInterval(() => {
        for (const run of this.runs) {
          const { control } = run.job;
          run.options.onProgress?.(Atomics.load(control, RESAMPLES_DONE), Atomics.load(control, HANDS) === 0);
          run.options.onTick?.(run);
        }
      }, CHECK_EVERY_MS);
    }
  }
}

export class WorkerPool extends ResamplePool {
  private readonly own: WorkerThreads;

  constructor(options: WorkerThreadsOptions) {
    const own = new WorkerThreads(options);
    super(own);
    this.own = own;
  }

  async close(): Promise<void> {
    this.cancelAll();
    await this.own.close();
  }
}

/** The result so far, in whole blocks. */
function copyOf({ control }: SharedJob, { counts, scores, finished }: StudyDrawn): StudyDrawn {
  return locked(control, () => ({
    counts: { up: counts.up.slice(), halves: counts.halves.slice() },
    // Scores of unfinished blocks are not read, so workers may continue writing them.
    scores,
    finished: finished.slice(),
  }));
}

function shareTask(plan: ResamplePlan, scoring: Scoring): PairTask {
  const kept = plan.mode === 'bootstrap' ? Math.min(plan.resamples, SCORES_KEPT) : 0;
  return {
    kind: 'pair',
    finished: new Uint8Array(new SharedArrayBuffer(Math.ceil(plan.resamples / BLOCK_SIZE))),
    plan: {
      ...plan,
      a: shareTable(plan.a),
      b: shareTable(plan.b),
      ...(plan.differences && {
        differences: { ...plan.differences, values: shareNumbers(plan.differences.values) },
      }),
    },
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
    counts: { up: sharedCounts(counts.up), halves: sharedCounts(counts.halves) },
    scores: scores.buffer instanceof SharedArrayBuffer ? scores : shareNumbers(scores),
    finished: new Uint8Array(new SharedArrayBuffer(finished.length)),
  };
  shared.finished.set(finished);
  return shared;
}

function sharedCounts(counts: Counters): Counters {
  if (counts.buffer instanceof SharedArrayBuffer) {
    return counts;
  }
  const buffer = new SharedArrayBuffer(counts.byteLength);
  const shared = counts instanceof Uint16Array ? new Uint16Array(buffer) : new Uint32Array(buffer);
  shared.set(counts);
  return shared;
}

function sharedIntegers(numbers: readonly number[]): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(numbers.length * Int32Array.BYTES_PER_ELEMENT));
  shared.set(numbers);
  return shared;
}

/**
 * Both modes of resampling usually draw from the same tables at the same time: they share one copy of each.
 * Tables stay in memory for the next comparison, their copies only while in use.
 */
const copies = new WeakMap<StatsTable, WeakRef<StatsTable>>();

function shareTable(table: StatsTable): StatsTable {
  const known = copies.get(table)?.deref();
  if (known !== undefined) {
    return known;
  }
  const shared = { n: table.n, k: table.k, data: shareNumbers(table.data) };
  copies.set(table, new WeakRef(shared));
  return shared;
}

function shareNumbers(values: Float64Array): Float64Array {
  const shared = sharedDoubles(values.length);
  shared.set(values);
  return shared;
}

function sharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}
