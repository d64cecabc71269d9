import { createMetric } from '../../../src/metrics';
import type { Pair, StatsTable } from '../../../src/model';
import { makePairOfRuns } from '../../../src/significance';
import type { Random } from '../random';
import type { VerdictCell } from '../verdict/cells';

const MEAN = createMetric({ id: 'mean', column: 'score' }, 0);

/** A cell at an edge of the verdict, where it is hardest to keep the level. */
export interface EdgeCell extends Pick<VerdictCell, 'id' | 'resamples' | 'beside' | 'draw'> {
  readonly what: string;
  /** Percent that are significant all the same, where it is known that the level isn't kept. */
  readonly exception?: number;
}

/** Unequal numbers of runs: score(system, run, item) = item + system × item + run + noise. */
export const RUN_CELLS: readonly EdgeCell[] = (
  [
    [2, 8, 0.3, 0.3],
    [2, 20, 0.3, 0.3],
    [2, 8, 0.6, 0.6],
    [3, 5, 0.3, 0.3],
    [1, 5, 0.3, 0.3],
  ] as const
).map(([runsA, runsB, spreadA, spreadB]) => ({
  id: `edge:runs:${runsA}:${runsB}:${spreadA}:${spreadB}`,
  what: `${runsA} runs against ${runsB}, σ of a run ${spreadA}`,
  resamples: 999,
  beside: false,
  draw: (random) => drawRuns(random, [runsA, runsB], [spreadA, spreadB]),
}));

function drawRuns(random: Random, runs: readonly [number, number], spreads: readonly [number, number]): Pair {
  const n = 40;
  const items = Float64Array.from({ length: n }, () => random.normal());
  const system = (count: number, spread: number) => {
    const own = items.map((item) => item + 0.5 * random.normal());
    return Array.from({ length: count }, (): StatsTable => {
      const run = spread * random.normal();
      const data = new Float64Array(2 * n);
      own.forEach((score, i) => data.set([score + run + 0.5 * random.normal(), 1], 2 * i));
      return { n, k: 2, data };
    });
  };
  return makePairOfRuns(MEAN, system(runs[0], spreads[0]), system(runs[1], spreads[1]));
}
