import type { Interval, Pair, Resamples } from '../model';
import {
  halfWidthAt,
  studentHalfWidth,
  twoSidedLevel,
  unexpandedLevel,
  type Reference,
} from '../significance';
import type { Decided } from './estimates';
import { EXPANDED_METHOD } from './intervals';

/**
 * The gains that the deciding test doesn't reject, so that interval and verdict agree about 0: δ ± half the width at which
 * the expanded p is α, or t·SE. Of a one-sided test both ends are one-sided bounds at 1 − α, which makes it an interval at
 * 1 − 2α. Where randomization decides, which counts outcomes and knows no other gain than 0, the interval is the same,
 * widened to 0 where that isn't rejected.
 */
export function expandedInterval(
  pair: Pair,
  gains: Resamples,
  { alternative, alpha, rejected, reference }: Decided & { readonly reference: Reference },
): Interval {
  const { gain } = pair;
  const level = twoSidedLevel(alternative, alpha);
  const half =
    reference.standardError === null
      ? halfWidthAt(gains, gain, unexpandedLevel(level, reference))
      : studentHalfWidth(reference.standardError, level, reference.degreesOfFreedom);
  const [low, high] = [gain - half, gain + half];
  return {
    low: !rejected && alternative !== 'less' ? Math.min(low, 0) : low,
    high: !rejected && alternative !== 'greater' ? Math.max(high, 0) : high,
    level: 1 - level,
    method: reference.standardError === null ? EXPANDED_METHOD : 't',
  };
}
