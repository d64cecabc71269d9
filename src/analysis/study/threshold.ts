import { meanOf, pairsAmong } from '../../model/lists';
import type { Study } from '../../model/results/study';
import type { DecidedPairs } from './decided';
import { FEWEST_FOR_INTERVAL, gainsOf, type KeptScores } from './study-pairs';

/** Beyond this, every k-th pair counts: a share of 500,000 pairs is no less precise. */
const MOST_GAINS = 1e8;

const MIDDLE = 0.95;

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
  const pairs = pairsAmong(systems);
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
  return { pairs: sorted.length, median: at(0.5), percentile95: at(MIDDLE) };
}

type Threshold = Study['series'][number]['threshold'];

/**
 * One-sided p of the comparisons that determine a threshold (Berg-Kirkpatrick et al. 2012, section 3.1.1).
 */
const AROUND = { from: 0.04, to: 0.06 } as const;

/** With fewer of them, no threshold is reported. */
const FEWEST = 10;

const PERCENTILE = 0.95;

export function isAroundThreshold(oneSided: number): boolean {
  return oneSided >= AROUND.from && oneSided <= AROUND.to;
}

/**
 * The gain from which significance can be expected: the 95th percentile of the gains of comparisons with 0.04
 * ≤ p ≤ 0.06, the smallest that at least 95% don't exceed.
 */
export function threshold(gains: ArrayLike<number>): Threshold {
  // Sorted as doubles: of millions of pairs, an array's own sort would make as many objects.
  const sorted = Float64Array.from(gains).sort();
  const enough = sorted.length >= FEWEST;
  return {
    gain: enough ? sorted[Math.ceil(PERCENTILE * sorted.length) - 1]! : null,
    comparisons: sorted.length,
  };
}

/** Gains of comparisons around a threshold, in eight bytes each. */
export class GainsAround {
  private gains = new Float64Array(64);
  private count = 0;

  add(gain: number): void {
    if (this.count === this.gains.length) {
      const gains = new Float64Array(2 * this.count);
      gains.set(this.gains);
      this.gains = gains;
    }
    this.gains[this.count] = gain;
    this.count += 1;
  }

  threshold(): Threshold {
    return threshold(this.gains.subarray(0, this.count));
  }
}

/**
 * c of the law threshold = c/√n: the standard error of a gain, and with it the threshold, falls with the
 * square root of the number of items. Fitted to the logarithms, because a threshold's error grows with the
 * threshold.
 *
 * @param points thresholds on test sets of several sizes
 * @returns null if fewer than two sizes have a threshold
 */
export function squareRootLaw(points: readonly { n: number; gain: number | null }[]): number | null {
  const logarithms = points.flatMap(({ n, gain }) =>
    gain !== null && gain > 0 ? [Math.log(gain) + Math.log(n) / 2] : [],
  );
  return logarithms.length < 2 ? null : Math.exp(meanOf(logarithms));
}
