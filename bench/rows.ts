import { BLOCK_SIZE, GainSampler, resampleInProcess } from '../src/kernel';
import { bleu } from '../src/metrics/bleu';
import type { ResampleMode, StatsTable } from '../src/model';
import { measurePair, nanosecondsADraw, type Task } from './measure';
import { plainBootstrap } from './plain';
import { bleuTables, numbers, tables } from './tables';

/** One line of the printout. Times are of one core's work; waiting for other programs doesn't count. */
export interface Row {
  readonly name: string;
  /** Of the whole, for rows that are one run. */
  readonly seconds: number | null;
  /** A draw (for randomization: an item). */
  readonly nanoseconds: number;
  /** What it is compared with in the same run. */
  readonly against: { readonly name: string; readonly nanoseconds: number } | null;
  /** Its time as a share of the other's. */
  readonly ratio: number | null;
  /** What the ratio must not exceed. */
  readonly limit: number | null;
}

const N = 2000;
const K = 10;

/** The kernel as it is used, blocks and all, but with nothing to score. */
function kernel(mode: ResampleMode, [a, b]: readonly [StatsTable, StatsTable]): Task {
  const resamples = 8 * BLOCK_SIZE;
  const sampler = new GainSampler({ mode, a, b, resamples, seed: 'bench' }, () => 0, true);
  const gains = new Float64Array(resamples);
  const none = new Float64Array(0);
  const run = () => {
    for (let block = 0; block < sampler.blocks; block++) {
      sampler.fill(block, gains, none, none);
    }
  };
  return { draws: resamples * a.n, run };
}

/** The same draws in plain TypeScript, A's and B's statistics side by side as in the kernel. */
function plain(columns: readonly Float64Array[]): Task {
  const [n, k] = [columns[0].length, columns.length];
  const table = Float64Array.from({ length: n * k }, (_, at) => columns[at % k][Math.floor(at / k)]);
  const state = Int32Array.from([1, 2, 3, 4]);
  const sums = new Float64Array(k);
  const resamples = BLOCK_SIZE / 2;
  return { draws: resamples * n, run: () => plainBootstrap(state, table, n, k, resamples, sums) };
}

/** Measures all rows, telling each as soon as it is known. */
export function measureRows(quick: boolean, tell: (row: Row) => void): void {
  const rounds = quick ? 5 : 21;
  const row = (name: string, task: Task, against: string, other: Task, limit: number) => {
    const { first, second, ratio } = measurePair(task, other, rounds);
    const compared = { name: against, nanoseconds: second };
    tell({ name, seconds: null, nanoseconds: first, against: compared, ratio, limit });
  };
  const counts = numbers(2 * K, N, (x) => Math.floor(60 * x));
  const reals = numbers(2 * K, N, Math.sqrt);
  const single = numbers(1, N, (x) => Math.floor(60 * x));
  const zeros = new Float64Array(N);
  const bootstrap = kernel('bootstrap', tables(counts));

  row('bootstrap, 2,000 × 20 counts', bootstrap, 'plain TypeScript', plain(counts), 1 / 3);
  row(
    'bootstrap, 2,000 × 1 counts',
    kernel('bootstrap', tables([...single, zeros])),
    'plain TypeScript',
    plain(single),
    1 / 3,
  );
  row(
    'bootstrap, 2,000 × 20 reals',
    kernel('bootstrap', tables(reals)),
    'plain TypeScript',
    plain(reals),
    1 / 3,
  );
  row(
    'randomization, 2,000 × 20 counts',
    kernel('randomization', tables(counts)),
    'the bootstrap',
    bootstrap,
    1,
  );
  tell(wholeBleu(quick ? 100_000 : 1_000_000));
}

/** BLEU from tables to gains in one thread: what a person waits for, short of reading the files. */
function wholeBleu(resamples: number): Row {
  const [a, b] = bleuTables(N);
  const metric = bleu.create({ id: 'bleu' }, 1);
  const run = () => {
    resampleInProcess(
      { mode: 'bootstrap', a, b, resamples, seed: 'bench' },
      (sums, at) => metric.score(sums, at),
      true,
    );
  };
  const nanoseconds = nanosecondsADraw({ draws: resamples * N, run });
  return {
    name: `BLEU, ${resamples.toLocaleString('en-US')} bootstrap resamples of 2,000 segments, scored, one thread`,
    seconds: (nanoseconds * resamples * N) / 1e9,
    nanoseconds,
    against: null,
    ratio: null,
    limit: null,
  };
}
