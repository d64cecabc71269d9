import { BLOCK_SIZE, GainSampler, pack, resampleInProcess, StudySampler } from '../src/kernel';
import { createMetric } from '../src/metrics';
import type { ResampleMode } from '../src/model/results/significance';
import type { StatsTable } from '../src/model/settings/metric';
import { parsingLines, readingLines, statisticsOf, translations } from './files';
import { growing, LINEAR } from './growth';
import { measurePair, nanosecondsADraw, type Task } from './measure';
import { plainBootstrap } from './plain';
import type { Row } from './row';
import { bcaAndResamples, counted, lattice } from './steps';
import { bleuSystems, bleuTables, numbers, tables } from './tables';
import { weighted } from './weighted';

const N = 2000;
const K = 10;
const LARGE = 1_000_000;

/** The kernel in normal use, with blocks, but with nothing to score. */
function kernel(mode: ResampleMode, [a, b]: readonly [StatsTable, StatsTable], batches = 128): Task {
  const resamples = 64 * batches;
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
  const [n, k] = [columns[0]!.length, columns.length];
  const table = Float64Array.from({ length: n * k }, (_, at) => columns[at % k]![Math.floor(at / k)]!);
  const state = Int32Array.from([1, 2, 3, 4]);
  const sums = new Float64Array(k);
  const resamples = BLOCK_SIZE / 2;
  return { draws: resamples * n, run: () => plainBootstrap(state, table, n, k, resamples, sums) };
}

/** Times a task against another, and tells the row: by draw, or by resample with the time of the whole. */
type Compare = (name: string, task: Task, against: string, other: Task, limit: number) => number;

function comparing(unit: 'draw' | 'resample', rounds: number, tell: (row: Row) => void): Compare {
  return (name, task, against, other, limit) => {
    const { first, second, ratio } = measurePair(task, other, rounds);
    const compared = { name: against, nanoseconds: second };
    const seconds = unit === 'draw' ? null : (first * task.draws) / 1e9;
    tell({ name, seconds, nanoseconds: first, unit, against: compared, ratio, limit });
    return second;
  };
}

/**
 * Measures all rows of one thread, reporting each when it is done.
 *
 * @returns nanoseconds that plain TypeScript takes to draw a row of 20 counts
 */
export function measureRows(quick: boolean, tell: (row: Row) => void): number {
  const row = comparing('draw', quick ? 3 : 21, tell);
  const plainDraw = kernelRows(row);
  const resamples = quick ? 100_000 : 1_000_000;
  wholeRows(comparing('resample', quick ? 3 : 5, tell), resamples, quick);
  row('exact bootstrap of a mean, 10,000 items', lattice(10_000), 'of 1,000 items', lattice(1000), 1);
  row(
    'study of 31 systems × 2,034 segments, BLEU, a draw of a pair',
    study(31, 2034),
    'one of 465 comparisons',
    comparison(2034),
    1 / 15,
  );
  for (const id of ['auc', 'average-precision', 'spearman', 'median', 'kendall']) {
    weightedRow(id, quick, tell);
  }
  const large = numbers(2, LARGE, Math.sqrt);
  row(
    'bootstrap, 1,000,000 × 2 reals, in parts',
    kernel('bootstrap', tables(large), 1),
    '2,000 × 2 reals',
    kernel('bootstrap', tables(numbers(2, N, Math.sqrt))),
    2,
  );
  tell(wholeBleu(resamples));
  readingRows(quick, tell);
  return plainDraw;
}

/** Draws of 2,000 items. @returns nanoseconds that plain TypeScript takes to draw a row of 20 counts */
function kernelRows(row: Compare): number {
  const counts = numbers(2 * K, N, (x) => Math.floor(60 * x));
  const reals = numbers(2 * K, N, Math.sqrt);
  // With 60 distinct values, which are counted, and with more, which are drawn.
  const single = numbers(1, N, (x) => Math.floor(60 * x));
  const varied = numbers(1, N, (x) => Math.floor(250 * x));
  const zeros = new Float64Array(N);
  const bootstrap = kernel('bootstrap', tables(counts));
  const one = kernel('bootstrap', tables([...single, zeros]));

  const plainDraw = row('bootstrap, 2,000 × 20 counts', bootstrap, 'plain TypeScript', plain(counts), 1 / 3);
  row('bootstrap, 2,000 × 1 counts', one, 'plain TypeScript', plain(single), 1 / 4);
  row(
    'bootstrap, 2,000 × 1 numbers of 250 kinds',
    kernel('bootstrap', tables([...varied, zeros])),
    'the same of 60 kinds',
    one,
    4,
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
    1 / 2,
  );
  return plainDraw;
}

/** Steps of a comparison that depend little on its resamples. */
function wholeRows(whole: Compare, resamples: number, quick: boolean): void {
  for (const mode of ['bootstrap', 'randomization'] as const) {
    whole(
      `${mode} of F1 of labels, 100,000 items, ${resamples.toLocaleString('en-US')} resamples`,
      counted(mode, 100_000, resamples),
      'with 10,000 items',
      counted(mode, 10_000, resamples),
      // The remainder is finding the distinct rows, once.
      quick ? 3 : 1.5,
    );
  }
  const [interval, drawn] = bcaAndResamples(N, resamples / 2);
  whole('BCa interval of BLEU with its jackknife', interval, 'the resamples', drawn, 0.1);
}

/** A metric of weights, from tables to gains; the time is that of 10,000 resamples, of which a tenth is drawn. */
function weightedRow(id: string, quick: boolean, tell: (row: Row) => void): void {
  const [n, resamples] = [10_000, 10_000];
  const { first, second, ratio } = measurePair(
    weighted(id, n, BLOCK_SIZE),
    weighted(id, n / 10, 10 * BLOCK_SIZE),
    quick ? 1 : 5,
  );
  tell({
    name: `bootstrap of ${id}, 10,000 items, 10,000 resamples, scored, one thread`,
    seconds: (first * n * resamples) / 1e9,
    nanoseconds: first,
    unit: 'draw',
    against: { name: 'of 1,000 items', nanoseconds: second },
    ratio,
    limit: 2.5,
  });
}

/** From texts to statistics, and from a file to items. */
function readingRows(quick: boolean, tell: (row: Row) => void): void {
  const { outputs, reference } = translations();
  const compare = (
    name: string,
    unit: string,
    task: Task,
    against: string,
    other: Task,
    limit: number,
    rounds: number,
  ) => {
    const { first, second, ratio } = measurePair(task, other, rounds);
    const seconds = (first * task.draws) / 1e9;
    tell({
      name,
      seconds,
      nanoseconds: first,
      unit,
      against: { name: against, nanoseconds: second },
      ratio,
      limit,
    });
  };
  const statistics = (id: string, of = outputs) => statisticsOf(id, of, reference);
  const bleuStatistics = statistics('bleu');
  compare(
    'chrF statistics, 2 × 2,000 segments',
    'segment',
    statistics('chrf'),
    'BLEU',
    bleuStatistics,
    2,
    quick ? 3 : 11,
  );
  const ter = statistics('ter', outputs.slice(0, 1));
  compare('TER statistics, 2,000 segments', 'segment', ter, 'BLEU', bleuStatistics, 12, quick ? 3 : 11);
  const items = quick ? 100_000 : 1_000_000;
  const size = `${items.toLocaleString('en-US')} items of JSON Lines, ${(items * 300) / 1e6} MB`;
  compare(size, 'item', readingLines(items), 'parsing each line', parsingLines(items), 4, 1);
  for (const { name, size: half, half: less, whole } of growing()) {
    compare(name, 'run', whole, half, less, LINEAR, quick ? 3 : 7);
  }
}

/** All pairs of many systems from one stream, scored and counted; a draw is one of a pair. */
function study(count: number, n: number): Task {
  const metric = createMetric({ id: 'bleu' }, 1);
  const systems = bleuSystems(n, count).map(pack);
  const pairs = (count * (count - 1)) / 2;
  const limits = { scores: new Float64Array(count), tolerances: new Float64Array(count), halvesTies: true };
  const counts = { up: new Uint32Array(pairs), halves: new Uint32Array(pairs) };
  const plan = { mode: 'bootstrap', systems, resamples: BLOCK_SIZE, seed: 'bench', limits, kept: 0 } as const;
  const sampler = new StudySampler(plan, metric);
  const none = new Float64Array(0);
  return {
    draws: pairs * BLOCK_SIZE * n,
    run: () => sampler.fill(0, counts, none, () => undefined),
  };
}

/** The same of one pair, as a comparison draws it. */
function comparison(n: number): Task {
  const metric = createMetric({ id: 'bleu' }, 1);
  const [a, b] = bleuTables(n);
  const resamples = 4 * BLOCK_SIZE;
  const plan = { mode: 'bootstrap', a, b, resamples, seed: 'bench' } as const;
  const sampler = new GainSampler(plan, (sums, at) => metric.score(sums, at), true);
  const gains = new Float64Array(resamples);
  const none = new Float64Array(0);
  return {
    draws: resamples * n,
    run: () => {
      for (let block = 0; block < sampler.blocks; block++) {
        sampler.fill(block, gains, none, none);
      }
    },
  };
}

/** BLEU from tables to gains in one thread: what the user waits for, except reading the files. */
function wholeBleu(resamples: number): Row {
  const [a, b] = bleuTables(N);
  const metric = createMetric({ id: 'bleu' }, 1);
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
    unit: 'draw',
    against: null,
    ratio: null,
    limit: null,
  };
}

export { measureCommands } from './commands';
export { measureThreads } from './threads';
export { measureAnswers } from './warm';
