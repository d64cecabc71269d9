// Draws media/icons.ttf, the icons that menus, trees and the status bar use beside those of VS Code: `node scripts/run.mjs icons`.
import { elementAt } from '../src/model/lists';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import svg2ttf from 'svg2ttf';
import svgpath from 'svgpath';
import { root } from './host/paths';

type Point = readonly [x: number, y: number];

/** In the unit square of 24 by 24 that the drawing of the activity bar has too. */
const SIZE = 24;
const STROKE = 1.6;

/** Units of the font on a side of the square. */
const EM = 1000;

/** Points on each cubic curve, and on the half circle at each end of a line. */
const PER_CURVE = 24;
const PER_CAP = 8;

/** Name, character and paths of each icon; a path is a line of cubic curves, or a horizontal one. */
const ICONS = {
  logo: { character: 'E001', paths: pathsOf(join(root, 'media/activity.svg')) },
  similar: {
    character: 'E002',
    paths: ['M4 10.5C6.5 6.5 9.5 7 12 9s5.5 2.5 8-1.5', 'M4 17C6.5 13 9.5 13.5 12 15.5s5.5 2.5 8-1.5'],
  },
};

export const FONT_FILE = join(root, 'media/icons.ttf');

export function main(): void {
  writeFileSync(FONT_FILE, iconFont());
}

/** The same bytes each time. */
export function iconFont(): Uint8Array {
  const glyphs = Object.entries(ICONS).map(
    ([name, { character, paths }]) =>
      `<glyph glyph-name="${name}" unicode="&#x${character};" d="${paths.map(outline).join('')}"/>`,
  );
  const font = `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="realgain" horiz-adv-x="${EM}"><font-face font-family="realgain" units-per-em="${EM}" ascent="${EM}" descent="0"/><missing-glyph horiz-adv-x="${EM}"/>${glyphs.join('')}</font></defs></svg>`;
  return svg2ttf(font, { ts: 0 }).buffer;
}

function pathsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
}

/** A stroke as an area: glyphs have no strokes. */
function outline(path: string): string {
  const line = pointsOf(path);
  const end = line.length - 1;
  const there = line.map((_, i) => offset(line, i, 1));
  const back = line.map((_, i) => offset(line, i, -1)).reverse();
  const points = [
    ...there,
    ...cap(elementAt(line, end), elementAt(there, end)),
    ...back,
    ...cap(elementAt(line, 0), elementAt(back, end)),
  ];
  const inFont = (part: number): number => Math.round(part * EM);
  return `M${points.map(([x, y]) => `${inFont(x / SIZE)} ${inFont(1 - y / SIZE)}`).join('L')}Z`;
}

/** Half a stroke beside point i. */
function offset(line: readonly Point[], i: number, side: 1 | -1): Point {
  const [x, y] = elementAt(line, i);
  const [x0, y0] = elementAt(line, Math.max(0, i - 1));
  const [x1, y1] = elementAt(line, Math.min(line.length - 1, i + 1));
  const length = Math.hypot(x1 - x0, y1 - y0);
  const half = (side * STROKE) / 2;
  return [x + (half * (y1 - y0)) / length, y - (half * (x1 - x0)) / length];
}

/** The half circle around an end, starting at a point of its rim. */
function cap([x, y]: Point, [fromX, fromY]: Point): Point[] {
  const start = Math.atan2(fromY - y, fromX - x);
  return Array.from({ length: PER_CAP - 1 }, (_, i) => {
    const angle = start + ((i + 1) / PER_CAP) * Math.PI;
    return [x + (STROKE / 2) * Math.cos(angle), y + (STROKE / 2) * Math.sin(angle)];
  });
}

function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  svgpath(path)
    .abs()
    .unshort()
    .iterate(([command, ...ends], _, x, y) => {
      if (command === 'C') {
        const [x1, y1, x2, y2, x3, y3] = ends as [number, number, number, number, number, number];
        points.push(...curve([x, y], [x1, y1], [x2, y2], [x3, y3]));
      } else {
        points.push([ends[0] ?? x, command === 'H' ? y : (ends[1] ?? y)]);
      }
    });
  return points;
}

function curve(start: Point, one: Point, two: Point, end: Point): Point[] {
  return Array.from({ length: PER_CURVE }, (_, i) => {
    const t = (i + 1) / PER_CURVE;
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * start[axis] +
      3 * t * (1 - t) ** 2 * one[axis] +
      3 * t ** 2 * (1 - t) * two[axis] +
      t ** 3 * end[axis];
    return [at(0), at(1)];
  });
}
