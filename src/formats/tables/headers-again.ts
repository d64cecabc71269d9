import { elementAt, smallest } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { TextColumn } from '../cells/text-column';
import { isMissing, parseDecimal } from '../cells/cells';

/** A line that repeats the names of a table's columns, and how many rows are above it. */
export interface HeaderAgain {
  readonly line: number;
  readonly row: number;
}

/**
 * Notes on lines that repeat the names, as parts of a run have them that were written one after another. Two tables of the same items
 * are two outputs.
 *
 * @throws RealGainError `bad-format` if the same items follow again
 */
export function headersAgain(
  found: readonly HeaderAgain[],
  columns: readonly TextColumn[],
  path: string,
): readonly Text[] {
  const place = sameItemsAgain(
    found.map(({ row }) => row),
    columns,
  );
  if (place !== null) {
    throw fileError(
      'bad-format',
      { path, line: elementAt(found, place).line },
      '{0}, line {1}: this line repeats the names of the columns, and the same items follow again; give each table its own file.',
    );
  }
  const [first, ...more] = found;
  return first === undefined
    ? []
    : more.length === 0
      ? [english('Line {0} repeats the names of the columns and was skipped.', first.line)]
      : [
          english(
            '{0} lines repeat the names of the columns and were skipped (first: line {1}).',
            formatCount(found.length),
            first.line,
          ),
        ];
}

/** This share of a part's ids stands in an earlier part, too, if both are tables of the same items. */
const MOST_SHARED = 0.5;

/**
 * Which part of a table, divided by lines that repeat its names, holds items of an earlier part again: another table, not the rest
 * of this one.
 *
 * @param starts the first row of each part but the first
 * @returns its place among these parts; null if there is none
 */
function sameItemsAgain(starts: readonly number[], columns: readonly TextColumn[]): number | null {
  const places = columns.flatMap((texts) => {
    const parts = [0, ...starts].map((start, i) => texts.slice(start, starts[i] ?? texts.length));
    const known = new Set<string>();
    const again = parts.findIndex((part) => {
      const shared = part.filter((id) => known.has(id)).length;
      part.forEach((id) => known.add(id));
      return part.length > 0 && shared >= MOST_SHARED * part.length;
    });
    const areIds =
      parts.some(({ length }) => length > 1) && parts.every((part) => new Set(part).size === part.length);
    return areIds && again > 0 ? [again - 1] : [];
  });
  return places.length === 0 ? null : smallest(places);
}

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
