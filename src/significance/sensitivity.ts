import type { Alternative } from '../model';
import { normalQuantile } from './distributions';
import { meanAndDeviation } from './moments';

/** The power at which a gain counts as detectable. */
const POWER = 0.8;

/** What a test set can show. */
export interface Sensitivity {
  /** Standard deviation of the resampled gains. */
  readonly standardError: number;
  /** z·SE: the observed gain at which p would be α; null if gains don't vary. */
  readonly smallestSignificantGain: number | null;
  /** (z + z₀.₈)·SE: the true gain that is found with 80 % power; null if gains don't vary. */
  readonly minimumDetectableGain: number | null;
}

/**
 * From the bootstrap's standard error, by the normal approximation (as in power analysis for a z test):
 * z = z_{1−α/2} two-sided, z_{1−α} one-sided.
 *
 * @param gains resampled gains δ* of a bootstrap, at least 2
 * @param tolerance a standard error within it is rounding, and taken as 0
 */
export function sensitivity(
  gains: Float64Array,
  tolerance: number,
  alternative: Alternative,
  alpha: number,
): Sensitivity {
  const { deviation } = meanAndDeviation(gains);
  if (deviation <= tolerance) {
    return { standardError: 0, smallestSignificantGain: null, minimumDetectableGain: null };
  }
  const z = -normalQuantile(alternative === 'two-sided' ? alpha / 2 : alpha);
  return {
    standardError: deviation,
    smallestSignificantGain: z * deviation,
    minimumDetectableGain: (z + normalQuantile(POWER)) * deviation,
  };
}
