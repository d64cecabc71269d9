import type { Chart, Plugin } from 'chart.js';
import type { PageStudy } from '../../src/editor/study/messages';
import { formatScore } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import type { Area } from './area';
import { axis, commonOptions, type ConfigurationOf } from './chart';
import { levelLabel } from './confidence';
import { confidenceThreshold, largestGain, LOWEST_CONFIDENCE } from './confidence-data';
import { drawMarker } from './markers';
import { marksPlugin, type Marks } from './marks';
import type { PlotWindow } from './plot-window';
import { spotsOf, type Spots } from './spots';

export interface PairsData {
  readonly study: PageStudy;
  readonly decimals: number;
  readonly window: PlotWindow;
  /** Tells what was drawn on the page, and where. */
  readonly onDrawn: (spots: Spots, area: Area) => void;
}

/** Points at confidence 1 stick out of the chart by half their size. */
const GAP = 8;
const MOST_LABEL_ROWS = 4;

/** Everything that there is to be seen: from no gain to the largest, from a coin's confidence to certainty. */
export function wholePlot({ pairs, series }: PageStudy): PlotWindow {
  let largest = 0;
  for (const gain of pairs.gain) {
    largest = Math.max(largest, gain);
  }
  const thresholds = series.map(({ threshold }) => threshold.gain ?? 0);
  return {
    left: 0,
    right: largestGain([], Math.max(largest, ...thresholds)),
    bottom: LOWEST_CONFIDENCE,
    top: 1,
  };
}

/** From this confidence on, points lie on the upper edge of the plot. */
const CERTAIN = 0.9995;

/** The part with something to see: up to the gain beyond which every pair is as good as certain. */
export function interestingPart(study: PageStudy): PlotWindow {
  const { pairs, series } = study;
  const whole = wholePlot(study);
  let last = Math.max(0, ...series.map(({ threshold }) => threshold.gain ?? 0));
  for (let pair = 0; pair < pairs.gain.length; pair++) {
    if (pairs.confidence[pair] < CERTAIN) {
      last = Math.max(last, pairs.gain[pair]);
    }
  }
  return last === 0 ? whole : { ...whole, right: Math.min(whole.right, last * 1.25) };
}

/** Every pair of systems: its gain against 1 − one-sided p, by series, with the thresholds. */
export function pairsChart(data: PairsData, theme: ChartTheme): ConfigurationOf<'scatter'> {
  const { study, window } = data;
  const marks = pairsMarks(data, theme);
  return {
    type: 'scatter',
    // The points are too many for datasets: a plugin draws them from their columns.
    data: { datasets: [] },
    options: {
      ...commonOptions(theme, Math.min(MOST_LABEL_ROWS, marks.vertical.length), GAP),
      events: [],
      scales: {
        x: { ...axis(theme, t('gain ({0})', study.metric.name), true), min: window.left, max: window.right },
        y: {
          ...axis(theme, t('confidence (1 − one-sided p)'), true),
          min: window.bottom,
          max: window.top,
        },
      },
    },
    plugins: [pointsPlugin(data, theme), marksPlugin(marks, theme)],
  };
}

function pointsPlugin({ study, window, onDrawn }: PairsData, theme: ChartTheme): Plugin {
  return {
    id: 'pairs',
    beforeDatasetsDraw(chart) {
      const area = areaOf(chart);
      const spots = spotsOf(study.pairs, study.series.length, window, area);
      drawSpots(chart.ctx, spots, study, area, theme);
      if (chart.canvas.isConnected) {
        onDrawn(spots, area);
      }
    },
  };
}

function areaOf({ chartArea }: Chart): Area {
  const { left, top, width, height } = chartArea;
  return { left, top, width, height };
}

/** Points are the smaller the more there are. */
function sizeOf(spots: number): number {
  return spots <= 500 ? 4 : spots <= 5000 ? 3 : 2;
}

/** Pairs on one spot from which on it is drawn in full colour. */
const FULL = 4;

function drawSpots(
  ctx: CanvasRenderingContext2D,
  spots: Spots,
  { pairs, series }: PageStudy,
  area: Area,
  theme: ChartTheme,
): void {
  const size = sizeOf(spots.pair.length);
  const crowded = spots.pair.length > 500;
  ctx.save();
  series.forEach((_, kind) => {
    const colour = theme.series[kind % theme.series.length] ?? theme.foreground;
    for (const full of [false, true]) {
      ctx.beginPath();
      for (let spot = 0; spot < spots.pair.length; spot++) {
        if (pairs.series[spots.pair[spot]] === kind && (!crowded || spots.count[spot] >= FULL) === full) {
          const x = area.left + spots.x[spot] * area.width;
          drawMarker(ctx, kind, x, area.top + spots.y[spot] * area.height, size);
        }
      }
      ctx.globalAlpha = full || theme.highContrast ? 1 : 0.55;
      ctx.fillStyle = colour;
      ctx.fill();
      if (!crowded) {
        ctx.strokeStyle = theme.background;
        ctx.lineWidth = 1;
        ctx.stroke();
      }
    }
  });
  ctx.restore();
}

const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [7, 3, 2, 3]];

function pairsMarks({ study, decimals, window }: PairsData, theme: ChartTheme): Marks {
  const { settings, series } = study;
  const isSeen = (gain: number): boolean => gain >= window.left && gain <= window.right;
  const level = confidenceThreshold(settings.alpha, settings.alternative);
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
              colour: theme.series[kind % theme.series.length] ?? theme.foreground,
              dash: DASHES[kind % DASHES.length] ?? [],
              width: 1.5,
            },
          ],
    ),
    horizontal:
      level < window.bottom || level > window.top
        ? []
        : [
            {
              at: level,
              label: levelLabel(settings.alpha, settings.alternative),
              colour: theme.limit,
              dash: [6, 4],
            },
          ],
    band: null,
    gap: GAP,
  };
}
