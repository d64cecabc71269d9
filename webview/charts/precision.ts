import type { Plugin } from 'chart.js';
import type { RankingEvaluation } from '../../src/model';
import { formatCount, formatShare } from '../../src/model/text';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { axis, commonOptions, lineHeight, tooltip, type ConfigurationOf } from './chart';
import { marksPlugin } from './marks';
import { localPercent } from '../text/percent';

export interface PrecisionData {
  readonly evaluation: RankingEvaluation;
  readonly what: 'precision' | 'recall';
  /** Indices of the two rankings whose difference is marked. */
  readonly pair: readonly [number, number];
}

/** A curve with its band. */
export interface Curve {
  readonly name: string;
  readonly points: readonly {
    readonly n: number;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Shapes that tell curves apart without colour, in the order of the colours. */
export const SHAPES = ['circle', 'rectRot', 'triangle', 'rect', 'crossRot', 'star'] as const;

/** About so many points of a curve carry its shape. */
const SHAPED = 14;

/**
 * Precision or recall of each ranking. Recall is precision times n over all true positives, of which there are as many
 * as there are, so that its band is that of the precision, scaled.
 */
export function curvesOf({ evaluation, what }: Pick<PrecisionData, 'evaluation' | 'what'>): Curve[] {
  const { n, rankings, truePositives } = evaluation;
  return rankings.map(({ name, precision, low, high }) => ({
    name,
    points: n.map((cut, i) => {
      const scale = what === 'precision' ? 1 : cut / truePositives;
      const scaled = (value: number | undefined) => Math.min(1, (value ?? 0) * scale);
      return { n: cut, value: scaled(precision[i]), low: scaled(low[i]), high: scaled(high[i]) };
    }),
  }));
}

/** n-best precision (or recall) against n, with confidence bands, and marks where two rankings differ. */
export function precisionChart(data: PrecisionData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { evaluation, what, pair } = data;
  const curves = curvesOf(data);
  const last = evaluation.n.at(-1) ?? 1;
  const every = Math.max(1, Math.round(evaluation.n.length / SHAPED));
  const top = Math.max(...curves.flatMap(({ points }) => points.slice(9).map(({ high }) => high)), 0.1);
  return {
    type: 'scatter',
    data: {
      datasets: curves.map(({ points }, place) => ({
        data: points.map(({ n, value }) => ({ x: n, y: value })),
        showLine: true,
        borderWidth: 2,
        borderColor: colourOf(theme, place),
        backgroundColor: colourOf(theme, place),
        pointStyle: SHAPES[place % SHAPES.length] ?? 'circle',
        pointRadius: points.map((_, i) => (i % every === Math.floor(every / 2) ? 4 : 0)),
        pointHitRadius: 6,
        pointHoverRadius: 5,
      })),
    },
    options: {
      ...commonOptions(theme, 0, 6),
      interaction: { mode: 'nearest', intersect: false, axis: 'xy' },
      scales: {
        x: { ...axis(theme, t('n, the number of best candidates'), true), min: 0, max: last },
        y: {
          ...axis(theme, what === 'precision' ? t('precision') : t('recall'), true),
          min: 0,
          max: Math.min(1, Math.ceil(top * 20) / 20),
          ticks: {
            ...axis(theme, '', true).ticks,
            callback: (value) => localPercent(`${Math.round(Number(value) * 100)}%`),
          },
        },
      },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          callbacks: {
            title: ([item]) => t('the {0} best', formatCount(item?.parsed.x ?? 0)),
            label: ({ datasetIndex, dataIndex }) => says(curves[datasetIndex], dataIndex, what),
          },
        },
      },
    },
    plugins: [
      bands(curves, theme),
      differences(evaluation, pair, theme),
      ...(what === 'precision'
        ? [
            marksPlugin(
              {
                vertical: [],
                horizontal: [
                  {
                    at: evaluation.baseline,
                    label: t('all candidates: {0}', localPercent(formatShare(evaluation.baseline))),
                    colour: theme.limit,
                    dash: [6, 4],
                  },
                ],
                band: null,
                gap: 0,
              },
              theme,
            ),
          ]
        : []),
    ],
  };
}

export function colourOf(theme: ChartTheme, place: number): string {
  return theme.series[place % theme.series.length] ?? theme.foreground;
}

function says(curve: Curve | undefined, index: number, what: PrecisionData['what']): string {
  const point = curve?.points[index];
  if (curve === undefined || point === undefined) {
    return '';
  }
  const value = `${localPercent(formatShare(point.value))} [${localPercent(formatShare(point.low))}, ${localPercent(formatShare(point.high))}]`;
  return what === 'precision'
    ? t('{0}: precision {1}', curve.name, value)
    : t('{0}: recall {1}', curve.name, value);
}

/** The intervals behind the curves. */
function bands(curves: readonly Curve[], theme: ChartTheme): Plugin {
  return {
    id: 'bands',
    beforeDatasetsDraw({ ctx, chartArea, scales: { x, y } }) {
      if (x === undefined || y === undefined) {
        return;
      }
      ctx.save();
      ctx.beginPath();
      ctx.rect(chartArea.left, chartArea.top, chartArea.width, chartArea.height);
      ctx.clip();
      curves.forEach(({ points }, place) => {
        const outline = [
          ...points.map(({ n, high }) => [n, high] as const),
          ...points.toReversed().map(({ n, low }) => [n, low] as const),
        ];
        ctx.beginPath();
        outline.forEach(([n, value], i) => {
          const at = [x.getPixelForValue(n), y.getPixelForValue(value)] as const;
          if (i === 0) {
            ctx.moveTo(...at);
          } else {
            ctx.lineTo(...at);
          }
        });
        ctx.closePath();
        ctx.fillStyle = colourOf(theme, place);
        ctx.globalAlpha = theme.highContrast ? 0.28 : 0.16;
        ctx.fill();
      });
      ctx.restore();
    },
  };
}

/** A lane for each of the two rankings at the foot of the chart, filled where it is significantly the more precise. */
function differences(
  { n, differences: all, rankings, settings }: RankingEvaluation,
  [one, other]: readonly [number, number],
  theme: ChartTheme,
): Plugin {
  const found = all.find(({ a, b }) => a === one && b === other);
  return {
    id: 'differences',
    afterDatasetsDraw({ ctx, chartArea, scales: { x } }) {
      if (found === undefined || x === undefined) {
        return;
      }
      ctx.save();
      [other, one].forEach((ranking, lane) => {
        const y = chartArea.bottom - (lane + 1) * lineHeight(theme);
        const left = Math.max(3, x.getPixelForValue(2) - x.getPixelForValue(1));
        ctx.fillStyle = colourOf(theme, ranking);
        let any = false;
        n.forEach((cut, i) => {
          const better = (found.onlyA[i]?.[0] ?? 0) > (found.onlyB[i]?.[0] ?? 0) ? one : other;
          if ((found.p[i] ?? 1) < settings.alpha && better === ranking) {
            any = true;
            const next = n[i + 1] ?? cut;
            const width = Math.max(left, x.getPixelForValue(next) - x.getPixelForValue(cut));
            ctx.fillRect(x.getPixelForValue(cut), y + 3, width, lineHeight(theme) - 8);
          }
        });
        if (any) {
          label(ctx, t('{0} better', rankings[ranking]?.name ?? ''), chartArea.right - 6, y + 1, theme);
        }
      });
      ctx.restore();
    },
  };
}

function label(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, theme: ChartTheme): void {
  ctx.font = `${theme.fontSize}px ${theme.fontFamily}`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  const colour = ctx.fillStyle;
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4;
  ctx.strokeStyle = theme.background;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = theme.foreground;
  ctx.fillText(text, x, y);
  ctx.fillStyle = colour;
}
