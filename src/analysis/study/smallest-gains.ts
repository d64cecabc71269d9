import type { Study } from '../../model';
import type { DecidedPairs } from './decided';
import { FEWEST_FOR_INTERVAL, gainsOf, type KeptScores } from './study-pairs';

/** Beyond this, every k-th pair counts: a share of 500,000 pairs is no less precise. */
const MOST_GAINS = 1e8;

const PERCENTILE = 0.95;

/**
 * The smallest significant gains of a study's pairs, before correction, as comparisons give them.
 *
 * @param kept scores of bootstrap resamples; null if none were kept
 * @returns null if there are too few resamples, or no pair has one
 */
export function smallestGains(
  kept: KeptScores | null,
  decided: Pick<DecidedPairs, 'systems' | 'sign' | 'smallestGain'>,
): NonNullable<Study['smallestGains']> | null {
  if (kept === null || kept.filled < FEWEST_FOR_INTERVAL) {
    return null;
  }
  const { systems, sign } = decided;
  const pairs = (systems * (systems - 1)) / 2;
  const step = Math.max(1, Math.ceil((pairs * kept.filled) / MOST_GAINS));
  const found: number[] = [];
  const gains = new Float64Array(kept.filled);
  let pair = 0;
  for (let a = 0; a < systems; a++) {
    for (let b = a + 1; b < systems; b++, pair++) {
      const smallest =
        pair % step === 0 ? decided.smallestGain(a, b, gainsOf(kept, { a, b, sign }, gains)) : null;
      if (smallest !== null) {
        found.push(smallest);
      }
    }
  }
  if (found.length === 0) {
    return null;
  }
  const sorted = Float64Array.from(found).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { pairs: sorted.length, median: at(0.5), percentile95: at(PERCENTILE) };
}
