import type { Study } from '../model/results/study';
import { formatScore } from '../model/text';
import { t, translated } from '../model/words';
import { confidenceThreshold, largestGain, levelMark, LOWEST_CONFIDENCE } from './confidence';
import type { Cloud, Marks, PairPoints, Plot, PlotWindow } from './plot';
import { shapeOf } from './drawing/shapes';
import { largest, elementAt } from '../model/lists';

/** A study as its file or as the page has it. */
export type StudyPoints = Pick<Study, 'series' | 'settings' | 'metric'> & {
  readonly pairs: Omit<PairPoints, 'least'> & { readonly corrected: ArrayLike<number> };
};

/** Confidence, or p on a logarithmic scale, which tells confident pairs apart. */
export type PairsScale = 'confidence' | 'log-p';

export interface PairsData {
  readonly study: StudyPoints;
  readonly decimals: number;
  readonly window: PlotWindow;
  readonly scale?: PairsScale;
}

/** The window that shows everything: from no gain to the largest, from a coin's confidence to certainty. */
export function wholePlot({ pairs, series }: StudyPoints, scale: PairsScale = 'confidence'): PlotWindow {
  let [gain, highest] = [0, 1];
  for (let pair = 0; pair < pairs.gain.length; pair++) {
    gain = Math.max(gain, elementAt(pairs.gain, pair));
    highest = Math.max(highest, magnitudeOf(pairs.confidence[pair] ?? 0));
  }
  const thresholds = series.map(({ threshold }) => threshold.gain ?? 0);
  return {
    left: 0,
    right: largestGain([], largest(thresholds, gain)),
    ...(scale === 'confidence'
      ? { bottom: LOWEST_CONFIDENCE, top: 1 }
      : { bottom: LEAST_MAGNITUDE, top: highest * 1.04 }),
  };
}

/** −log₁₀ of a one-sided p, as far as 1 − p can tell. */
function magnitudeOf(confidence: number): number {
  return Number.isNaN(confidence) ? 0 : -Math.log10(Math.max(SMALLEST_P, 1 - confidence));
}

const SMALLEST_P = 1e-15;
const LEAST_MAGNITUDE = magnitudeOf(LOWEST_CONFIDENCE);

/**
 * Every pair of systems: its gain against 1 − one-sided p, or against p on a logarithmic scale, with the thresholds. Shapes
 * stand for series, colors for whether it is significant after correction.
 */
export function pairsPlot(data: PairsData): Plot {
  const { study, window, scale = 'confidence' } = data;
  return {
    x: { title: t('gain ({0})', study.metric.name), min: window.left, max: window.right, grid: true },
    y:
      scale === 'confidence'
        ? { title: t('confidence (1 − one-sided p)'), min: window.bottom, max: window.top, grid: true }
        : {
            title: t('one-sided p (logarithmic scale)'),
            min: window.bottom,
            max: window.top,
            grid: true,
            ticks: powersIn(window).map((power) => ({
              at: power,
              label: power <= 3 ? String(10 ** -power) : `1e-${power}`,
            })),
          },
    layers: [{ kind: 'cloud', window, ...cloudOf(study, scale) }],
    marks: pairsMarks(data),
  };
}

/** At most six powers of ten. */
function powersIn({ bottom, top }: PlotWindow): number[] {
  const first = Math.ceil(bottom);
  const step = Math.max(1, Math.ceil((top - first) / 5));
  return Array.from(
    { length: Math.max(0, Math.floor((top - first) / step) + 1) },
    (_, i) => first + i * step,
  );
}

/** Each series twice: its pairs that are significant after correction, and the others below them. */
function cloudOf(
  { pairs, series, settings }: StudyPoints,
  scale: PairsScale,
): Pick<Cloud, 'points' | 'names' | 'styles'> {
  const kinds = Uint16Array.from({ length: pairs.gain.length }, (_, pair) => {
    const isSignificant = elementAt(pairs.corrected, pair) <= settings.alpha;
    return 2 * elementAt(pairs.series, pair) + (isSignificant ? 1 : 0);
  });
  const points = { gain: pairs.gain, confidence: pairs.confidence, series: kinds };
  return {
    points:
      scale === 'confidence'
        ? points
        : {
            ...points,
            confidence: Float64Array.from(kinds, (_, pair) => {
              const confidence = pairs.confidence[pair] ?? NaN;
              return Number.isNaN(confidence) ? NaN : magnitudeOf(confidence);
            }),
            least: LEAST_MAGNITUDE,
          },
    names: series.flatMap(({ name }) => {
      const own = series.length === 1 ? '' : `${translated(name)}, `;
      return [`${own}${t('not significant')}`, `${own}${t('significant')}`];
    }),
    styles: series.flatMap((_, kind) => [
      { ink: 'muted' as const, shape: shapeOf(kind) },
      { ink: 'better' as const, shape: shapeOf(kind) },
    ]),
  };
}

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [7, 3, 2, 3]];

function pairsMarks({ study, decimals, window, scale }: PairsData): Marks {
  const { settings, series } = study;
  const isSeen = (gain: number): boolean => gain >= window.left && gain <= window.right;
  const confidence = confidenceThreshold(settings.alpha, settings.alternative);
  const level = scale === 'log-p' ? magnitudeOf(confidence) : confidence;
  return {
    vertical: series.flatMap(({ name, threshold: { gain } }, kind) =>
      gain === null || !isSeen(gain)
        ? []
        : [
            {
              at: gain,
              label:
                series.length === 1
                  ? formatScore(gain, decimals)
                  : `${translated(name)}: ${formatScore(gain, decimals)}`,
              ink: 'foreground' as const,
              dash: elementAt(DASHES, kind % DASHES.length),
              width: 1.5,
            },
          ],
    ),
    horizontal: level < window.bottom || level > window.top ? [] : [levelMark(level, settings)],
  };
}
