// A thread of `npm run validate`: does the units of work that it is sent, one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { jobsOf, work, type Design, type Unit } from './design';

const jobs = jobsOf(workerData as Design);

parentPort?.on('message', (unit: Unit) => {
  void work(jobs, unit).then((counted) => parentPort?.postMessage(counted));
});
