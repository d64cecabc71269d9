import type { Resamples } from '../../model';
import { percentileInterval, type Ends } from './percentile';

/**
 * Basic bootstrap interval: the percentile interval mirrored at the observed value, [2δ − q_{1−α/2}, 2δ −
 * q_{α/2}] (Davison and Hinkley 1997, section 5.2.1). Gains that the shift bootstrap rejects lie outside it.
 *
 * @returns null if there are no values
 */
export function basicInterval(resampled: Resamples, alpha: number, observed: number): Ends | null {
  const ends = percentileInterval(resampled, alpha);
  return ends && mirrored(ends, observed);
}

/** A percentile interval, mirrored at the observed value. */
export function mirrored([low, high]: Ends, observed: number): Ends {
  return [2 * observed - high, 2 * observed - low];
}
