import { parentPort } from 'node:worker_threads';
import { GainSampler } from '../kernel';
import { createMetric } from '../metrics';
import { overRuns } from '../significance/overRuns';
import { serializeError, type SerializedError } from '../model';
import { GO, NEXT_BLOCK, ORDER, RESAMPLES_DONE, type LeftJob, type SharedJob } from './job';

/*
 * A worker thread: takes block after block of the job it is given, until none is left or it is told to leave.
 * Which worker takes which block is chance; what a block holds depends on seed and block number alone.
 */

function work({ plan, scoring, resampled, control }: SharedJob): void {
  const ofOne = createMetric(scoring.choice, scoring.referenceCount);
  const metric = scoring.runWidth === undefined ? ofOne : overRuns(ofOne, scoring.runWidth);
  const score = (sums: Float64Array, offset: number) =>
    metric.score(sums, offset, offset === 0 ? plan.a.k : plan.b.k);
  const sampler = new GainSampler(plan, score, scoring.higherIsBetter);
  while (Atomics.load(control, ORDER) === GO) {
    const block = Atomics.add(control, NEXT_BLOCK, 1);
    if (block >= sampler.blocks) {
      return;
    }
    const done = sampler.fill(block, resampled.gains, resampled.scoresA, resampled.scoresB);
    Atomics.add(control, RESAMPLES_DONE, done);
  }
}

parentPort?.on('message', (job: SharedJob) => {
  let error: SerializedError | null = null;
  try {
    work(job);
  } catch (thrown) {
    error = serializeError(thrown);
  }
  parentPort?.postMessage({ id: job.id, error } satisfies LeftJob);
});
