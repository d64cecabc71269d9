import type { Interval, Pair, Resamples, Reference } from '../model';
import { halfWidthBy, rightOrWrong, testBasedHalfWidth, twoSidedLevel } from '../significance';
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
  { reference, ...decided }: Decided & { readonly reference: Reference },
): Interval {
  const level = twoSidedLevel(decided.alternative, decided.alpha);
  const half = halfWidthBy(reference, gains, pair.gain, level);
  const [low, high] = agreeingEnds(pair, half, {
    ...decided,
    degreesOfFreedom: reference.degreesOfFreedom,
    // The gain of a share of right items is at most the whole.
    most: Math.abs(rightOrWrong(pair)?.unit ?? Infinity),
  });
  return {
    low,
    high,
    level: 1 - level,
    method: reference.standardError === null ? EXPANDED_METHOD : 't',
  };
}

/** What decides which side of 0 an interval lies on. */
export interface Agreed extends Pick<Decided, 'alternative' | 'alpha' | 'p' | 'rejected'> {
  readonly degreesOfFreedom: number;
  /** The largest gain there is. */
  readonly most: number;
}

/** δ ± half the width, widened or narrowed where that and p disagree about 0. */
export function agreeingEnds(
  { gain, tolerance }: Pick<Pair, 'gain' | 'tolerance'>,
  width: number,
  { alternative, alpha, p, rejected, degreesOfFreedom, most }: Agreed,
): [low: number, high: number] {
  const level = twoSidedLevel(alternative, alpha);
  const half =
    rejected && width >= Math.abs(gain) - tolerance
      ? testBasedHalfWidth(gain, { p: twoSidedLevel(alternative, p), level, degreesOfFreedom })
      : width;
  const low = Math.max(-most, gain - half);
  const high = Math.min(most, gain + half);
  return [
    !rejected && alternative !== 'less' ? Math.min(low, 0) : low,
    !rejected && alternative !== 'greater' ? Math.max(high, 0) : high,
  ];
}
