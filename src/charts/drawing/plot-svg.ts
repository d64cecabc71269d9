import { listOf } from '../../model/lists';
import { visible } from '../../model/visible';
import { drawLayer } from './draw-layers';
import { drawLanes, drawMarks } from './draw-marks';
import { drawNames } from './draw-names';
import { belowMiddle, colorOf, type Drawn, type Frame, type Palette, PAPER, segment } from './drawing';
import { drawLegend, layOut, type Layout, type PlacedTick } from './layout';
import type { Plot } from '../plot';
import { element, textElement } from './svg';

/** How a chart is drawn where it leaves the page. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly fontSize?: number;
  /** By default that of paper, on white. */
  readonly palette?: Palette;
  /** What it shows, for those who can't see it. */
  readonly name?: string;
}

const FONT = 'Helvetica, Arial, sans-serif';
export const FONT_SIZE = 12;

export function svgFile(plot: Plot, sheet: Sheet): string {
  const { width, height } = sheet;
  const white = element('rect', { width, height, fill: colorOf(sheet.palette ?? PAPER, 'background') });
  return `${frame(sheet, { xmlns: 'http://www.w3.org/2000/svg', width, height }, [white, ...layersWithin(plot, sheet)])}\n`;
}

/** Pixels of the text of a report. */
const TEXT_WIDTH = 680;

/** The chart as a part of a page, as wide as the text around it, or its own width if that is less. */
export function svgPart(plot: Plot, sheet: Sheet): string {
  const { width } = sheet;
  const narrow = width < TEXT_WIDTH && { style: `max-width:${width}px` };
  return frame(sheet, { class: 'chart', ...narrow }, layersWithin(plot, sheet));
}

/** An `svg` element around what was drawn. */
export function frame(
  { width, height, name, fontSize = FONT_SIZE }: Sheet,
  more: Readonly<Record<string, string | number>>,
  inner: readonly string[],
): string {
  const attributes = {
    ...more,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': FONT,
    'font-size': fontSize,
    ...(name !== undefined && { role: 'img', 'aria-label': visible(name) }),
  };
  return element('svg', attributes, ...inner);
}

/** What is drawn of a chart within a sheet, as elements. */
export function layersWithin(plot: Plot, sheet: Sheet): string[] {
  const { width, fontSize = FONT_SIZE, palette = PAPER } = sheet;
  const layout = layOut(plot, { ...sheet, fontSize });
  const { area, x, y, measure } = layout;
  const place: Frame = { x, y, area, width, fontSize, measure, highContrast: palette.highContrast };
  const write = (drawn: readonly Drawn[]): string[] => drawn.map((one) => svgElement(one, palette, fontSize));
  const layers = write(plot.layers.toReversed().flatMap((layer) => drawLayer(layer, place)));
  return [
    ...write(drawAxes(plot, layout, fontSize)),
    ...(plot.clipped === true ? clipped(layers, layout) : layers),
    ...write(drawLanes(plot.lanes ?? [], place)),
    ...write(drawNames(plot, place)),
    ...write(drawMarks(plot.marks ?? {}, place)),
    ...write(drawLegend(layout.legend, fontSize)),
  ];
}

/** Clips layers to the area. Equal areas may share an id in one document. */
function clipped(layers: readonly string[], { area }: Layout): string[] {
  const { left, top, width, height } = area;
  const id = `clip-${[left, top, width, height].map(Math.round).join('-')}`;
  const rect = element('rect', { x: left, y: top, width, height });
  return [element('clipPath', { id }, rect), element('g', { 'clip-path': `url(#${id})` }, ...layers)];
}

/** A drawn thing as an element. A rim is a second text: not all programs support `paint-order`. */
export function svgElement(drawn: Drawn, palette: Palette, fontSize: number): string {
  if (drawn.kind === 'path') {
    const { path, fill, stroke, width, dash, opacity } = drawn;
    return path === ''
      ? ''
      : element('path', {
          d: path,
          fill: fill === undefined ? 'none' : colorOf(palette, fill),
          'fill-opacity': opacity,
          stroke: stroke === undefined ? undefined : colorOf(palette, stroke),
          'stroke-width': width,
          'stroke-dasharray': dash === undefined || dash.length === 0 ? undefined : dash.join(' '),
        });
  }
  const { text, x, y, anchor, ink, size = fontSize, rimmed, turned } = drawn;
  const at = {
    x,
    y,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    'font-size': size === fontSize ? undefined : size,
    transform: turned === true ? `rotate(-90 ${Math.round(x)} ${Math.round(y)})` : undefined,
  };
  const rim = { fill: 'none', stroke: palette.background, 'stroke-width': 4, 'stroke-linejoin': 'round' };
  return (
    (rimmed === true ? textElement(text, { ...at, ...rim, 'aria-hidden': 'true' }) : '') +
    textElement(text, { ...at, fill: colorOf(palette, ink) })
  );
}

const TICK = 5;

function drawAxes({ x, y }: Plot, layout: Layout, fontSize: number): Drawn[] {
  const { area, xTicks, yTicks, titles } = layout;
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const edge = x.above === true ? area.top : bottom;
  const [grid, line] = [
    { ink: 'grid', width: 1 },
    { ink: 'muted', width: 1 },
  ] as const;
  return listOf(
    x.grid === true && xTicks.map(({ at }) => segment([at, area.top], [at, bottom], grid)),
    y.grid === true && yTicks.map(({ at }) => segment([area.left, at], [right, at], grid)),
    x.bare !== true && x.above !== true && segment([area.left, edge], [right, edge], line),
    y.bare !== true && x.above !== true && segment([area.left, area.top], [area.left, bottom], line),
    x.names !== true && xTicks.map(({ at }) => segment([at, edge], [at, edge + TICK], line)),
    y.names !== true && yTicks.map(({ at }) => segment([area.left - TICK, at], [area.left, at], line)),
    xTicks.map((tick) => columnLabel(tick, edge, layout, fontSize)),
    yTicks.map(({ at, label: text }): Drawn => ({
      kind: 'text',
      text,
      x: area.left - TICK - 3,
      y: at + belowMiddle(fontSize),
      anchor: 'end',
      ink: 'muted',
    })),
    titles.map((title): Drawn => ({ kind: 'text', anchor: 'middle', ink: 'muted', ...title })),
  );
}

function columnLabel(
  { at, label: text }: PlacedTick,
  edge: number,
  { isTurned, isAbove }: Layout,
  fontSize: number,
): Drawn {
  const style = { kind: 'text', text, ink: 'muted' } as const;
  const away = isAbove ? -TICK : TICK;
  if (isTurned) {
    const anchor = isAbove ? 'start' : 'end';
    return { ...style, x: at + belowMiddle(fontSize), y: edge + away, anchor, turned: true };
  }
  return { ...style, x: at, y: edge + away + (isAbove ? 0 : fontSize), anchor: 'middle' };
}
