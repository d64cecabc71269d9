import type { Metric } from '../model';

/**
 * The mean over training runs of a metric: (1/R) · Σ_r score(run r), where the statistics of R runs of one
 * system are side by side, run by run. The number of statistics gives the number of runs.
 *
 * @param width number of statistics of one run
 */
export function overRuns(metric: Metric, width: number): Metric {
  return {
    ...metric,
    score(sums, offset, k = sums.length - offset) {
      let total = 0;
      for (let at = 0; at < k; at += width) {
        total += metric.score(sums, offset + at, width);
      }
      return total / (k / width);
    },
  };
}
