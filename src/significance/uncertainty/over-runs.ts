import type { Metric, StatsTable, WeightedScore } from '../../model';

/**
 * The mean over training runs of a metric: (1/R) · Σ_r score(run r), where the statistics of R runs of one
 * system are side by side, run by run. The number of statistics gives the number of runs.
 *
 * @param width number of statistics of one run
 */
export function overRuns(metric: Metric, width: number): Metric {
  const { weighted } = metric;
  return {
    ...metric,
    ...(weighted && { weighted: weighedOverRuns(weighted, width) }),
    score(sums, offset, k = sums.length - offset) {
      let total = 0;
      for (let at = 0; at < k; at += width) {
        total += metric.score(sums, offset + at, width);
      }
      return total / (k / width);
    },
  };
}

/** For R runs with the same items: R passes, and as many units as one run has. */
function weighedOverRuns({ effort, of, units }: WeightedScore, width: number): WeightedScore {
  return {
    effort,
    ...(units && { units: (table) => units(runOf(table, 0, width)) }),
    of: (table) => {
      const runs = Array.from({ length: table.k / width }, (_, run) => of(runOf(table, run, width)));
      return (weights) => runs.reduce((sum, weigh) => sum + weigh(weights), 0) / runs.length;
    },
  };
}

function runOf({ n, k, data }: StatsTable, run: number, width: number): StatsTable {
  const own = new Float64Array(n * width);
  for (let i = 0; i < n; i++) {
    own.set(data.subarray(i * k + run * width, i * k + (run + 1) * width), i * width);
  }
  return { n, k: width, data: own };
}
