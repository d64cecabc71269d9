import { names } from './draw-names';
import type { Box, Plot } from '../plot';
import { elementAt } from '../../model/lists';

/** A square table of things against each other, as a picture. */
export interface HeatMapData {
  readonly names: readonly string[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** 0: nothing to show, up to 3: the strongest evidence that the row beats the column. */
  readonly level: (row: number, column: number) => number;
  readonly says: (row: number, column: number) => string;
}

/** Names longer than this are cut; the table has them whole. */
const LONGEST_NAME = 18;

/** How much of a cell is filled at each level: size shows the strength. */
const FILLED = [0, 0.45, 0.7, 0.94];

/** Pixels that a cell needs at least and takes at most, and those that names and titles take at the left and below. */
const SMALLEST = 11;
const LARGEST = 34;
const MARGIN = 170;

/** In pixels, so that cells are square and large enough to point at. */
export function heatMapSize(things: number): { readonly width: number; readonly height: number } {
  const cells = Math.round(Math.min(LARGEST, Math.max(SMALLEST, 480 / things)) * things);
  return { width: cells + MARGIN, height: cells + MARGIN };
}

/** How many of the limits α, α/5 and α/50 a p is below: 0.05, 0.01 and 0.001 at the usual level. */
export function levelOf(p: number, alpha: number): number {
  return p >= alpha ? 0 : p >= alpha / 5 ? 1 : p >= alpha / 50 ? 2 : 3;
}

/** A heat map with a square in each cell in which the row beats the column; the larger, the stronger the evidence. */
export function heatMapPlot({ names: all, rowTitle, columnTitle, level, says }: HeatMapData): Plot {
  const cells = all.flatMap((_, row) => all.map((_other, column) => ({ row, column })));
  return {
    x: { ...names(all, LONGEST_NAME), title: columnTitle },
    y: { ...names(all, LONGEST_NAME), title: rowTitle, reversed: true },
    layers: [
      {
        kind: 'boxes',
        gap: 0,
        boxes: cells.flatMap(({ row, column }) => {
          const share = row === column ? 1 : (FILLED[level(row, column)] ?? 0);
          return share === 0 ? [] : [square(row, column, share, row === column ? 'grid' : 'better')];
        }),
      },
      {
        kind: 'boxes',
        gap: 0,
        boxes: cells.map(({ row, column }) => square(row, column, 1, null)),
        tip: (index) => {
          const { row, column } = elementAt(cells, index);
          return row === column ? null : { text: says(row, column) };
        },
      },
    ],
    hover: 'near',
    square: true,
  };
}

function square(row: number, column: number, side: number, ink: Box['ink']): Box {
  const half = side / 2;
  return { left: column - half, right: column + half, bottom: row - half, top: row + half, ink };
}
