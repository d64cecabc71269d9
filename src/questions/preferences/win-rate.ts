import { sumOf } from '../../model/lists';
import seedrandom from 'seedrandom';
import type { PreferencePair } from '../../model';
import {
  clopperPearson,
  expansionOf,
  halfWidthAt,
  testBasedHalfWidth,
  unexpandedLevel,
} from '../../significance';
import { bootstrapMean } from '../../significance/lattice/exact-distribution';
import { meanOf } from '../../significance/resamples';

interface WinRateSettings {
  readonly alpha: number;
  readonly resamples: number;
  readonly seed: string;
}

/** Rates closer to a half than this are a half. */
const TOLERANCE = 1e-12;

/**
 * The interval of a win rate of items that are won, tied or lost. Without ties it is Clopper and Pearson's, which excludes a half exactly if the sign test rejects
 * it. Otherwise items are bootstrapped, expanded by Student's t as intervals of gains are (Hesterberg 2015), and widened or
 * narrowed where it disagrees with the sign test.
 *
 * @param scores what the system gets on each item: 0, ½ or 1
 * @param p of the sign test
 * @returns null for fewer than two items
 */
export function winRateInterval(
  scores: Float64Array,
  p: number,
  settings: WinRateSettings,
): PreferencePair['interval'] {
  const n = scores.length;
  if (n < 2) {
    return null;
  }
  const { alpha } = settings;
  const total = sumOf(scores);
  if (scores.every((score) => score === 0 || score === 1)) {
    const [low, high] = clopperPearson(total, n, alpha);
    return { low, high, method: 'Clopper-Pearson' };
  }
  if (scores.every((score) => score === scores[0])) {
    return ofEqual(total / n, n, p <= alpha, alpha);
  }
  const exact = bootstrapMean(scores);
  const means = typeof exact === 'string' ? drawnMeans(scores, settings) : exact;
  const rate = typeof exact === 'string' ? meanOf(scores) : exact.mean;
  const reference = expansionOf(n);
  const half = halfWidthAt(means, rate, unexpandedLevel(alpha, reference));
  const excess = Math.abs(rate - 0.5);
  const isRejected = p <= alpha && excess > TOLERANCE;
  const fitting =
    isRejected && half >= excess
      ? testBasedHalfWidth(excess, { p, level: alpha, degreesOfFreedom: reference.degreesOfFreedom })
      : isRejected
        ? half
        : Math.max(half, excess);
  return {
    low: Math.max(0, rate - fitting),
    high: Math.min(1, rate + fitting),
    method: 'expanded bootstrap',
  };
}

/** A bootstrap of equal scores has no width: as wide as for items won or lost, up to a half if the test excludes it. */
function ofEqual(rate: number, n: number, isRejected: boolean, alpha: number): PreferencePair['interval'] {
  const [low, high] = clopperPearson(rate * n, n, alpha);
  return {
    low: isRejected && rate > 0.5 ? Math.max(low, 0.5 + TOLERANCE) : low,
    high: isRejected && rate < 0.5 ? Math.min(high, 0.5 - TOLERANCE) : high,
    method: 'Clopper-Pearson',
  };
}

/** Means of n items drawn with replacement. */
function drawnMeans(scores: Float64Array, { resamples, seed }: WinRateSettings): Float64Array {
  const random = seedrandom.alea(`${seed}:win rate`);
  const n = scores.length;
  return Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      sum += scores[Math.floor(random() * n)]!;
    }
    return sum / n;
  });
}
