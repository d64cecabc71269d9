import type { Alternative } from '../model/results/significance';
import type { Comparison } from '../model/results/comparison';
import { formatConfidence, formatScore, identityNames, primaryTest } from '../model/text';
import { t } from '../model/words';
import type { HorizontalMark, Marks, Plot, Tip } from './plot';

export interface ConfidenceData {
  readonly comparison: Comparison;
  readonly decimals: number;
  readonly points: readonly GainPoint[];
  readonly current: string | null;
}

/** Every comparison of this test set: its gain against 1 − one-sided p, this one standing out. */
export function confidencePlot(data: ConfidenceData): Plot {
  const { comparison, decimals } = data;
  const { others, shown } = splitPoints(data.points, data.current);
  const series = (points: readonly GainPoint[]) => ({
    kind: 'points' as const,
    at: points.map(({ gain, confidence }) => ({ x: gain, y: confidence })),
    tip: (index: number) => pointTip(points[index], decimals),
  });
  return {
    x: {
      title: t('gain of the better system ({0})', comparison.metric.name),
      min: 0,
      max: largestGain(data.points, comparison.smallestSignificantGain),
      grid: true,
    },
    y: { title: t('confidence (1 − one-sided p)'), min: LOWEST_CONFIDENCE, max: 1, grid: true },
    layers: [
      {
        ...series(shown === null ? [] : [shown]),
        ...(shown !== null && others.length > 0 && { name: pairName(shown) }),
        ink: 'foreground',
        edge: 'background',
        shape: 'diamond',
        size: 6,
      },
      { ...series(others), ink: 'bar', edge: 'background', shape: 'circle', size: 4 },
    ],
    marks: confidenceMarks(comparison, decimals),
    hover: 'touch',
  };
}

/** `gain 0.52, confidence 0.9935`. */
function pointTip(point: GainPoint | undefined, decimals: number): Tip | null {
  return (
    (point && {
      title: pairName(point),
      text: t(
        'gain {0}, confidence {1}',
        formatScore(point.gain, decimals),
        formatConfidence(point.confidence),
      ),
    }) ??
    null
  );
}

/** Two systems by name, with folders where the names alone would not tell them apart. */
export function pairName(pair: Parameters<typeof identityNames>[0]): string {
  return identityNames(pair).join(' vs ');
}

function confidenceMarks(comparison: Comparison, decimals: number): Marks {
  const { alpha, smallestSignificantGain: smallest } = comparison;
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  return {
    vertical:
      smallest === null
        ? []
        : [
            {
              at: smallest,
              label: t('smallest significant gain {0}', formatScore(smallest, decimals)),
              ink: 'foreground',
              dash: [2, 3],
              width: 1.5,
            },
          ],
    horizontal: [levelMark(confidenceThreshold(alpha, alternative), { alpha, alternative })],
  };
}

/** The level of a test across a plot, above which large gains lie. */
export function levelMark(
  at: number,
  { alpha, alternative }: { readonly alpha: number; readonly alternative: Alternative },
): HorizontalMark {
  return { at, label: levelLabel(alpha, alternative), labelAt: 'end', ink: 'foreground', dash: [6, 4] };
}

/** `α = 0.05, two-sided`. */
export function levelLabel(alpha: number, alternative: Alternative): string {
  return alternative === 'two-sided' ? t('α = {0}, two-sided', alpha) : t('α = {0}, one-sided', alpha);
}

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
