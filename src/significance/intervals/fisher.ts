import { checkAlpha } from '../core/statistic';
import { normalQuantile } from '../distributions';
import type { Ends } from './percentile';

/**
 * Fisher's interval of Pearson's r (1921): tanh(artanh r ± z_(1−α/2)/√(n − 3)), for pairs from a bivariate normal
 * distribution. Equal to R's `cor.test`.
 *
 * @returns null for fewer than 4 pairs, and for r = ±1
 * @throws RealGainError `bad-setting` for α outside (0, 0.5)
 */
export function fisherInterval(r: number, n: number, alpha: number): Ends | null {
  checkAlpha(alpha);
  const half = -normalQuantile(alpha / 2) / Math.sqrt(n - 3);
  return n < 4 || Math.abs(r) >= 1
    ? null
    : [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
