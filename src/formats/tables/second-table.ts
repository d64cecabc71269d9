import { isMissing, parseDecimal } from '../cells/cells';
import type { TextColumn } from '../cells/text-column';

/** So many blank lines are checked for a second table below, by so many rows. */
const MOST_PARTS = 100;
const ROWS_BELOW = 20;

/**
 * The row where a second table begins: below a blank line, a word above numbers, as names of columns are.
 *
 * @param afterBlank the rows below blank lines
 * @returns null if there is none
 */
export function secondTable(afterBlank: readonly number[], columns: readonly TextColumn[]): number | null {
  const isName = (texts: TextColumn, row: number) => {
    const below = texts.slice(row + 1, row + 1 + ROWS_BELOW);
    return (
      row < texts.length &&
      below.length > 1 &&
      !isMissing(texts.at(row)) &&
      parseDecimal(texts.at(row)) === undefined &&
      below.every((cell) => parseDecimal(cell) !== undefined)
    );
  };
  const rows = afterBlank.slice(0, MOST_PARTS);
  const isNumber = (texts: TextColumn, row: number) =>
    row < texts.length && parseDecimal(texts.at(row)) !== undefined;
  const beginsTable = (row: number) =>
    columns.some((texts) => isName(texts, row)) && !columns.some((texts) => isNumber(texts, row));
  return rows.find(beginsTable) ?? null;
}
