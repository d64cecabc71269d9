import { parseDecimal } from './cells';

/** A row in which a quoted cell goes over several lines, each of which has as many cells as a row of its own. */
export interface Suspect {
  /** Position among the rows of data. */
  readonly row: number;
  readonly line: number;
  readonly lines: readonly string[];
}

/** So many rows tell what a column holds. */
const SAMPLE = 1000;

/** No more different values than this share of rows: classes, speakers. */
const CLASSES = 0.2;

/**
 * The first row whose quoted cell swallows what would itself be rows: a quotation mark that was never meant to hold a cell
 * together. Lines with tabs in the right places are rows. Commas stand in any text, so with them the cells also have to be
 * what their columns hold elsewhere: a number, an id of the same shape, one of few classes.
 *
 * @param columns texts of each column
 */
export function firstSwallowed(
  suspects: readonly Suspect[],
  columns: readonly { slice(start: number, end: number): string[] }[],
  delimiter: string,
): Suspect | null {
  if (delimiter === '\t' || suspects.length === 0) {
    return suspects[0] ?? null;
  }
  const rows = new Set(suspects.map(({ row }) => row));
  const checks = columns.map((texts) =>
    kindOf(texts.slice(0, SAMPLE + rows.size).filter((_, row) => !rows.has(row))),
  );
  if (checks.every((check) => check === null)) {
    return null;
  }
  const isRow = (line: string) =>
    line.split(delimiter).every((cell, column) => checks[column]?.(cell.trim()) ?? true);
  return suspects.find(({ lines }) => lines.every(isRow)) ?? null;
}

/** Tells whether a cell is of the kind that a column holds; null if the column may hold anything. */
function kindOf(texts: readonly string[]): ((cell: string) => boolean) | null {
  const cells = texts.map((text) => text.trim());
  if (cells.length < 2) {
    return null;
  }
  if (cells.every((cell) => parseDecimal(cell) !== undefined)) {
    return (cell) => parseDecimal(cell) !== undefined;
  }
  const shapes = new Set(cells.map(shapeOf));
  if (shapes.size === 1 && /\d/.test(cells[0] ?? '')) {
    return (cell) => shapes.has(shapeOf(cell));
  }
  const values = new Set(cells);
  return values.size <= CLASSES * cells.length ? (cell) => values.has(cell) : null;
}

/** `q-017` and `item-4`: a-0. */
export function shapeOf(text: string): string {
  return text.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a');
}
