import type { Comparison } from '../model/results/comparison';
import type { identityNames } from '../model/text';

export type GainPoint = Parameters<typeof identityNames>[0] & {
  readonly key: string;
  /** |δ|: each pair is ordered so that its gain is not negative. */
  readonly gain: number;
  /** 1 − one-sided p. */
  readonly confidence: number;
};

/** Where the axis of confidence starts: an ordered pair can't be less confident than a coin. */
export const LOWEST_CONFIDENCE = 0.5;

/** The smallest confidence (1 − one-sided p) at which the primary test is significant at α. */
export function confidenceThreshold(
  alpha: number,
  alternative: Comparison['tests'][number]['alternative'],
): number {
  return alternative === 'two-sided' ? 1 - alpha / 2 : 1 - alpha;
}

/** The points by gain, the current one apart, none below the axis. */
export function splitPoints<Point extends GainPoint>(
  points: readonly Point[],
  current: string | null,
): { others: Point[]; shown: Point | null } {
  const onAxis = points
    .map((point) => ({ ...point, confidence: Math.max(LOWEST_CONFIDENCE, point.confidence) }))
    .sort((left, right) => left.gain - right.gain);
  return {
    others: onAxis.filter((point) => point.key !== current),
    shown: onAxis.find((point) => point.key === current) ?? null,
  };
}

/** The right end of the axis of gains: all points and the smallest significant gain, with some air. */
export function largestGain(
  points: readonly Pick<GainPoint, 'gain'>[],
  smallestSignificantGain: number | null,
): number {
  const largest = points.reduce((most, point) => Math.max(most, point.gain), smallestSignificantGain ?? 0);
  return largest > 0 ? largest * 1.1 : 1;
}
