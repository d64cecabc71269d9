import { parentPort } from 'node:worker_threads';
import { BLOCK_SIZE, countersFor, GainSampler, StudySampler } from '../kernel';
import { overClusters } from '../significance/uncertainty/over-clusters';
import { overRuns } from '../significance/runs';
import { elementAt } from '../model/lists';
import { serializeError } from '../model/errors';
import type { Metric } from '../model/settings/metric';
import { extract, type ExtractAnswer, type ExtractJob } from './extract';
import {
  GO,
  locked,
  NEXT_BLOCK,
  noteDrawing,
  ORDER,
  RESAMPLES_DONE,
  type LeftJob,
  type PairTask,
  type SharedJob,
  type StudyTask,
} from './job';
import { metricOf } from './load-module';

/*
 * A worker thread: takes block after block of its job, until none is left or it is told to leave.
 * Which worker takes which block is arbitrary; the contents of a block depend on seed and block number alone.
 * For a custom metric, a worker also extracts the statistics.
 */

async function work({ task, blocks, control }: SharedJob): Promise<void> {
  const { itemWidth } = task.scoring;
  const ofItems = await metricOf(task.scoring);
  const metric = itemWidth === undefined ? ofItems : overClusters(ofItems, itemWidth);
  const draw = task.kind === 'pair' ? pairDrawer(task, metric, control) : studyDrawer(task, metric, control);
  while (Atomics.load(control, ORDER) === GO) {
    const block = Atomics.add(control, NEXT_BLOCK, 1);
    if (block >= blocks) {
      return;
    }
    draw(block);
  }
}

function pairDrawer(
  { plan, scoring, resampled, finished, drawing }: PairTask,
  ofOne: Metric,
  control: Int32Array,
): (block: number) => void {
  const metric = scoring.runWidth === undefined ? ofOne : overRuns(ofOne, scoring.runWidth);
  const score = (sums: Float64Array, offset: number) =>
    metric.score(sums, offset, offset === 0 || plan.differences !== undefined ? plan.a.k : plan.b.k);
  const sampler = new GainSampler(plan, metric.weighted ?? score, scoring.higherIsBetter);
  noteDrawing(drawing, sampler.drawing);
  return (block) => {
    const done = sampler.fill(block, resampled.gains, resampled.scoresA, resampled.scoresB);
    Atomics.store(finished, block, 1);
    Atomics.add(control, RESAMPLES_DONE, done);
  };
}

function studyDrawer(
  { plan, blocks, drawn, whole }: StudyTask,
  metric: Metric,
  control: Int32Array,
): (place: number) => void {
  const sampler = new StudySampler(plan, metric);
  const { up, halves } = drawn.counts;
  const done = (resamples: number) => void Atomics.add(control, RESAMPLES_DONE, resamples);
  const alone = (add: () => void) => locked(control, add);
  if (!whole && plan.mode === 'bootstrap') {
    return (place) => {
      const block = elementAt(blocks, place);
      sampler.fill(block, drawn.counts, drawn.scores, done, alone);
      drawn.finished[block] = 1;
    };
  }
  const own = countersFor(up.length, BLOCK_SIZE);
  return (place) => {
    own.up.fill(0);
    own.halves.fill(0);
    const block = elementAt(blocks, place);
    sampler.fill(block, own, drawn.scores, done);
    alone(() => {
      for (let pair = 0; pair < up.length; pair++) {
        up[pair] = elementAt(up, pair) + elementAt(own.up, pair);
        halves[pair] = elementAt(halves, pair) + elementAt(own.halves, pair);
      }
      drawn.finished[block] = 1;
    });
  };
}

async function leave(job: SharedJob): Promise<LeftJob> {
  try {
    await work(job);
    return { id: job.id, error: null };
  } catch (thrown) {
    return { id: job.id, error: serializeError(thrown) };
  }
}

async function answer(job: ExtractJob): Promise<ExtractAnswer> {
  try {
    return { columns: await extract(job) };
  } catch (thrown) {
    return { error: serializeError(thrown) };
  }
}

parentPort?.on('message', (job: SharedJob | ExtractJob) => {
  void ('kind' in job ? answer(job) : leave(job)).then((message) => parentPort?.postMessage(message));
});
