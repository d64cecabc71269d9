import type { Resamples } from '../../model/results/significance';
import { quantilesAt, type Ends } from './percentile';
import { normalQuantile } from '../distributions';
import { correctedLevels, type BcaInput } from './bca';

/** The bootstrap's intervals; null if one isn't defined. */
interface BootstrapIntervals {
  readonly bca: Ends | null;
  readonly percentile: Ends | null;
  readonly basic: Ends | null;
}

/**
 * Basic bootstrap interval: the percentile interval mirrored at the observed value, [2δ − q_{1−α/2}, 2δ −
 * q_{α/2}] (Davison and Hinkley 1997, section 5.2.1). Gains that the shift bootstrap rejects lie outside it.
 */
export function mirrored([low, high]: Ends, observed: number): Ends {
  return [2 * observed - high, 2 * observed - low];
}

/** All of them in one pass over the resamples, of which there may be a million. */
export function bootstrapIntervals(resampled: Resamples, alpha: number, input: BcaInput): BootstrapIntervals {
  const z = normalQuantile(alpha / 2);
  const [low, high, bcaLow, bcaHigh] =
    quantilesAt(resampled, [z, -z, ...(correctedLevels(resampled, alpha, input) ?? [])]) ?? [];
  const percentile: Ends | null = low === undefined || high === undefined ? null : [low, high];
  return {
    bca: bcaLow === undefined || bcaHigh === undefined ? null : [bcaLow, bcaHigh],
    percentile,
    basic: percentile && mirrored(percentile, input.observed),
  };
}
