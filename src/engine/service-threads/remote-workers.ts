import { reviveError, type SerializedError } from '../../model';
import type { Workers } from '../worker-threads';
import type { SharedJob } from '../job';
import type { Priority } from '../in-flight';
import type { FromServiceThread } from './messages';

interface Settle {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * The worker threads from the perspective of a service thread: all service threads share those of the
 * engine's main thread.
 */
export class RemoteWorkers implements Workers {
  private readonly jobs = new Map<number, Settle>();

  constructor(
    readonly workerPath: string,
    private readonly send: (message: FromServiceThread) => void,
  ) {}

  warm(): void {
    this.send({ type: 'warm' });
  }

  run(job: SharedJob, priority: Priority): Promise<void> {
    return new Promise((resolve, reject) => {
      this.jobs.set(job.id, { resolve, reject });
      this.send({ type: 'job', job, priority });
    });
  }

  prioritise({ id }: SharedJob, priority: Priority): void {
    if (this.jobs.has(id)) {
      this.send({ type: 'prioritise', job: id, priority });
    }
  }

  drop({ id }: SharedJob): void {
    if (this.jobs.delete(id)) {
      this.send({ type: 'drop', job: id });
    }
  }

  /** Called when the main thread reports the end of a job. */
  over(id: number, error: SerializedError | null): void {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    if (error === null) {
      job?.resolve();
    } else {
      job?.reject(reviveError(error));
    }
  }
}
