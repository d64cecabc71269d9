import type { Area } from '../../src/charts/drawing/area';
import { drawLayer, spotsIn } from '../../src/charts/drawing/draw-layers';
import { drawPlot } from '../../src/charts/drawing/draw-plot';
import type { Drawn } from '../../src/charts/drawing/drawing';
import { layOut, type Layout } from '../../src/charts/drawing/layout';
import type { Box, Plot } from '../../src/charts/plot';
import type { Spots } from '../../src/charts/spots';
import { h } from '../dom';
import { onThemeChange, readTheme } from '../theme';
import { inspect, type Inspected } from './inspect';
import { fontOf, paint } from './painter';
import { pointsIn, type PointHandlers } from './points';

/** What a chart does beyond being drawn. */
export interface Handlers extends PointHandlers {
  /** Called with the place of the chart on the page, and with the spots of its cloud. */
  readonly onDrawn?: (area: Area, spots: Spots | null) => void;
  /** What is found in the chart instead of its points. */
  readonly inspected?: Inspected;
}

/** A chart on the page, drawn again when its data, its size or the theme change. */
export interface ChartOnPage {
  readonly canvas: HTMLCanvasElement;
  readonly element: HTMLElement;
  show(plot: Plot, handlers: Handlers): void;
  mark(boxes: ReadonlySet<number>): void;
}

/** @param keys that read it, as `aria-keyshortcuts` has them */
export function chartOn(label: string, keys: string): ChartOnPage {
  const canvas = h('canvas', { role: 'img', 'aria-label': label, 'aria-keyshortcuts': keys });
  const element = h('div', { class: 'chart' }, canvas);
  let shown: { readonly plot: Plot; readonly handlers: Handlers } | null = null;
  let marked: ReadonlySet<number> = new Set();
  let inspected: Inspected | null = null;
  const tips = inspect(canvas, () => inspected);
  const draw = (): void => {
    // A hidden tab has no size yet.
    if (shown === null || element.clientWidth === 0 || element.clientHeight === 0) {
      return;
    }
    const { plot, handlers } = shown;
    const layout = drawOn(canvas, plot, marked);
    const cloud = plot.layers.find((layer) => layer.kind === 'cloud');
    handlers.onDrawn?.(layout.area, cloud === undefined ? null : spotsIn(cloud, layout));
    inspected = handlers.inspected ?? pointsIn(plot, layout, handlers);
    tips.resume();
  };
  onThemeChange(draw);
  new ResizeObserver(draw).observe(element);
  return {
    canvas,
    element,
    show(plot, handlers) {
      shown = { plot, handlers };
      marked = new Set();
      draw();
    },
    mark(boxes) {
      if (shown !== null && inspected !== null && (boxes.size > 0 || marked.size > 0)) {
        marked = boxes;
        drawOn(canvas, shown.plot, marked);
      }
    },
  };
}

/** Draws a plot in the size that the canvas has on the page. */
function drawOn(canvas: HTMLCanvasElement, plot: Plot, marked: ReadonlySet<number>): Layout {
  const theme = readTheme();
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio;
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const ctx = canvas.getContext('2d');
  if (ctx === null) {
    throw new Error('The canvas can’t be drawn on.');
  }
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  const measure = (text: string): number => {
    ctx.font = fontOf(theme);
    return ctx.measureText(text).width;
  };
  const { fontSize, highContrast } = theme;
  const layout = layOut(plot, { width, height, fontSize, highContrast, measure, hasLegend: false });
  const { axes, layers, above } = drawPlot(plot, layout);
  paint(ctx, axes, theme);
  ctx.save();
  if (plot.clipped === true) {
    const { left, top, width: wide, height: high } = layout.area;
    ctx.beginPath();
    ctx.rect(left, top, wide, high);
    ctx.clip();
  }
  paint(ctx, [...layers, ...markedBoxes(plot, marked, layout)], theme);
  ctx.restore();
  paint(ctx, above, theme);
  return layout;
}

/** Boxes that are marked: in the color that stands out in every theme. */
function markedBoxes({ layers }: Plot, marked: ReadonlySet<number>, layout: Layout): Drawn[] {
  return layers.flatMap((layer) =>
    layer.kind === 'boxes' && marked.size > 0
      ? drawLayer(
          {
            ...layer,
            boxes: layer.boxes
              .filter((_, i) => marked.has(i))
              .map((box): Box => ({ ...box, ink: 'foreground', opacity: 1 })),
          },
          layout,
        )
      : [],
  );
}
