import { WorkerPool } from '../src/engine/pool';
import type { ResamplePlan } from '../src/kernel';
import type { Row } from './row';
import { bleuTables } from './tables';

const N = 2000;
const ROUNDS = 5;

/**
 * Two threads must not take longer than this fraction of the time of one: half the time at 90% efficiency is
 * 0.556.
 */
const LIMIT = 0.5 / 0.9;

/**
 * BLEU drawn by one thread of the engine's pool and by two, in turn. By wall-clock time, as an inefficient
 * pool waits: so it is valid only on two idle cores, and a quick run doesn't measure it.
 */
export async function measureThreads(workerPath: string, tell: (row: Row) => void): Promise<void> {
  const [a, b] = bleuTables(N);
  const plan: ResamplePlan = { mode: 'bootstrap', a, b, resamples: 500_000, seed: 'bench' };
  const scoring = { choice: { id: 'bleu' }, referenceCount: 1, higherIsBetter: true };
  const pools = [1, 2].map((threads) => new WorkerPool({ workerPath, threads }));
  const seconds = async (pool: WorkerPool) => {
    const start = performance.now();
    await pool.resample(plan, scoring, { priority: () => 'foreground' });
    return (performance.now() - start) / 1e3;
  };
  const pairs: (readonly [number, number])[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const pair = [await seconds(pools[0]!), await seconds(pools[1]!)] as const;
    // The first one starts the threads, and compiles.
    if (round >= 0) {
      pairs.push(pair);
    }
  }
  await Promise.all(pools.map((pool) => pool.close()));
  const middle = (values: readonly number[]) => values.toSorted((x, y) => x - y)[Math.floor(ROUNDS / 2)]!;
  const [one, two] = [middle(pairs.map(([alone]) => alone)), middle(pairs.map(([, together]) => together))];
  const draws = plan.resamples * N;
  tell({
    name: 'BLEU, 500,000 bootstrap resamples of 2,000 segments, two threads, by the clock',
    seconds: two,
    nanoseconds: (two * 1e9) / draws,
    unit: 'draw',
    against: { name: 'one thread', nanoseconds: (one * 1e9) / draws },
    ratio: middle(pairs.map(([alone, together]) => together / alone)),
    limit: LIMIT,
  });
}
