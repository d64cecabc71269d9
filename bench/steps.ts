import { BLOCK_SIZE, GainSampler, resampleInProcess } from '../src/kernel';
import { createMetric } from '../src/metrics';
import type { ResampleMode } from '../src/model/results/significance';
import type { StatsTable } from '../src/model/settings/metric';
import { bcaInterval } from '../src/significance/intervals/bca';
import { jackknife } from '../src/significance/uncertainty/jackknife';
import { makePair } from '../src/significance/pair';
import { bootstrapMean } from '../src/significance/lattice/exact-distribution';
import type { Task } from './measure';
import { bleuTables, uniform } from './tables';

/** F1's statistics of two made-up systems that label n items: eight different rows. */
function labelled(n: number): [StatsTable, StatsTable] {
  const next = uniform(4);
  const systems = [new Float64Array(3 * n), new Float64Array(3 * n)] as const;
  for (let i = 0; i < n; i++) {
    const positive = next() < 0.3;
    systems.forEach((data, system) => {
      const right = next() < 0.9 - 0.02 * system;
      data.set([positive && right, !positive && !right, positive && !right].map(Number), 3 * i);
    });
  }
  return [
    { n, k: 3, data: systems[0] },
    { n, k: 3, data: systems[1] },
  ];
}

/** F1 of labels, from counts of their eight rows; a draw is a whole resample, scored. */
export function counted(mode: ResampleMode, n: number, resamples: number): Task {
  const [a, b] = labelled(n);
  const f1 = (sums: Float64Array, at: number) =>
    (200 * sums[at]!) / (2 * sums[at]! + sums[at + 1]! + sums[at + 2]!);
  const run = () => resampleInProcess({ mode, a, b, resamples, seed: 'bench' }, f1, true);
  return { draws: resamples, run };
}

/** The exact bootstrap of a mean of n scores with one decimal. */
export function lattice(n: number): Task {
  const next = uniform(5);
  const values = Float64Array.from({ length: n }, () => Math.floor(41 * next()) / 10 - 2);
  return { draws: n, run: () => bootstrapMean(values) };
}

/** A BCa interval of BLEU with the jackknife that it needs, and its resamples. */
export function bcaAndResamples(n: number, resamples: number): [Task, Task] {
  const metric = createMetric({ id: 'bleu' }, 1);
  const [a, b] = bleuTables(n);
  const pair = makePair(metric, a, b);
  const plan = { mode: 'bootstrap', a, b, resamples, seed: 'bench' } as const;
  const sampler = new GainSampler(plan, (sums, at) => metric.score(sums, at), true);
  const gains = new Float64Array(resamples);
  const none = new Float64Array(0);
  const fill = () => {
    for (let block = 0; block * BLOCK_SIZE < resamples; block++) {
      sampler.fill(block, gains, none, none);
    }
  };
  fill();
  const interval = () =>
    bcaInterval(gains, 0.05, {
      observed: pair.gain,
      tolerance: pair.tolerance,
      jackknife: jackknife(pair).gains,
    });
  return [
    { draws: resamples, run: interval },
    { draws: resamples, run: fill },
  ];
}
