import type { Comparison, Histogram } from '../../src/model';
import { histogramBars, histogramRange, type Bar } from '../../src/model/histogram-bars';
import { formatCount, formatGain, formatInterval, formatLevel, formatScore } from '../../src/model/text';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';
import { marksPlugin, type Marks } from './marks';
import { localPercent } from '../text/percent';

export interface HistogramData {
  readonly histogram: Histogram;
  readonly comparison: Comparison;
  readonly decimals: number;
}

/** Gains of the resamples as bars, with no difference, the observed gain and its interval marked. */
export function histogramChart(data: HistogramData, theme: ChartTheme): ConfigurationOf<'bar'> {
  const { histogram, comparison, decimals } = data;
  const bars = histogramBars(histogram, comparison);
  const { min, max } = histogramRange(histogram, comparison);
  return {
    type: 'bar',
    data: {
      datasets: [
        {
          data: bars.map(({ low, high, share }) => ({ x: (low + high) / 2, y: share })),
          backgroundColor: bars.map(({ strong }) => (strong ? theme.bar : theme.barPale)),
          borderColor: theme.highContrast ? theme.foreground : theme.background,
          borderWidth: theme.highContrast ? 1 : { left: 0.5, right: 0.5 },
          barPercentage: 1,
          categoryPercentage: 1,
          grouped: false,
        },
      ],
    },
    options: {
      ...commonOptions(theme, 3, 0),
      scales: {
        x: {
          ...axis(theme, t('gain ({0})', comparison.metric.name), false),
          min,
          max,
          offset: false,
        },
        y: {
          ...axis(theme, t('share of resamples'), true),
          ticks: { display: false },
          border: { display: false },
          grid: { display: false },
        },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          callbacks: {
            title: ([item]) => barTitle(bars[item?.dataIndex ?? 0], decimals),
            label: ({ dataIndex }) => barText(bars[dataIndex], histogram.exact === true),
          },
        },
      },
    },
    plugins: [marksPlugin(histogramMarks(comparison, decimals, theme), theme)],
  };
}

function barTitle(bar: Bar | undefined, decimals: number): string {
  return bar === undefined
    ? ''
    : t('gain {0} to {1}', formatScore(bar.low, decimals + 1), formatScore(bar.high, decimals + 1));
}

function barText(bar: Bar | undefined, exact: boolean): string {
  if (bar === undefined) {
    return '';
  }
  const share = localPercent(`${(bar.share * 100).toFixed(2)}%`);
  return exact ? share : t('{0} resamples ({1})', formatCount(bar.count), share);
}

function histogramMarks(comparison: Comparison, decimals: number, theme: ChartTheme): Marks {
  const { gain, interval } = comparison;
  return {
    vertical: [
      { at: gain, label: `δ = ${formatGain(gain, decimals)}`, colour: theme.highlight, dash: [], width: 2.5 },
      { at: 0, label: t('0: no difference'), colour: theme.foreground, dash: [5, 4], width: 1.5 },
    ],
    horizontal: [],
    gap: 0,
    band:
      interval === null
        ? null
        : {
            from: interval.low,
            to: interval.high,
            label: `${t('{0} interval', localPercent(formatLevel(interval.level)))} ${formatInterval([interval.low, interval.high], decimals)}`,
            colour: theme.foreground,
          },
  };
}
