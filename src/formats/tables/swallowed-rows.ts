import { parseDecimal } from '../cells/cells';

/** A row with a quoted cell that spans several lines, each of which has as many cells as a row. */
export interface Suspect {
  /** Position among the rows of data. */
  readonly row: number;
  readonly line: number;
  readonly lines: readonly string[];
}

const EXAMINED_ROWS = 1000;

/** At most this share of distinct values: classes, speakers. */
const CLASSES = 0.2;

/**
 * The first row whose quoted cell swallows what would itself be rows: a quotation mark that was not meant to
 * delimit a cell. Lines with tabs in the right places are rows. Commas occur in any text, so with them the
 * cells must also match the rest of their columns: a number, an id of the same shape, one of few classes.
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
    kindOf(texts.slice(0, EXAMINED_ROWS + rows.size).filter((_, row) => !rows.has(row))),
  );
  if (checks.every((check) => check === null)) {
    return null;
  }
  const isRow = (line: string) =>
    line.split(delimiter).every((cell, column) => checks[column]?.(cell.trim()) ?? true);
  return suspects.find(({ lines }) => lines.every(isRow)) ?? null;
}

/** Returns a check for the kind of cell that a column holds; null if it may hold anything. */
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
