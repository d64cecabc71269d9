import { GainSampler } from '../src/kernel';
import { createMetric } from '../src/metrics';
import type { StatsTable } from '../src/model/settings/metric';
import type { Task } from './measure';
import { uniform } from './tables';

/** Labels (or right numbers) and scores of two systems of n items, all different. */
function ranked(n: number, next: () => number, isLabelled: boolean): [StatsTable, StatsTable] {
  const gold = Array.from({ length: n }, () => (isLabelled ? Math.round(next()) : next()));
  const system = (): StatsTable => {
    const data = gold.flatMap((right) =>
      isLabelled ? [right, right + 3 * next()] : [right + next(), right],
    );
    return { n, k: 2, data: Float64Array.from(data) };
  };
  return [system(), system()];
}

/** A metric of weights in normal use; a draw is one of an item, scored for both systems. */
export function weighted(id: string, n: number, resamples: number): Task {
  const { weighted: score } = createMetric({ id }, 0);
  if (score === undefined) {
    throw new Error(`${id} is a metric of sums.`);
  }
  const [a, b] = ranked(n, uniform(6), id === 'auc' || id === 'average-precision');
  const sampler = new GainSampler({ mode: 'bootstrap', a, b, resamples, seed: 'bench' }, score, true);
  const gains = new Float64Array(resamples);
  const none = new Float64Array(0);
  return {
    draws: n * resamples,
    run: () => {
      for (let block = 0; block < sampler.blocks; block++) {
        sampler.fill(block, gains, none, none);
      }
    },
  };
}
