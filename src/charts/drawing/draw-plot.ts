import type { Plot } from '../plot';
import { drawLayer } from './draw-layers';
import { drawLanes, drawMarks } from './draw-marks';
import { drawNames } from './draw-names';
import { belowMiddle, segment, type Drawn } from './drawing';
import type { Layout, PlacedTick } from './layout';

/** What a chart consists of, from back to front, on a page as on paper; only its layers may be clipped to the area. */
export function drawPlot(
  plot: Plot,
  layout: Layout,
): Readonly<Record<'axes' | 'layers' | 'above', readonly Drawn[]>> {
  return {
    axes: drawAxes(plot, layout),
    layers: plot.layers.toReversed().flatMap((layer) => drawLayer(layer, layout)),
    above: [
      ...drawLanes(plot.lanes ?? [], layout),
      ...drawNames(plot, layout),
      ...drawMarks(plot.marks ?? {}, layout),
    ],
  };
}

const TICK = 5;

function drawAxes({ x, y }: Plot, layout: Layout): Drawn[] {
  const { area, xTicks, yTicks, titles, fontSize } = layout;
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const edge = x.above === true ? area.top : bottom;
  const [grid, line] = [
    { ink: 'grid', width: 1 },
    { ink: 'muted', width: 1 },
  ] as const;
  return [
    ...(x.grid === true ? xTicks.map(({ at }) => segment([at, area.top], [at, bottom], grid)) : []),
    ...(y.grid === true ? yTicks.map(({ at }) => segment([area.left, at], [right, at], grid)) : []),
    ...(x.bare === true || x.above === true ? [] : [segment([area.left, edge], [right, edge], line)]),
    ...(y.bare === true || x.above === true
      ? []
      : [segment([area.left, area.top], [area.left, bottom], line)]),
    ...(x.names === true ? [] : xTicks.map(({ at }) => segment([at, edge], [at, edge + TICK], line))),
    ...(y.names === true
      ? []
      : yTicks.map(({ at }) => segment([area.left - TICK, at], [area.left, at], line))),
    ...xTicks.map((tick) => columnLabel(tick, edge, layout)),
    ...yTicks.map(({ at, label: text }): Drawn => ({
      kind: 'text',
      text,
      x: area.left - TICK - 3,
      y: at + belowMiddle(fontSize),
      anchor: 'end',
      ink: 'muted',
    })),
    ...titles.map((title): Drawn => ({ kind: 'text', anchor: 'middle', ink: 'muted', ...title })),
  ];
}

function columnLabel(
  { at, label: text }: PlacedTick,
  edge: number,
  { isTurned, isAbove, fontSize }: Layout,
): Drawn {
  const style = { kind: 'text', text, ink: 'muted' } as const;
  const away = isAbove ? -TICK : TICK;
  if (isTurned) {
    const anchor = isAbove ? 'start' : 'end';
    return { ...style, x: at + belowMiddle(fontSize), y: edge + away, anchor, turned: true };
  }
  return { ...style, x: at, y: edge + away + (isAbove ? 0 : fontSize), anchor: 'middle' };
}
