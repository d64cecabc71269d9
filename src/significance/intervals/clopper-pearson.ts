import { betaQuantile, normalQuantile } from '../distributions';
import type { Ends } from './percentile';
import { checkAlpha, checkCounts } from '../core/statistic';

/**
 * Exact interval of a proportion from k of n (Clopper and Pearson 1934): the proportions not rejected by a
 * binomial test at α/2 on either side.
 *
 * @param k 0 ≤ k ≤ n
 */
export function clopperPearson(k: number, n: number, alpha: number): Ends {
  return [betaQuantile(alpha / 2, k, n - k + 1), betaQuantile(1 - alpha / 2, k + 1, n - k)];
}

/** The 95% interval of a p of which so many resamples were extreme. */
export function monteCarloInterval(extreme: number, resamples: number): Ends {
  return clopperPearson(extreme, resamples, 0.05);
}

/**
 * Wilson's score interval of a proportion from k of n, without continuity correction: the proportions that a
 * z-test doesn't reject (Wilson 1927). Unlike a bootstrap interval it keeps its width at 0 of n and n of n.
 *
 * @param k 0 ≤ k ≤ n, n ≥ 1
 * @throws RealGainError `bad-setting` for invalid k or n, or α outside (0, 0.5)
 */
export function wilson(k: number, n: number, alpha: number): Ends {
  checkAlpha(alpha);
  checkCounts({ 'of hits': k, 'of misses': n - k, 'of trials but one': n - 1 });
  const z = -normalQuantile(alpha / 2);
  const centre = (k + z ** 2 / 2) / (n + z ** 2);
  const half = (z / (n + z ** 2)) * Math.sqrt((k / n) * (n - k) + z ** 2 / 4);
  return [k === 0 ? 0 : centre - half, k === n ? 1 : centre + half];
}
