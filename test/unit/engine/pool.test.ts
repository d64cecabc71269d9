import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterEach, before, describe, it } from 'mocha';
import { WorkerPool, type ResampleOptions } from '../../../src/engine/pool';
import type { Scoring } from '../../../src/engine/job';
import { BLOCK_SIZE, resampleInProcess, type ResamplePlan } from '../../../src/kernel';
import { createMetric } from '../../../src/metrics';
import type { Resampled } from '../../../src/model/results/significance';
import type { StatsTable } from '../../../src/model/settings/metric';
import { overRuns } from '../../../src/significance/runs';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from './temporary';

const mean: Scoring = { choice: { id: 'mean', column: 'score' }, referenceCount: 0, higherIsBetter: true };
const bleu: Scoring = { choice: { id: 'bleu' }, referenceCount: 1, higherIsBetter: true };
const foreground: ResampleOptions = { priority: () => 'foreground' };
const background: ResampleOptions = { priority: () => 'background' };

/** n × k made-up statistics, the same every time. */
function table(n: number, k: number, salt: number): StatsTable {
  const data = Float64Array.from({ length: n * k }, (_, i) =>
    i % k === k - 1 ? 1 : ((i + salt) * 2654435761) % 17,
  );
  return { n, k, data };
}

function plan(n: number, resamples: number, more: Partial<ResamplePlan> = {}): ResamplePlan {
  return { mode: 'bootstrap', a: table(n, 2, 1), b: table(n, 2, 7), resamples, seed: '1', ...more };
}

describe('the worker pool', () => {
  const folder = new TemporaryFolder();
  let workerPath = '';
  let pools: WorkerPool[] = [];

  before(async () => (workerPath = path.join(await bundlePrograms(), 'worker.js')));
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    pools = [];
  });

  function newPool(threads: number, script = workerPath): WorkerPool {
    const pool = new WorkerPool({ workerPath: script, threads });
    pools.push(pool);
    return pool;
  }

  it('draws the same digits on 1 and 3 threads as in this one', async () => {
    const plans: [ResamplePlan, Scoring][] = [
      [plan(50, 10_000), mean],
      [plan(50, 10_000, { mode: 'randomization' }), mean],
      [plan(300, 5_000, { a: table(300, 10, 3), b: table(300, 10, 4), seed: 'other' }), bleu],
      // Fewer resamples than a block, and more than the scores that are kept.
      [plan(5, 100), mean],
      [plan(3, 110_000), mean],
    ];
    for (const [one, scoring] of plans) {
      const metric = createMetric(scoring.choice, scoring.referenceCount);
      const expected = resampleInProcess(one, (sums, offset) => metric.score(sums, offset), true);
      for (const threads of [1, 3]) {
        assert.deepEqual(await newPool(threads).resample(one, scoring, foreground), expected);
      }
    }
  });

  it('draws runs beside items, the same on any number of threads', async () => {
    const runs = { a: Float64Array.of(-0.5, 0, 0.5), b: Float64Array.of(-1, 1) };
    const one = plan(50, 10_000, { a: table(50, 6, 1), b: table(50, 4, 7), runs });
    const metric = overRuns(createMetric(mean.choice, mean.referenceCount), 2);
    const score = (sums: Float64Array, offset: number) => metric.score(sums, offset, offset === 0 ? 6 : 4);
    const expected = resampleInProcess(one, score, true);
    assert.notDeepEqual(
      expected.gains,
      resampleInProcess({ ...one, runs: { a: runs.a, b: new Float64Array(2) } }, score, true).gains,
    );
    for (const threads of [1, 3]) {
      assert.deepEqual(await newPool(threads).resample(one, { ...mean, runWidth: 2 }, foreground), expected);
    }
  });

  it('stops at the same resample on any number of threads, and reports the planned number', async () => {
    const one = plan(60, 100_000, { a: table(60, 2, 1), b: table(60, 2, 2) });
    const metric = createMetric(mean.choice, 0);
    for (const wanted of [1, 30_000, 1_000_000]) {
      const stop = { least: 10_000, enough: (gains: Float64Array) => gains.length >= wanted };
      const expected = resampleInProcess(one, (sums, at) => metric.score(sums, at), true, stop);
      assert.equal(expected.planned, wanted > one.resamples ? undefined : one.resamples);
      for (const threads of [1, 3]) {
        assert.deepEqual(await newPool(threads).resample(one, mean, { ...foreground, stop }), expected);
      }
    }
  });

  it('hands out the resamples so far, each the beginning of what follows', async () => {
    const seen: number[] = [];
    const one = plan(2_000, 200_000);
    const grown: Float64Array[] = [];
    const onGrowing = ({ gains, planned }: Resampled) => {
      assert.equal(planned, undefined);
      seen.push(gains.length);
      grown.push(gains.slice());
    };
    const { gains } = await newPool(2).resample(one, mean, { ...foreground, onGrowing });
    assert.ok(seen.length >= 2, `${seen.length} times`);
    grown.forEach((some) => assert.deepEqual(some, gains.subarray(0, some.length)));
  });

  it('reports progress', async () => {
    const seen: number[] = [];
    const options = { ...foreground, onProgress: (done: number) => seen.push(done) };
    await newPool(1).resample(plan(20_000, 100_000), mean, options);
    assert.ok(seen.length >= 2, `${seen.length} reports`);
    assert.deepEqual(
      [...seen].sort((x, y) => x - y),
      seen,
    );
    assert.ok(seen.every((done) => done <= 100_000));
  });

  /** A worker that does something else for a job with this seed. */
  function misbehavingWorker(seed: string, act: string): string {
    const script = folder.path(`${seed}-worker.js`);
    writeFileSync(
      script,
      `require('node:worker_threads').parentPort.on('message', (job) => {
        if (job.task.plan.seed === '${seed}') { ${act} }
      });
      require(${JSON.stringify(workerPath)});`,
    );
    return script;
  }

  /** Begins a run; `until` resolves as soon as its progress meets a condition. */
  function begin(pool: WorkerPool, one: ResamplePlan, options: ResampleOptions) {
    const watchers = new Set<(done: number, waiting: boolean) => void>();
    const onProgress = (done: number, waiting: boolean) =>
      watchers.forEach((watcher) => watcher(done, waiting));
    const run = pool.resample(one, mean, { ...options, onProgress });
    // Looked at later, when it has been cancelled.
    run.catch(() => undefined);
    const until = (holds: (done: number, waiting: boolean) => boolean) =>
      new Promise<number>((resolve) => {
        const watcher = (done: number, waiting: boolean) => {
          if (holds(done, waiting)) {
            watchers.delete(watcher);
            resolve(done);
          }
        };
        watchers.add(watcher);
      });
    return { run, until };
  }

  it('cancels, and at the end of a block the workers are free', async () => {
    const pool = newPool(2);
    const controller = new AbortController();
    const long = begin(pool, plan(2_000, 100_000_000), { ...foreground, signal: controller.signal });
    await long.until((done) => done > 0);
    controller.abort();
    await assert.rejects(long.run, { code: 'cancelled' });
    await pool.resample(plan(10, 1000), mean, foreground);
  });

  it('ends a worker that does not leave a cancelled job, and works on with another', async () => {
    const pool = newPool(1, misbehavingWorker('stuck', 'while (true);'));
    const controller = new AbortController();
    const stuck = begin(pool, plan(10, 1000, { seed: 'stuck' }), {
      ...foreground,
      signal: controller.signal,
    });
    await stuck.until((_, waiting) => !waiting);
    controller.abort();
    await assert.rejects(stuck.run, { code: 'cancelled' });
    await pool.resample(plan(10, 1000), mean, foreground);
  });

  it('does not start a job that was already cancelled', async () => {
    const options = { ...foreground, signal: AbortSignal.abort() };
    await assert.rejects(newPool(1).resample(plan(10, 1000), mean, options), { code: 'cancelled' });
  });

  it('puts foreground before background, and finishes the background run with the same digits', async () => {
    const pool = newPool(2);
    // Large enough not to end before the other one begins, also on a busy machine.
    const one = plan(2_000, 400_000);
    const watched = begin(pool, one, background);
    await watched.until((done) => done > 0);
    const controller = new AbortController();
    const looked = begin(pool, plan(2_000, 10_000_000), { ...foreground, signal: controller.signal });
    const before = await watched.until((_, waiting) => waiting);
    // However much the foreground draws, each thread of the background finishes the block that it has begun, and no other.
    const some = await looked.until((done) => done > 0);
    await looked.until((done) => done >= some + 20_000);
    assert.ok((await watched.until((_, waiting) => waiting)) - before <= 2 * BLOCK_SIZE);
    assert.ok(before < one.resamples);
    controller.abort();
    await assert.rejects(looked.run, { code: 'cancelled' });
    const metric = createMetric(mean.choice, mean.referenceCount);
    const expected = resampleInProcess(one, (sums, offset) => metric.score(sums, offset), true);
    assert.deepEqual(await watched.run, expected);
  });

  it('lets a background run go first as soon as it becomes a foreground one', async () => {
    const pool = newPool(1);
    const order: string[] = [];
    let priority: 'foreground' | 'background' = 'background';
    const first = pool.resample(plan(2_000, 100_000), mean, foreground).then(() => order.push('first'));
    const raised = pool
      .resample(plan(10, 2_000), mean, { priority: () => priority })
      .then(() => order.push('raised'));
    const last = pool.resample(plan(10, 2_000), mean, foreground).then(() => order.push('last'));
    priority = 'foreground';
    pool.reconsider();
    await Promise.all([first, raised, last]);
    assert.deepEqual(order, ['first', 'raised', 'last']);
  });

  it('passes on a worker’s error, and keeps working', async () => {
    const pool = newPool(2);
    const unknown = { ...mean, choice: { id: 'unheard-of' } };
    await assert.rejects(pool.resample(plan(10, 1000), unknown, foreground), { code: 'unknown-metric' });
    await pool.resample(plan(10, 1000), mean, foreground);
  });

  it('fails the run of a worker that crashes, and works on with another', async () => {
    const pool = newPool(2, misbehavingWorker('crash', 'process.exit(3);'));
    await assert.rejects(pool.resample(plan(10, 1000, { seed: 'crash' }), mean, foreground), {
      code: 'internal',
      message: /A worker thread of the engine failed \(it ended unexpectedly\); run the comparison again\./,
    });
    await pool.resample(plan(10, 1000), mean, foreground);
  });

  it('reports a missing worker script', async () => {
    const pool = newPool(1, folder.path('nowhere.js'));
    await assert.rejects(pool.resample(plan(10, 1000), mean, foreground), { message: /Cannot find module/ });
  });

  it('cancels what is under way when it closes', async () => {
    const pool = newPool(1);
    const running = pool.resample(plan(100_000, 100_000), mean, foreground);
    await Promise.all([assert.rejects(running, { code: 'cancelled' }), pool.close()]);
  });
});
