import type { Comparison } from '../model/results/comparison';
import type { Histogram } from '../model/results/details';
import { histogramBars, histogramRange, type Bar } from '../model/results/histogram-bars';
import { ciOf, localPercent } from '../model/percent';
import { formatCount, formatGain, formatInterval, formatScore } from '../model/text';
import { t } from '../model/words';
import type { Marks, Plot, Tip, VerticalMark } from './plot';
import { largest } from '../model/lists';

export interface HistogramData {
  readonly histogram: Histogram;
  readonly comparison: Comparison;
  readonly decimals: number;
}

/** Gains of the resamples as bars, with no difference, the observed gain and its interval marked. */
export function histogramPlot({ histogram, comparison, decimals }: HistogramData): Plot {
  const bars = histogramBars(histogram, comparison);
  return {
    x: { title: t('gain ({0})', comparison.metric.name), ...histogramRange(histogram, comparison) },
    y: {
      title: t('share of resamples'),
      min: 0,
      max: largest(bars.map(({ share }) => share)) || 1,
      bare: true,
    },
    layers: [
      {
        kind: 'boxes',
        gap: 0.5,
        boxes: bars.map(({ low, high, share, strong }) => ({
          left: low,
          right: high,
          bottom: 0,
          top: share,
          ink: strong ? 'bar' : 'barPale',
        })),
        tip: (index) => barTip(bars[index], decimals, histogram.exact === true),
      },
    ],
    marks: histogramMarks(comparison, decimals),
    hover: 'across',
  };
}

function barTip(bar: Bar | undefined, decimals: number, exact: boolean): Tip | null {
  if (bar === undefined) {
    return null;
  }
  const share = localPercent(`${(bar.share * 100).toFixed(2)}%`);
  return {
    title: t('gain {0} to {1}', formatScore(bar.low, decimals + 1), formatScore(bar.high, decimals + 1)),
    text: exact ? share : t('{0} resamples ({1})', formatCount(bar.count), share),
  };
}

export function noDifference(): VerticalMark {
  return { at: 0, label: t('0: no difference'), ink: 'foreground', dash: [5, 4], width: 1.5 };
}

function histogramMarks({ gain, interval }: Comparison, decimals: number): Marks {
  return {
    vertical: [
      { at: gain, label: `δ = ${formatGain(gain, decimals)}`, ink: 'foreground', dash: [], width: 2.5 },
      noDifference(),
    ],
    bracket: interval && {
      from: interval.low,
      to: interval.high,
      label: `${ciOf(interval.level)} ${formatInterval([interval.low, interval.high], decimals)}`,
      ink: 'foreground',
    },
  };
}
