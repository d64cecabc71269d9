import { Worker } from 'node:worker_threads';
import { collect, jobsOf, unitsOf, type Design, type Results } from './design';

/**
 * Does all the work of a design in worker threads.
 *
 * @param script the bundled worker
 * @param progress is told the share of units that are done
 * @returns the same digits for any number of threads
 */
export async function runInThreads(
  design: Design,
  script: string,
  threads: number,
  progress: (share: number) => void,
): Promise<Results> {
  const units = unitsOf(jobsOf(design));
  const counted = new Array<object>(units.length);
  let next = 0;
  let done = 0;
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(script, { workerData: design });
      let current = -1;
      const proceed = () => {
        if (next === units.length) {
          void worker.terminate().then(() => resolve());
          return;
        }
        current = next++;
        worker.postMessage(units[current]);
      };
      worker.on('error', reject);
      worker.on('message', (sums: object) => {
        counted[current] = sums;
        progress(++done / units.length);
        proceed();
      });
      proceed();
    });
  await Promise.all(Array.from({ length: threads }, thread));
  return collect(units, counted);
}
