import type { Chart, Plugin } from 'chart.js';
import type { Area } from '../../src/charts/drawing/svg';
import { drawLayer, drawSpots, spotsIn } from '../../src/charts/drawing/draw-layers';
import { drawLanes, drawMarks } from '../../src/charts/drawing/draw-marks';
import { drawNames } from '../../src/charts/drawing/draw-names';
import { colorOf, type Drawn, type Frame } from '../../src/charts/drawing/drawing';
import type { Box, Layer, Plot } from '../../src/charts/plot';
import type { Spots } from '../../src/charts/spots';
import type { ChartTheme } from '../theme';

/** What a chart does beyond being drawn. */
export interface Handlers {
  /** What a click on a point of a layer does; null: nothing. */
  readonly open?: (layer: number, index: number) => (() => void) | null;
  /** Called with the place of the chart on the page, and with the spots of its cloud. */
  readonly onDrawn?: (area: Area, spots: Spots | null) => void;
  /** Called with the point that the mouse or the arrow keys are at; null: none. */
  readonly onPoint?: (index: number | null) => void;
}

/** Paints what Chart.js has no datasets for: below its points and lines the other layers, above them the marks. */
export function painter(
  plot: Plot,
  theme: ChartTheme,
  { onDrawn }: Handlers,
  marked: () => ReadonlySet<number>,
): Plugin {
  return {
    id: 'painter',
    beforeDatasetsDraw(chart) {
      const { ctx } = chart;
      const frame = frameOf(chart, theme);
      const { left, top, width, height } = frame.area;
      let spots: Spots | null = null;
      ctx.save();
      if (plot.clipped === true) {
        ctx.beginPath();
        ctx.rect(left, top, width, height);
        ctx.clip();
      }
      for (const layer of plot.layers.toReversed().filter(isPainted)) {
        if (layer.kind === 'cloud') {
          spots = spotsIn(layer, frame);
          paint(ctx, drawSpots(layer, spots, frame), theme);
        } else {
          paint(ctx, drawLayer(layer, frame), theme);
          paint(ctx, markedBoxes(layer, marked(), frame), theme);
        }
      }
      ctx.restore();
      onDrawn?.({ left, top, width, height }, spots);
    },
    afterDatasetsDraw(chart) {
      const frame = frameOf(chart, theme);
      const above = [
        ...drawLanes(plot.lanes ?? [], frame),
        ...drawNames(plot, frame),
        ...drawMarks(plot.marks ?? {}, frame),
      ];
      paint(chart.ctx, above, theme);
    },
  };
}

/** Boxes that are marked: in the color that stands out in every theme. */
function markedBoxes(layer: Layer, marked: ReadonlySet<number>, frame: Frame): Drawn[] {
  if (layer.kind !== 'boxes' || marked.size === 0) {
    return [];
  }
  const boxes = layer.boxes
    .filter((_, i) => marked.has(i))
    .map((box): Box => ({ ...box, ink: 'foreground', opacity: 1 }));
  return drawLayer({ ...layer, boxes }, frame);
}

function isPainted({ kind }: Layer): boolean {
  return kind !== 'points' && kind !== 'line';
}

function frameOf({ ctx, chartArea, scales, width }: Chart, theme: ChartTheme): Frame {
  const { fontSize, highContrast } = theme;
  return {
    x: (value) => scales['x']?.getPixelForValue(value) ?? 0,
    y: (value) => scales['y']?.getPixelForValue(value) ?? 0,
    area: chartArea,
    width,
    fontSize,
    highContrast,
    measure(text) {
      ctx.font = fontOf(theme, fontSize);
      return ctx.measureText(text).width;
    },
  };
}

function fontOf({ fontFamily }: ChartTheme, size: number): string {
  return `${size}px ${fontFamily}`;
}

function paint(ctx: CanvasRenderingContext2D, drawn: readonly Drawn[], theme: ChartTheme): void {
  for (const one of drawn) {
    ctx.save();
    if (one.kind === 'path') {
      const { path, fill, stroke, width = 1, dash = [], opacity = 1 } = one;
      const shape = new Path2D(path);
      if (fill !== undefined) {
        ctx.globalAlpha = opacity;
        ctx.fillStyle = colorOf(theme, fill);
        ctx.fill(shape);
        ctx.globalAlpha = 1;
      }
      if (stroke !== undefined) {
        ctx.strokeStyle = colorOf(theme, stroke);
        ctx.lineWidth = width;
        ctx.setLineDash([...dash]);
        ctx.stroke(shape);
      }
    } else {
      const { text, x, y, anchor, ink, size = theme.fontSize, rimmed } = one;
      ctx.font = fontOf(theme, size);
      ctx.textAlign = anchor === 'middle' ? 'center' : anchor;
      if (rimmed === true) {
        ctx.lineJoin = 'round';
        ctx.lineWidth = 4;
        ctx.strokeStyle = theme.background;
        ctx.strokeText(text, x, y);
      }
      ctx.fillStyle = colorOf(theme, ink);
      ctx.fillText(text, x, y);
    }
    ctx.restore();
  }
}
