import type { Study } from '../../model';
import { FEWEST_FOR_INTERVAL, scoresOf, type KeptScores } from './study-pairs';

/** Beyond this, every k-th pair counts: a share of 500,000 pairs is no less precise. */
const MOST_GAINS = 1e8;

const PERCENTILE = 0.95;

/**
 * The smallest significant gains of a study's pairs, before correction: c · SE, with SE the standard deviation of the pair's
 * resampled gains and c of them what makes p = α. Pairs that score alike on every resample have none.
 *
 * @param kept scores of bootstrap resamples; null if none were kept
 * @param criticalErrors c of a pair
 * @returns null if there are too few resamples, or no pair differs
 */
export function smallestGains(
  kept: KeptScores | null,
  systems: number,
  criticalErrors: (pair: number) => number,
): NonNullable<Study['smallestGains']> | null {
  if (kept === null || kept.filled < FEWEST_FOR_INTERVAL) {
    return null;
  }
  const pairs = (systems * (systems - 1)) / 2;
  const step = Math.max(1, Math.ceil((pairs * kept.filled) / MOST_GAINS));
  const errors: number[] = [];
  let pair = 0;
  for (let a = 0; a < systems; a++) {
    for (let b = a + 1; b < systems; b++, pair++) {
      const error = pair % step === 0 ? standardError(kept, a, b) : 0;
      if (error > 0) {
        errors.push(criticalErrors(pair) * error);
      }
    }
  }
  if (errors.length === 0) {
    return null;
  }
  const sorted = Float64Array.from(errors).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { pairs: sorted.length, median: at(0.5), percentile95: at(PERCENTILE) };
}

/** The standard deviation of score(a) − score(b) over the resamples. */
function standardError(kept: KeptScores, a: number, b: number): number {
  const [ofA, ofB] = [scoresOf(kept, a), scoresOf(kept, b)];
  const n = ofA.length;
  const first = ofA[0]! - ofB[0]!;
  // Around the first gain rather than zero, where the squares of large scores would cancel.
  let [sum, squares] = [0, 0];
  for (let i = 1; i < n; i++) {
    const gain = ofA[i]! - ofB[i]! - first;
    sum += gain;
    squares += gain * gain;
  }
  return Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1));
}
