import { labelsAbove } from './draw-marks';
import {
  belowMiddle,
  type Drawn,
  formatTick,
  GAP,
  type Ink,
  linear,
  lineHeight,
  logarithmic,
  type Scale,
  segment,
  ticks,
} from './drawing';
import type { Area } from './svg';
import type { Axis, Plot, Tick } from '../plot';
import { shortened, textWidth } from './draw-names';
import { largest, listOf } from '../../model/lists';
import { type ShapeName, shapePath } from './shapes';

/** Where everything of a chart goes, in pixels. */
export interface Layout {
  readonly area: Area;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly PlacedTick[];
  readonly yTicks: readonly PlacedTick[];
  /** True if the labels of the x axis read upwards. */
  readonly isTurned: boolean;
  readonly isAbove: boolean;
  readonly titles: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly turned?: boolean;
  }[];
  readonly legend: Legend;
  readonly measure: (text: string) => number;
}

export interface PlacedTick {
  readonly at: number;
  readonly label: string;
}

/** Lines of text this close, in units of the font's size, are still legible. */
const CLOSE = 0.85;
/** Pixels around everything. */
const MARGIN = 6;
/** Pixels that a label of an axis is away from it. */
const TICK = 8;

/** Finds room for the axes with their labels, the legend and the labels of marks; what is left is the chart's. */
export function layOut(
  plot: Plot,
  { width, height, fontSize }: { readonly width: number; readonly height: number; readonly fontSize: number },
): Layout {
  const line = lineHeight(fontSize);
  const measure = (text: string): number => textWidth(text, fontSize);
  const widest = (labels: readonly Tick[]): number =>
    largest(
      labels.map(({ label }) => measure(label)),
      0,
    );
  const yLabels = ticksOf(plot.y, height / 40);
  const yTitle = plot.y.title === '' ? 0 : line;
  const left = MARGIN + yTitle + (yLabels.length === 0 ? 0 : TICK + widest(yLabels));
  const xLabels = ticksOf(plot.x, (width - left) / 50);
  const lastLabel = plot.x.names === true ? 0 : measure(xLabels.at(-1)?.label ?? '') / 2;
  let right = width - MARGIN - Math.max(MARGIN, lastLabel);
  const isTurned =
    plot.x.names === true && widest(xLabels) + 6 > (right - left) / Math.max(1, plot.x.max - plot.x.min);
  const xRoom = (isTurned ? widest(xLabels) + 3 : xLabels.length === 0 ? 0 : line) + TICK;
  const isAbove = plot.x.above === true;
  const xTitle = plot.x.title === '' ? 0 : line;
  const legend = placeLegend(plot, { left, right, top: MARGIN, line }, measure);
  const legendBottom = MARGIN + legend.rows * line;
  const labels = labelsAbove(plot.marks ?? {}, {
    x: scaleOf(plot.x, left, right),
    width,
    measure,
    area: { left, top: 0, width: 0, height: 0 },
  });
  const top = legendBottom + GAP + labels.rows * line + (isAbove ? xRoom + xTitle : 0);
  let bottom = height - MARGIN - (isAbove ? 0 : xRoom + xTitle);
  if (plot.square === true) {
    const side = Math.min(right - left, bottom - top);
    [right, bottom] = [left + side, top + side];
  }
  const area = { left, top, width: right - left, height: bottom - top };
  const [x, y] = [scaleOf(plot.x, left, right), scaleOf(plot.y, bottom, top)];
  return {
    area,
    x,
    y,
    xTicks: apart(
      xLabels.map(({ at, label }) => ({ at: x(at), label })),
      (label) => (isTurned ? fontSize * CLOSE : measure(label) + 6),
    ),
    yTicks: apart(
      yLabels.map(({ at, label }) => ({ at: y(at), label })),
      () => fontSize * CLOSE,
    ),
    isTurned,
    isAbove,
    titles: titlesOf(plot, area, { width, height, fontSize, xRoom }, measure),
    legend,
    measure,
  };
}

function scaleOf(
  { min, max, logarithmic: isLog = false, reversed = false }: Axis,
  from: number,
  to: number,
): Scale {
  const [low, high] = reversed ? [max, min] : [min, max];
  return (isLog ? logarithmic : linear)(low, high, from, to);
}

function ticksOf({ min, max, bare, ticks: given, format = formatTick }: Axis, room: number): readonly Tick[] {
  if (bare === true) {
    return [];
  }
  const most = Math.min(8, Math.max(2, Math.floor(room)));
  return given ?? ticks(min, max, most).map((at) => ({ at, label: format(at) }));
}

/** All labels, or every second, third …, counted back from the last (on an axis of sizes: today's). */
function apart(placed: readonly PlacedTick[], room: (label: string) => number): readonly PlacedTick[] {
  for (let step = 1; step < placed.length; step++) {
    const kept = placed.filter((_, i) => (placed.length - 1 - i) % step === 0);
    const touches = kept.some(({ at, label }, i) => {
      const next = kept[i + 1];
      return next !== undefined && Math.abs(next.at - at) < (room(label) + room(next.label)) / 2;
    });
    if (!touches) {
      return kept;
    }
  }
  return placed.slice(-1);
}

/** The titles beside the middle of their axes, or as near to it as the picture leaves room. */
function titlesOf(
  { x, y }: Plot,
  { left, top, width: wide, height: high }: Area,
  at: Readonly<Record<'width' | 'height' | 'fontSize' | 'xRoom', number>>,
  measure: (text: string) => number,
): Layout['titles'] {
  const place = (title: string, middle: number, room: number): { text: string; middle: number } => {
    const text = shortened(title, room - 2 * MARGIN, measure);
    const half = measure(text) / 2 + MARGIN;
    return { text, middle: Math.max(half, Math.min(room - half, middle)) };
  };
  const [across, up] = [place(x.title, left + wide / 2, at.width), place(y.title, top + high / 2, at.height)];
  const below = top + high + at.xRoom + at.fontSize;
  return [
    { text: across.text, x: across.middle, y: x.above === true ? top - at.xRoom - 4 : below },
    { text: up.text, x: MARGIN + at.fontSize - 2, y: up.middle, turned: true },
  ].filter(({ text }) => text !== '');
}

interface LegendEntry {
  readonly name: string;
  readonly ink: Ink;
  readonly shape?: ShapeName;
  readonly dash?: readonly number[];
}

interface Legend {
  readonly rows: number;
  readonly places: readonly { readonly entry: LegendEntry; readonly x: number; readonly y: number }[];
}

function legendOf({ layers }: Plot): LegendEntry[] {
  return layers.flatMap((layer): LegendEntry[] => {
    switch (layer.kind) {
      case 'points':
        return layer.name === undefined ? [] : [{ name: layer.name, ink: layer.ink, shape: layer.shape }];
      case 'line': {
        const { name, ink, dash = [], shape } = layer;
        return name === undefined ? [] : [{ name, ink, dash, ...(shape && { shape: shape.name }) }];
      }
      case 'cloud':
        return layer.names.length < 2
          ? []
          : layer.names.flatMap((name, series) => {
              const style = layer.styles[series];
              return style === undefined ? [] : [{ name, ...style }];
            });
      default:
        return [];
    }
  });
}

/** Pixels of a sample with the gap to its name, and between entries. */
const SAMPLES = { point: 14, line: 28 };
const BETWEEN = 18;

const sampleWidth = ({ dash }: LegendEntry): number => (dash === undefined ? SAMPLES.point : SAMPLES.line);

/**
 * Finds room for a legend above the chart, in rows: above the chart itself, or over the whole width if a name needs it.
 */
function placeLegend(
  plot: Plot,
  { left, right, top, line }: Readonly<Record<'left' | 'right' | 'top' | 'line', number>>,
  measure: (text: string) => number,
): Legend {
  const entries = legendOf(plot);
  const isWide = entries.some((entry) => sampleWidth(entry) + measure(entry.name) > right - left);
  const start = isWide ? top : left;
  let [x, row] = [start, 0];
  const places = entries.map((entry) => {
    const name = shortened(entry.name, right - start - sampleWidth(entry), measure);
    const width = sampleWidth(entry) + measure(name);
    if (x > start && x + width > right) {
      [x, row] = [start, row + 1];
    }
    const place = { entry: { ...entry, name }, x, y: top + (row + 0.75) * line };
    x += width + BETWEEN;
    return place;
  });
  return { places, rows: places.length === 0 ? 0 : row + 1 };
}

export function drawLegend({ places }: Legend, fontSize: number): Drawn[] {
  return places.flatMap(({ entry, x, y }): Drawn[] => [
    ...drawSample(entry, x, y - belowMiddle(fontSize)),
    { kind: 'text', text: entry.name, x: x + sampleWidth(entry), y, anchor: 'start', ink: 'foreground' },
  ]);
}

function drawSample(entry: LegendEntry, x: number, y: number): Drawn[] {
  const { ink, shape, dash } = entry;
  const width = sampleWidth(entry) - 5;
  return listOf(
    dash !== undefined && segment([x, y], [x + width, y], { ink, width: 2, dash }),
    shape !== undefined &&
      ({ kind: 'path', path: shapePath(shape, x + width / 2, y, 4), fill: ink } as const),
  );
}
