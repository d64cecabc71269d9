import {
  type Cell,
  type Column,
  elementAt,
  english,
  fileError,
  formatCount,
  smallest,
  type Text,
} from '../../model';
import { isMissing, parseDecimal } from '../cells/cells';
import type { TextColumn } from '../cells/text-column';

/** At least this share of the rows is below another row of its group. */
const MOSTLY = 0.5;

/**
 * Merged cells, as spreadsheets and pandas write them: the first columns have a value in the first row of each group, and none in
 * the rows below it. They are filled from above, with a note.
 *
 * That cells are merged, not missing, shows where each value is written once and the rows of every group are told apart by another
 * column, which begins again in each.
 */
export function withoutMergedCells(columns: readonly Column[], notes: Text[]): readonly Column[] {
  const filled: Column[] = [];
  for (const column of columns.slice(0, -1)) {
    const merged = isMerged(column, columns.slice(filled.length + 1));
    if (!merged) {
      break;
    }
    filled.push({ ...column, cells: filledDown(column.cells) });
    notes.push(
      english(
        'The empty cells of "{0}" were taken for merged ones: their rows have the value above.',
        column.name,
      ),
    );
  }
  return filled.length === 0 ? columns : [...filled, ...columns.slice(filled.length)];
}

function isMerged({ cells }: Column, others: readonly Column[]): boolean {
  const n = cells.length;
  if (n < 2 || isBlank(cells.at(0) ?? null) || !cells.some(isBlank)) {
    return false;
  }
  const values = new Set<string>();
  let heads = 0;
  cells.forEach((cell) => {
    if (!isBlank(cell)) {
      heads += 1;
      values.add(String(cell));
    }
  });
  return (
    heads > 1 &&
    heads <= (1 - MOSTLY) * n &&
    values.size === heads &&
    others.some((one) => restarts(cells, one))
  );
}

/** Whether another column has a value again in every group, and each of its values once in a group. */
function restarts(heads: Column['cells'], { cells }: Column): boolean {
  const first = String(cells.at(0) ?? '');
  const group = new Set<string>();
  return (
    first !== '' &&
    heads.every((head, row) => {
      const value = String(cells.at(row) ?? '');
      if (!isBlank(head)) {
        group.clear();
      }
      const isNew = !group.has(value) && (isBlank(head) || value === first);
      group.add(value);
      return isNew;
    })
  );
}

function isBlank(cell: Cell): boolean {
  return cell === null || cell === '';
}

function filledDown(cells: Column['cells']): Cell[] {
  let last: Cell = null;
  return cells.map((cell) => (last = isBlank(cell) ? last : cell));
}

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

export interface NamedColumn {
  readonly name: string;
  readonly note: Text | null;
  readonly isNameless: boolean;
}

/** Names as a table gives them, made unique. */
export function namedColumns(row: readonly string[]): NamedColumn[] {
  const distinct = new DistinctNames();
  return row.map((given, i) => {
    const own = given.trim();
    // The row labels written by pandas come first and have no name.
    const called = own !== '' ? own : i === 0 && !row.includes('index') ? 'index' : `column ${i + 1}`;
    const name = distinct.of(called);
    const what =
      own === ''
        ? english('Column {0} has no name', i + 1)
        : english('The name "{0}" occurs again in column {1}', own, i + 1);
    return {
      name,
      note: name === own ? null : english('{0}; it is called "{1}" here.', what, name),
      isNameless: own === '',
    };
  });
}

/** `a`, `a (2)`, `a (3)`, quick for any number of them. */
class DistinctNames {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  of(name: string): string {
    let count = this.counts.get(name) ?? 1;
    let distinct = name;
    while (this.taken.has(distinct)) {
      count += 1;
      distinct = `${name} (${count})`;
    }
    this.counts.set(name, count);
    this.taken.add(distinct);
    return distinct;
  }
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
