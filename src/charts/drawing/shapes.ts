import { rounded } from './svg';
import { elementAt } from '../../model/lists';

/** Kinds of points are told apart by their shape as well as by their color. */
export const SHAPES = ['circle', 'triangle', 'square', 'diamond', 'down', 'plus'] as const;
export type ShapeName = (typeof SHAPES)[number];

export function shapeOf(series: number): ShapeName {
  return elementAt(SHAPES, series % SHAPES.length);
}

/** Lines are told apart by their dashes where there are more of them than shapes and colors. */
export function dashOf(series: number): readonly number[] {
  return elementAt(DASHES, Math.floor(series / SHAPES.length) % DASHES.length);
}

const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3]] as const;

/** The same as a character, for legends on the page. */
export function shapeSign(series: number): string {
  return `${SIGNS[shapeOf(series)]}${elementAt(DASH_SIGNS, Math.floor(series / SHAPES.length) % DASH_SIGNS.length)}`;
}

const DASH_SIGNS = ['', '╌', '┈', '┄'];

const SIGNS: Readonly<Record<ShapeName, string>> = {
  circle: '●',
  triangle: '▲',
  square: '■',
  diamond: '◆',
  down: '▼',
  plus: '✚',
};

/** A shape around a place, as an SVG path, which Path2D reads, too. */
export function shapePath(shape: ShapeName, x: number, y: number, size: number): string {
  if (shape === 'circle') {
    const [r, d] = [rounded(size), rounded(2 * size)];
    return `M${rounded(x - size)} ${rounded(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 -${d} 0Z`;
  }
  return `${CORNERS[shape]
    .map(
      ([across, down], i) =>
        `${i === 0 ? 'M' : 'L'}${rounded(x + across * size)} ${rounded(y + down * size)}`,
    )
    .join('')}Z`;
}

/** Corners in units of the size. */
const CORNERS: Readonly<
  Record<Exclude<ShapeName, 'circle'>, readonly (readonly [across: number, down: number])[]>
> = {
  triangle: [
    [0, -1.25],
    [1.15, 0.9],
    [-1.15, 0.9],
  ],
  square: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  diamond: [
    [0, -1.35],
    [1.35, 0],
    [0, 1.35],
    [-1.35, 0],
  ],
  down: [
    [0, 1.25],
    [1.15, -0.9],
    [-1.15, -0.9],
  ],
  plus: [
    [-0.4, -1.25],
    [0.4, -1.25],
    [0.4, -0.4],
    [1.25, -0.4],
    [1.25, 0.4],
    [0.4, 0.4],
    [0.4, 1.25],
    [-0.4, 1.25],
    [-0.4, 0.4],
    [-1.25, 0.4],
    [-1.25, -0.4],
    [-0.4, -0.4],
  ],
};
