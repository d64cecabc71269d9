import { betaQuantile } from '../distributions';
import type { Ends } from './percentile';

/**
 * Exact interval of a proportion from k of n (Clopper and Pearson 1934): the proportions not rejected by a
 * binomial test at α/2 on either side.
 *
 * @param k 0 ≤ k ≤ n
 */
export function clopperPearson(k: number, n: number, alpha: number): Ends {
  return [betaQuantile(alpha / 2, k, n - k + 1), betaQuantile(1 - alpha / 2, k + 1, n - k)];
}
