import type { ActiveElement } from 'chart.js';
import type { PlotPoint } from '../../src/editor/comparison/messages';
import type { Alternative, Comparison } from '../../src/model';
import { formatScore, primaryTest } from '../../src/model/text';
import { t } from '../../src/model/words';
import { formatConfidence, pairName } from '../text/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';
import { confidenceThreshold, largestGain, LOWEST_CONFIDENCE, splitPoints } from './confidence-data';
import { marksPlugin, type Marks } from './marks';

export interface ConfidenceData {
  readonly comparison: Comparison;
  readonly decimals: number;
  readonly points: readonly PlotPoint[];
  readonly current: string | null;
  readonly onOpen: (key: string) => void;
}

/** Every comparison of this test set: its gain against 1 − one-sided p, this one standing out. */
export function confidenceChart(data: ConfidenceData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { comparison, decimals } = data;
  const { others, shown } = splitPoints(data.points, data.current);
  const series = [shown === null ? [] : [shown], others];
  const pointAt = (element: { datasetIndex: number; index: number } | undefined): PlotPoint | undefined =>
    element && series[element.datasetIndex]?.[element.index];
  return {
    type: 'scatter',
    data: {
      datasets: series.map((points, place) => ({
        data: points.map(({ gain, confidence }) => ({ x: gain, y: confidence })),
        clip: false,
        ...(place === 0 ? shownLook(theme) : otherLook(theme)),
      })),
    },
    options: {
      ...commonOptions(theme, 1, GAP),
      interaction: { mode: 'nearest', intersect: true },
      onClick: (_, elements: ActiveElement[]) => {
        const point = pointAt(elements[0]);
        if (point !== undefined && point.key !== data.current) {
          data.onOpen(point.key);
        }
      },
      onHover: (event, elements) => {
        const key = pointAt(elements[0])?.key;
        (event.native?.target as HTMLElement).style.cursor =
          key === undefined || key === data.current ? 'default' : 'pointer';
      },
      scales: {
        x: {
          ...axis(theme, t('gain ({0})', comparison.metric.name), true),
          min: 0,
          max: largestGain(data.points, comparison.smallestSignificantGain),
        },
        y: { ...axis(theme, t('confidence (1 − one-sided p)'), true), min: LOWEST_CONFIDENCE, max: 1 },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          callbacks: {
            title: ([item]) => {
              const point = pointAt(item && { datasetIndex: item.datasetIndex, index: item.dataIndex });
              return point === undefined ? '' : pairName(point);
            },
            label: ({ datasetIndex, dataIndex }) => {
              const point = pointAt({ datasetIndex, index: dataIndex });
              return point === undefined ? '' : pointText(point, decimals);
            },
          },
        },
      },
    },
    plugins: [marksPlugin(confidenceMarks(comparison, decimals, theme), theme)],
  };
}

/** `gain 0.52, confidence 0.9935`. */
function pointText({ gain, confidence }: PlotPoint, decimals: number): string {
  return t('gain {0}, confidence {1}', formatScore(gain, decimals), formatConfidence(confidence));
}

/** Points at confidence 1 stick out of the chart by half their size. */
const GAP = 10;

function shownLook(theme: ChartTheme) {
  return {
    pointStyle: 'rectRot',
    radius: 8,
    hoverRadius: 9,
    hitRadius: 4,
    borderWidth: 2,
    backgroundColor: theme.highlight,
    borderColor: theme.foreground,
  } as const;
}

function otherLook(theme: ChartTheme) {
  return {
    pointStyle: 'circle',
    radius: 4,
    hoverRadius: 6,
    hitRadius: 4,
    borderWidth: 1,
    backgroundColor: theme.point,
    borderColor: theme.background,
  } as const;
}

function confidenceMarks(comparison: Comparison, decimals: number, theme: ChartTheme): Marks {
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
              colour: theme.foreground,
              dash: [2, 3],
              width: 1.5,
            },
          ],
    horizontal: [
      {
        at: confidenceThreshold(alpha, alternative),
        label: levelLabel(alpha, alternative),
        colour: theme.limit,
        dash: [6, 4],
      },
    ],
    band: null,
    gap: GAP,
  };
}

/** `α = 0.05, two-sided`. */
export function levelLabel(alpha: number, alternative: Alternative): string {
  return alternative === 'two-sided' ? t('α = {0}, two-sided', alpha) : t('α = {0}, one-sided', alpha);
}
