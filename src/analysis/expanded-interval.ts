import type { Interval, Pair, Resamples } from '../model';
import {
  halfWidthAt,
  rightOrWrong,
  studentHalfWidth,
  testBasedHalfWidth,
  twoSidedLevel,
  unexpandedLevel,
  type Reference,
} from '../significance';
import type { Decided } from './decided';
import { EXPANDED_METHOD } from './intervals';

/**
 * The gains that the deciding test doesn't reject, so that interval and verdict agree about 0: δ ± half the width at which
 * the expanded p is α, or t·SE. Of a one-sided test both ends are one-sided bounds at 1 − α, which makes it an interval at
 * 1 − 2α. Where randomization decides, which counts outcomes and tests no other gain than 0, the interval is the same, but
 * where it says otherwise of 0: then it is widened to 0, or made as narrow as p says.
 */
export function expandedInterval(
  pair: Pair,
  gains: Resamples,
  { alternative, alpha, p, rejected, reference }: Decided & { readonly reference: Reference },
): Interval {
  const { gain } = pair;
  const level = twoSidedLevel(alternative, alpha);
  const { degreesOfFreedom, standardError } = reference;
  const expanded =
    standardError === null
      ? halfWidthAt(gains, gain, unexpandedLevel(level, reference))
      : studentHalfWidth(standardError, level, degreesOfFreedom);
  const half =
    rejected && expanded >= Math.abs(gain) - pair.tolerance
      ? testBasedHalfWidth(gain, { p: twoSidedLevel(alternative, p), level, degreesOfFreedom })
      : expanded;
  // A share of right items can't gain more than all.
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
