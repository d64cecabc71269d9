import { SHARE_ENV, Worker } from 'node:worker_threads';
import { type SerializedError, serializeError } from '../../model/errors';
import type { Workers } from '../worker-threads';
import type { SharedJob } from '../job';
import { forget, signalGroup, watchOver } from '../programs/process-group';
import type { EngineSettings, FromEngine, ToEngine } from '../protocol';
import type { Priority } from '../in-flight';

export interface ServiceThreadEvents {
  taken(thread: ServiceThread, id: number): void;
  reply(thread: ServiceThread, reply: Reply): void;
  /** The thread exited unexpectedly, and none of its calls will be answered. */
  died(thread: ServiceThread, error: Error): void;
}

/** The main thread's side of a service thread. */
export class ServiceThread {
  /** The calls that it has taken and not answered, by number, with their files. */
  readonly underWay = new Map<number, readonly string[]>();
  /** False until its code is loaded. */
  isReady = false;
  private readonly worker: Worker;
  private readonly jobs = new Map<number, SharedJob>();
  private readonly groups = new Set<number>();
  /** Files of earlier calls: it may still have them in memory. */
  private readonly files = new Set<string>();
  /** Calls whose cancellation it has not yet received. */
  private readonly unheard = new Set<number>();
  private cause = new Error('It ended unexpectedly.');

  constructor(
    script: string,
    data: ServiceThreadData,
    private readonly workers: Workers,
    private readonly events: ServiceThreadEvents,
  ) {
    // With a separate environment, it could not tell where Windows looks for programs.
    this.worker = new Worker(script, { workerData: data, execArgv: [], env: SHARE_ENV });
    this.worker.on('message', (message: FromServiceThread) => this.receive(message));
    this.worker.on('error', (error) => (this.cause = error));
    this.worker.on('exit', () => {
      this.clear();
      events.died(this, this.cause);
    });
  }

  offer(call: Call, claim: Int32Array): void {
    this.send({ type: 'call', call, claim });
  }

  cancel(id: number): void {
    this.unheard.add(id);
    this.send({ type: 'cancel', id });
  }

  /** False while it is in a step too long to receive a cancellation. */
  hasHeard(id: number): boolean {
    return !this.unheard.has(id);
  }

  remember(id: number, files: readonly string[]): void {
    this.underWay.set(id, files);
    files.forEach((file) => this.files.add(file));
  }

  knows(files: readonly string[]): boolean {
    return files.length > 0 && files.every((file) => this.files.has(file));
  }

  /** Terminates it in the middle of any work. */
  end(): void {
    this.worker.removeAllListeners();
    // Its remaining messages and errors are ignored.
    this.worker.on('error', () => undefined);
    this.clear();
    void this.worker.terminate();
  }

  private receive(message: FromServiceThread): void {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        break;
      case 'taken':
        this.underWay.set(message.id, []);
        this.events.taken(this, message.id);
        break;
      case 'heard':
        this.unheard.delete(message.id);
        break;
      case 'reply':
        this.events.reply(this, message.reply);
        break;
      case 'warm':
        this.workers.warm();
        break;
      case 'job':
        this.begin(message);
        break;
      case 'prioritise':
        this.withJob(message.job, (job) => this.workers.prioritise(job, message.priority));
        break;
      case 'drop':
        this.withJob(message.job, (job) => this.workers.drop(job));
        this.jobs.delete(message.job);
        break;
      case 'group':
        (message.runs ? watchOver : forget)(message.pid);
        this.groups[message.runs ? 'add' : 'delete'](message.pid);
        break;
    }
  }

  private begin({ job, priority }: Extract<FromServiceThread, { type: 'job' }>): void {
    this.jobs.set(job.id, job);
    this.workers.run(job, priority).then(
      () => this.over(job, null),
      (error: unknown) => this.over(job, serializeError(error)),
    );
  }

  private over({ id }: SharedJob, error: ReturnType<typeof serializeError> | null): void {
    this.jobs.delete(id);
    this.send({ type: 'job-over', job: id, error });
  }

  private withJob(id: number, act: (job: SharedJob) => void): void {
    const job = this.jobs.get(id);
    if (job !== undefined) {
      act(job);
    }
  }

  /** Ends the work that others do for it. */
  private clear(): void {
    this.unheard.clear();
    this.jobs.forEach((job) => this.workers.drop(job));
    this.jobs.clear();
    this.groups.forEach((pid) => {
      signalGroup(pid, 'SIGKILL');
      forget(pid);
    });
    this.groups.clear();
  }

  private send(message: ToServiceThread): void {
    this.worker.postMessage(message);
  }
}

export type Call = Extract<ToEngine, { type: 'call' }>;

export type Reply = Exclude<FromEngine, { type: 'ready' }>;

export interface ServiceThreadData {
  readonly settings: EngineSettings;
  readonly workerPath: string;
  /** Calls of the file system under way, of all service threads. */
  readonly waitingForDisk: Int32Array;
}

export type ToServiceThread =
  /** A call may be offered to several service threads; the one that changes its claim from 0 to 1 gets it. */
  | { readonly type: 'call'; readonly call: Call; readonly claim: Int32Array }
  | { readonly type: 'cancel'; readonly id: number }
  /** All blocks of a job are done, or a worker thread failed. */
  | { readonly type: 'job-over'; readonly job: number; readonly error: SerializedError | null };

export type FromServiceThread =
  | { readonly type: 'ready' }
  | { readonly type: 'taken'; readonly id: number }
  /** The thread has received the cancellation of a call. */
  | { readonly type: 'heard'; readonly id: number }
  | { readonly type: 'reply'; readonly reply: Reply }
  | { readonly type: 'warm' }
  | { readonly type: 'job'; readonly job: SharedJob; readonly priority: Priority }
  | { readonly type: 'prioritise'; readonly job: number; readonly priority: Priority }
  | { readonly type: 'drop'; readonly job: number }
  /** A program with its descendants is running, or has ended. */
  | { readonly type: 'group'; readonly pid: number; readonly runs: boolean };

/** True for the one service thread that may take the call. */
export function claims(claim: Int32Array): boolean {
  return Atomics.compareExchange(claim, 0, 0, 1) === 0;
}
