import type { ChartConfiguration, ChartDataset } from 'chart.js';
import { colorOf, formatTick, GAP, lineHeight } from '../../src/charts/drawing/drawing';
import { isMarked } from '../../src/charts/drawing/draw-layers';
import type { Axis, Boxes, Layer, Line, Plot, Points } from '../../src/charts/plot';
import type { ShapeName } from '../../src/charts/drawing/shapes';
import type { ChartTheme } from '../theme';
import { type Handlers, painter } from './painter';

export type Configuration = ChartConfiguration<'scatter', { x: number; y: number }[]>;

/** A plot as Chart.js takes it: axes, points and lines are its own, and a plugin paints everything else. */
export function configurationOf(
  plot: Plot,
  theme: ChartTheme,
  handlers: Handlers = {},
  marked: () => ReadonlySet<number> = () => NO_BOXES,
): Configuration {
  const { vertical = [], bracket = null } = plot.marks ?? {};
  const labels = vertical.filter(({ label }) => label !== '').length + (bracket === null ? 0 : 1);
  const rows = Math.min(MOST_LABEL_ROWS, labels);
  const shown = plot.layers.flatMap((layer, place) => {
    const dataset = datasetOf(layer, plot, theme);
    return dataset === null ? [] : [{ layer, place, dataset }];
  });
  const tipAt = (dataset: number, index: number) => {
    const layer = shown[dataset]?.layer;
    return layer !== undefined && 'tip' in layer ? (layer.tip?.(index) ?? null) : null;
  };
  const opener = (element: { datasetIndex: number; index: number } | undefined) =>
    (element && handlers.open?.(shown[element.datasetIndex]?.place ?? 0, element.index)) ?? null;
  return {
    type: 'scatter',
    data: { datasets: shown.map(({ dataset }) => dataset) },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: { padding: { top: rows * lineHeight(theme.fontSize) + GAP + 6, right: 12 } },
      font: fontOf(theme),
      ...(plot.hover === undefined ? { events: [] } : { interaction: INTERACTIONS[plot.hover] }),
      ...((handlers.open ?? handlers.onPoint) && {
        onClick: (_, elements) => opener(elements[0])?.(),
        onHover: (event, elements) => {
          handlers.onPoint?.(elements[0]?.index ?? null);
          const isLink = opener(elements[0]) !== null;
          const target = event.native?.target;
          if (target instanceof HTMLElement) {
            target.style.cursor = isLink ? 'pointer' : 'default';
          }
        },
      }),
      scales: { x: scaleOf(plot.x, plot, theme), y: scaleOf(plot.y, plot, theme) },
      plugins: {
        tooltip: {
          ...tooltip(theme),
          filter: ({ datasetIndex, dataIndex }) => tipAt(datasetIndex, dataIndex) !== null,
          callbacks: {
            title: ([item]) => (item && tipAt(item.datasetIndex, item.dataIndex)?.title) ?? '',
            label: ({ datasetIndex, dataIndex }) => tipAt(datasetIndex, dataIndex)?.text ?? '',
          },
        },
      },
    },
    plugins: [painter(plot, theme, handlers, marked)],
  };
}

const MOST_LABEL_ROWS = 4;
const NO_BOXES: ReadonlySet<number> = new Set();

const INTERACTIONS = {
  across: { mode: 'nearest', intersect: false, axis: 'x' },
  near: { mode: 'nearest', intersect: false, axis: 'xy' },
  touch: { mode: 'nearest', intersect: true },
} as const;

type Dataset = ChartDataset<'scatter', { x: number; y: number }[]>;

/** Null for layers that Chart.js has nothing to do with. */
function datasetOf(layer: Layer, plot: Plot, theme: ChartTheme): Dataset | null {
  switch (layer.kind) {
    case 'points':
      return pointsOf(layer, theme);
    case 'line':
      return lineOf(layer, plot, theme);
    case 'boxes':
      return layer.tip === undefined ? null : placesOf(layer);
    default:
      return null;
  }
}

function pointsOf({ at, ink, edge, shape, size }: Points, theme: ChartTheme): Dataset {
  // Chart.js draws shapes with corners within the circle.
  const radius = shape === 'circle' ? size : size * 1.3;
  return {
    data: [...at],
    clip: false,
    pointRadius: radius,
    pointHoverRadius: radius + 2,
    pointHitRadius: 4,
    borderWidth: 1,
    ...styleOf(shape),
    backgroundColor: colorOf(theme, ink),
    borderColor: colorOf(theme, shape === 'plus' ? ink : edge),
  };
}

function lineOf(layer: Line, plot: Plot, theme: ChartTheme): Dataset {
  const { at, ink, width, dash = [], shape, tip } = layer;
  return {
    data: [...at],
    showLine: true,
    ...(plot.clipped !== true && { clip: false }),
    borderWidth: width,
    borderDash: [...dash],
    borderColor: colorOf(theme, ink),
    backgroundColor: colorOf(theme, ink),
    pointRadius: at.map((_, i) => (shape !== undefined && isMarked(i, shape.every) ? 4 : 0)),
    pointHitRadius: tip === undefined ? 0 : 8,
    pointHoverRadius: tip === undefined ? 0 : 5,
    ...styleOf(shape?.name ?? 'circle'),
  };
}

/** Points that can't be seen, by which the mouse and the arrow keys find boxes. */
function placesOf({ boxes }: Boxes): Dataset {
  return {
    data: boxes.map(({ left, right, bottom, top }) => ({ x: (left + right) / 2, y: (bottom + top) / 2 })),
    pointRadius: 0,
    pointHoverRadius: 0,
    pointHitRadius: 17,
  };
}

function styleOf(shape: ShapeName) {
  switch (shape) {
    case 'circle':
    case 'triangle':
      return { pointStyle: shape } as const;
    case 'square':
      return { pointStyle: 'rect' } as const;
    case 'diamond':
      return { pointStyle: 'rectRot' } as const;
    case 'down':
      return { pointStyle: 'triangle', pointRotation: 180 } as const;
    case 'plus':
      return { pointStyle: 'cross', pointBorderWidth: 3 } as const;
  }
}

function fontOf({ fontFamily, fontSize }: ChartTheme) {
  return { family: fontFamily, size: fontSize };
}

/** An axis in the editor's colors. */
function scaleOf(axis: Axis, { x, y }: Plot, theme: ChartTheme) {
  const { title, min, max, ticks, format = formatTick, names = false, bare = false } = axis;
  const isTable = x.names === true && y.names === true;
  const labels = new Map(ticks?.map(({ at, label }) => [at, label]));
  return {
    type: axis.logarithmic === true ? 'logarithmic' : 'linear',
    min,
    max,
    reverse: axis.reversed === true,
    ...(axis.above === true && { position: 'top' as const }),
    ...(ticks && {
      afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
        scale.ticks = ticks.map(({ at }) => ({ value: at }));
      },
    }),
    border: { display: !bare && x.above !== true, color: theme.muted },
    grid: { display: axis.grid === true, color: theme.grid, tickColor: theme.muted },
    ticks: {
      display: !bare,
      color: theme.muted,
      font: fontOf(theme),
      maxTicksLimit: names ? 400 : 8,
      // Names that have no room for all of them are told on hovering.
      autoSkip: true,
      autoSkipPadding: names ? 0 : 3,
      minRotation: isTable && axis === x ? 90 : 0,
      maxRotation: names ? 90 : 0,
      includeBounds: names,
      callback: (value: string | number) => labels.get(Number(value)) ?? format(Number(value)),
    },
    title: { display: title !== '', text: title, color: theme.muted, font: fontOf(theme) },
  } as const;
}

/** A tooltip that looks like the editor's hovers. */
function tooltip(theme: ChartTheme) {
  const font = fontOf(theme);
  return {
    backgroundColor: theme.tooltipBackground,
    borderColor: theme.tooltipBorder,
    borderWidth: 1,
    titleColor: theme.tooltipForeground,
    bodyColor: theme.tooltipForeground,
    titleFont: { ...font, weight: 'bold' },
    bodyFont: font,
    displayColors: false,
    cornerRadius: 3,
    padding: 8,
  } as const;
}
