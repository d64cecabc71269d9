import { visible } from '../../model/visible';
import { drawPlot } from './draw-plot';
import type { Drawn } from './drawing';
import { drawLegend } from './legend';
import { colorOf, PAPER, type Palette } from './ink';
import { layOut, type Layout } from './layout';
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
  const { width, height, fontSize = FONT_SIZE, palette = PAPER } = sheet;
  const layout = layOut(plot, { width, height, fontSize, highContrast: palette.highContrast });
  const write = (drawn: readonly Drawn[]): string[] => drawn.map((one) => svgElement(one, palette, fontSize));
  const { axes, layers, above } = drawPlot(plot, layout);
  const written = write(layers);
  return [
    ...write(axes),
    ...(plot.clipped === true ? clipped(written, layout) : written),
    ...write([...above, ...drawLegend(layout.legend, fontSize)]),
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
