import type { Planning, PowerPoint } from '../../src/model';
import { planningRows } from '../../src/model/planning';
import { formatCount, formatShare } from '../../src/model/text';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, tooltip, type ConfigurationOf } from './chart';
import { marksPlugin, type Marks } from './marks';
import { localPercent } from '../text/percent';

export interface PowerData {
  readonly planning: Planning;
  /** What the gains of the two curves are called, `0.52 BLEU`. */
  readonly observed: string;
  readonly chosen: string;
}

/** Power against the number of items, for a gain as observed and for the one that was chosen. */
export function powerChart(data: PowerData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { planning } = data;
  const { curve } = planning;
  const points = (power: (point: PowerPoint) => number | null) =>
    curve.flatMap((point) => {
      const y = power(point);
      return y === null ? [] : [{ x: point.items, y }];
    });
  const line = {
    showLine: true,
    borderWidth: 2,
    pointRadius: 0,
    pointHitRadius: 8,
    pointHoverRadius: 4,
  } as const;
  const names = [data.observed, data.chosen];
  return {
    type: 'scatter',
    data: {
      datasets: [
        {
          ...line,
          data: points(({ powerForObserved }) => powerForObserved),
          borderColor: theme.bar,
          backgroundColor: theme.bar,
          clip: false,
        },
        {
          ...line,
          data: points(({ powerForChosen }) => powerForChosen),
          borderColor: theme.highlight,
          backgroundColor: theme.highlight,
          borderDash: [8, 4],
          clip: false,
        },
      ],
    },
    options: {
      ...commonOptions(theme, 2, 0),
      interaction: { mode: 'nearest', intersect: false, axis: 'x' },
      scales: {
        x: {
          ...axis(theme, t('items (each step twice as many)'), true),
          type: 'logarithmic',
          min: curve[0]?.items ?? 1,
          max: curve.at(-1)?.items ?? 2,
          afterBuildTicks: (scale) => {
            scale.ticks = planningRows({ ...planning, asked: null }).map(({ items }) => ({ value: items }));
          },
          ticks: { ...axis(theme, '', true).ticks, callback: (value) => formatCount(Number(value)) },
        },
        y: {
          ...axis(theme, t('power'), true),
          min: 0,
          max: 1,
          ticks: {
            ...axis(theme, '', true).ticks,
            stepSize: 0.25,
            callback: (value) => localPercent(`${Math.round(Number(value) * 100)}%`),
          },
        },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          callbacks: {
            title: ([item]) => t('{0} items', formatCount(Math.round(item?.parsed.x ?? 0))),
            label: ({ datasetIndex, parsed }) =>
              t(
                'power {0} for a true gain of {1}',
                localPercent(formatShare(parsed.y ?? 0)),
                names[datasetIndex] ?? '',
              ),
          },
        },
      },
    },
    plugins: [marksPlugin(powerMarks(planning, theme), theme)],
  };
}

function powerMarks(planning: Planning, theme: ChartTheme): Marks {
  const { n, power, curve, chosen, observed } = planning;
  const needed = (chosen ?? observed)?.itemsNeeded ?? null;
  const [least, most] = [curve[0]?.items ?? 0, curve.at(-1)?.items ?? 0];
  const isShown = needed !== null && needed >= least && needed <= most;
  return {
    vertical: [
      { at: n, label: t('today: {0}', formatCount(n)), colour: theme.foreground, dash: [2, 3], width: 1.5 },
      ...(isShown
        ? [
            {
              at: needed,
              label: t('needed: {0}', formatCount(needed)),
              colour: chosen === null ? theme.bar : theme.highlight,
              dash: [],
              width: 1.5,
            },
          ]
        : []),
    ],
    horizontal: [
      {
        at: power,
        label: t('{0} power', localPercent(formatShare(power))),
        colour: theme.limit,
        dash: [6, 4],
      },
    ],
    band: null,
    gap: 0,
  };
}
