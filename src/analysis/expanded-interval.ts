import type { Interval, Pair, Resamples } from '../model';
import {
  halfWidthBy,
  rightOrWrong,
  testBasedHalfWidth,
  twoSidedLevel,
  type Reference,
} from '../significance';
import type { Decided } from './decided';
import { EXPANDED_METHOD } from './intervals';

/**
 * The gains that the deciding test doesn't reject, so that interval and verdict agree about 0: δ ± half the
 * width at which the expanded p is α, or t·SE. For a one-sided test both ends are one-sided bounds at 1 − α,
 * which makes it an interval at 1 − 2α. Randomization counts outcomes and tests only for a gain of 0: if it
 * decides, the interval is the same unless they disagree about 0; then it is widened to 0, or narrowed to
 * what p implies.
 */
export function expandedInterval(
  pair: Pair,
  gains: Resamples,
  { alternative, alpha, p, rejected, reference }: Decided & { readonly reference: Reference },
): Interval {
  const { gain } = pair;
  const level = twoSidedLevel(alternative, alpha);
  const { degreesOfFreedom, standardError } = reference;
  const expanded = halfWidthBy(reference, gains, gain, level);
  const half =
    rejected && expanded >= Math.abs(gain) - pair.tolerance
      ? testBasedHalfWidth(gain, { p: twoSidedLevel(alternative, p), level, degreesOfFreedom })
      : expanded;
  // The gain of a share of right items is at most the whole.
  const most = Math.abs(rightOrWrong(pair)?.unit ?? Infinity);
  const low = Math.max(-most, gain - half);
  const high = Math.min(most, gain + half);
  return {
    low: !rejected && alternative !== 'less' ? Math.min(low, 0) : low,
    high: !rejected && alternative !== 'greater' ? Math.max(high, 0) : high,
    level: 1 - level,
    method: standardError === null ? EXPANDED_METHOD : 't',
  };
}
