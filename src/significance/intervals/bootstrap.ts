import type { Resamples } from '../../model';
import { normalQuantile } from '../distributions';
import { correctedLevels, type BcaInput } from './bca';
import { mirrored } from './basic';
import { quantilesAt, type Ends } from './percentile';

/** The bootstrap's intervals; null if one isn't defined. */
export interface BootstrapIntervals {
  readonly bca: Ends | null;
  readonly percentile: Ends | null;
  readonly basic: Ends | null;
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
