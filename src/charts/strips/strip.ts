import type { Comparison, Interval } from '../../model/results/comparison';
import type { Histogram } from '../../model/results/details';
import { histogramBars, histogramRange } from '../../model/results/histogram-bars';
import { ciOf } from '../../model/percent';
import { enoughDecimals, formatGain, formatInterval, primaryTest } from '../../model/text';
import { t } from '../../model/words';
import { isFirm, outcomeOf } from '../../model/results/outcome';
import { inkOfOutcome, type Ink } from '../drawing/drawing';
import type { Layer, Plot, Tip, VerticalMark } from '../plot';
import { largest } from '../../model/lists';

export interface StripData {
  readonly comparison: Comparison;
  /** null: nothing was resampled. */
  readonly histogram: Histogram | null;
  readonly decimals: number;
}

/** Without a distribution or an error, there is no more to see than a point. */
export function hasStrip({ comparison, histogram }: StripData): boolean {
  return histogram !== null || comparison.standardError !== 0;
}

export function stripCaption({ comparison, histogram }: StripData): string {
  const unit = comparison.metric.name;
  if (histogram === null) {
    return t('Gain in {0} with its interval', unit);
  }
  return histogram.mode === 'bootstrap'
    ? t('Gain in {0} with its interval, and the gains of resampled test sets', unit)
    : t('Gain in {0} with its interval, and the gains by chance if A and B were the same', unit);
}

/** The interval's bar below the axis of the density, whose peak is at 1. */
const BAR = { bottom: -0.36, top: -0.2 };

/** From below the interval's bar to the top. */
export const STRIP_HEIGHT = { title: '', min: -0.55, max: 1.05, bare: true } as const;

export const NO_DIFFERENCE: VerticalMark = {
  at: 0,
  label: '',
  ink: 'foreground',
  dash: [5, 4],
  width: 1.5,
};

/** The answer on one axis: no difference, the gain with its interval, resampled gains, and where significance begins. */
export function stripPlot({ comparison, histogram, decimals }: StripData): Plot {
  const { gain, interval } = comparison;
  const ink = inkOfOutcome(outcomeOf(comparison), isFirm(comparison));
  const limit = limitOf(comparison);
  const range = histogramRange(histogram ?? { low: gain, high: gain }, comparison);
  const air = (range.max - range.min) * 0.03;
  return {
    x: {
      title: '',
      min: Math.min(range.min, (limit ?? 0) - air),
      max: Math.max(range.max, (limit ?? 0) + air),
    },
    y: STRIP_HEIGHT,
    layers: [
      ...gainLayers({ gain, interval, ink }, decimals),
      ...(histogram === null ? [] : densityOf(histogram, comparison)),
    ],
    marks: { vertical: marksOf(limit, gain, decimals) },
    hover: 'near',
  };
}

interface Gained {
  readonly gain: number;
  readonly interval: Pick<Interval, 'low' | 'high' | 'level'> | null;
  readonly ink: Ink;
}

export function gainLayers(gained: Gained, decimals: number): Layer[] {
  return answerLayers({ ...gained, value: gained.gain }, () => gainTip(gained, decimals));
}

/** The value that a strip is about, with its interval, below the axis. */
export function answerLayers(
  {
    value,
    interval,
    ink,
  }: {
    readonly value: number;
    readonly interval: Pick<Interval, 'low' | 'high'> | null;
    readonly ink: Ink;
  },
  tip: () => Tip,
): Layer[] {
  const point: Layer = {
    kind: 'points',
    at: [{ x: value, y: (BAR.bottom + BAR.top) / 2 }],
    ink: 'foreground',
    edge: 'background',
    shape: 'diamond',
    size: 6,
    tip,
  };
  return interval === null
    ? [point]
    : [point, { kind: 'boxes', gap: 0, boxes: [{ left: interval.low, right: interval.high, ...BAR, ink }] }];
}

/** The height of a line above the axis, from the top. */
export function heightOfLine(line: number, lines: number): number {
  return 1 - (line + 0.5) / lines;
}

/** The line on which a point of a strip lies; null for the answer's. */
export function lineOfPoint({ layers }: Plot, layer: number, index: number, lines: number): number | null {
  const points = layers[layer];
  const y = points?.kind === 'points' ? points.at[index]?.y : undefined;
  return y === undefined || y < 0 ? null : Math.floor((1 - y) * lines);
}

function gainTip({ gain, interval }: Gained, decimals: number): Tip {
  const digits = enoughDecimals(gain, decimals);
  return {
    title: t('gain {0}', formatGain(gain, digits)),
    text:
      interval === null
        ? ''
        : `${ciOf(interval.level)} ${formatInterval([interval.low, interval.high], digits)}`,
  };
}

/** The half-density of the resampled gains: the shares of the bars relative to the largest. */
function densityOf(histogram: Histogram, comparison: Comparison): Layer[] {
  const bars = histogramBars(histogram, comparison);
  const most = largest(bars.map(({ share }) => share)) || 1;
  const at = bars.map(({ low, high, share }) => ({ x: (low + high) / 2, y: share / most }));
  return [
    { kind: 'line', at, ink: 'bar', width: 1.5 },
    { kind: 'band', at: at.map(({ x, y }) => ({ x, low: 0, high: y })), ink: 'bar' },
  ];
}

/**
 * The smallest significant gain in the direction of the gain, or in the one that is tested; null for a pair of a study,
 * which needs a larger one after correction.
 */
function limitOf(comparison: Comparison): number | null {
  const { gain, family, smallestSignificantGain: smallest } = comparison;
  const alternative = primaryTest(comparison)?.alternative ?? 'two-sided';
  const isDown = alternative === 'less' || (alternative === 'two-sided' && gain < 0);
  return smallest === null || family !== undefined ? null : isDown ? -smallest : smallest;
}

function marksOf(limit: number | null, gain: number, decimals: number): VerticalMark[] {
  return limit === null
    ? [NO_DIFFERENCE]
    : [
        NO_DIFFERENCE,
        {
          at: limit,
          label: t('significant from {0}', formatGain(limit, enoughDecimals(gain, decimals))),
          ink: 'foreground',
          dash: [2, 3],
          width: 1.5,
        },
      ];
}
