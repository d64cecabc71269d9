import type { Ink } from './drawing/drawing';
import { names } from './drawing/draw-names';
import type { Plot } from './plot';

/** What a cell says: the color for the eye, the sign for every eye. */
export interface Cell {
  readonly ink: Ink;
  readonly opacity?: number;
  readonly sign: string;
  readonly label?: string;
  /** The label where there is room for less. */
  readonly short?: string;
}

export interface WinMatrixData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cell: (row: number, column: number) => Cell | null;
}

/** How full a colored cell is at most, so that its text stays readable. */
const FULLEST = 0.3;

/**
 * A cell in which the row wins or loses.
 *
 * @param strength how strong the evidence is, up to 1
 */
export function decidedCell(wins: boolean, strength: number): Pick<Cell, 'ink' | 'opacity' | 'sign'> {
  return wins
    ? { ink: 'better', opacity: FULLEST * strength, sign: '+' }
    : { ink: 'worse', opacity: FULLEST * strength, sign: '−' };
}

const LONGEST_NAME = 28;

/** A table of colors: rows from top to bottom, columns from left to right, their names beside and above. */
export function winMatrixPlot({ rows, columns, cell }: WinMatrixData): Plot {
  return {
    x: { ...names(columns, LONGEST_NAME), title: '', above: true },
    y: { ...names(rows, LONGEST_NAME), title: '', reversed: true },
    layers: [
      {
        kind: 'boxes',
        gap: 1,
        boxes: rows.flatMap((_, row) =>
          columns.flatMap((_other, column) => {
            const shown = cell(row, column);
            const [left, right, bottom, top] = [column - 0.5, column + 0.5, row + 0.5, row - 0.5];
            return shown === null ? [] : [{ left, right, bottom, top, ...shown }];
          }),
        ),
      },
    ],
  };
}
