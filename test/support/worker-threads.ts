import * as path from 'node:path';
import { ResamplePool } from '../../src/engine/pool';
import { WorkerThreads } from '../../src/engine/worker-threads';
import { bundlePrograms } from './bundle';

/** Resamples on worker threads that outlive it: starting them takes longer than what most tests compute. */
export class SharedPool extends ResamplePool {
  /** Cancels what runs, and leaves the threads to the next. */
  close(): Promise<void> {
    this.cancelAll();
    return Promise.resolve();
  }
}

/** The worker threads of this process, by their number: they keep no process alive. */
const started = new Map<number, WorkerThreads>();

/** @returns a pool for a number of threads, which all tests of this process share */
export async function sharedPools(): Promise<(threads: number) => SharedPool> {
  const workersOf = await sharedWorkers();
  return (threads) => new SharedPool(workersOf(threads));
}

/** @returns the threads of such a pool */
export async function sharedWorkers(): Promise<(threads: number) => WorkerThreads> {
  const workerPath = path.join(await bundlePrograms(), 'worker.js');
  return (threads) => {
    const workers = started.get(threads) ?? new WorkerThreads({ workerPath, threads });
    started.set(threads, workers);
    return workers;
  };
}
