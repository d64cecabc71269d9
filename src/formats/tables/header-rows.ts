import { english, type Text } from '../../model/words';
import { isMissing, parseDecimal } from '../cells/cells';
import { headerOf, headerVotes } from './header';
import type { TableRow } from './quoted-rows';

/** A vote for names that no item would cast: a word above numbers, a usual name. */
const SURE = 3;

/** Lines before a table, such as its title. */
const MOST_BEFORE = 20;

export interface Beginning {
  /** null: the first row may be names or data. */
  readonly header: 'names' | 'data' | null;
  /** The names, or the first row. */
  readonly first: TableRow;
  readonly data: readonly TableRow[];
  /** The lines before it: a title, comments. */
  readonly preface: readonly string[];
  readonly notes: readonly Text[];
}

/**
 * Divides the first rows of a table into what precedes it, the names of its columns and data.
 *
 * @param said whether there are names; undefined: decided by the rows
 * @returns null without rows
 */
export function beginningOf(all: readonly TableRow[], said: boolean | undefined): Beginning | null {
  const notes: Text[] = [];
  const rows = withoutPreface(all, notes);
  const preface = all.slice(0, all.length - rows.length).map(({ cells }) => cells.join(' ').trim());
  const [own, ...data] = rows;
  if (own === undefined) {
    return null;
  }
  const single = withRowNames(own, data);
  const joint = said === false ? null : joinedNames(single, data);
  const { first, rest } = joint ?? { first: single, rest: data };
  const alike = [first, ...rest].filter(({ cells }) => cells.length === first.cells.length);
  const found =
    joint !== null || said === true
      ? 'names'
      : said === false
        ? 'data'
        : headerOf(alike.map(({ cells }) => cells));
  return { header: found === 'unsure' ? null : found, first, data: rest, preface, notes };
}

/** Spreadsheets may declare their delimiter first (`sep=;`), programs their name (`# made by …`), people a title. */
function withoutPreface(rows: readonly TableRow[], notes: Text[]): readonly TableRow[] {
  const [top] = rows;
  const declared = top?.line === 1 && /^sep=.?$/.test(top.cells[0] ?? '') ? 1 : 0;
  const others = rows.slice(declared);
  const skipped = declared + Math.max(commentsBefore(others), titlesBefore(others));
  if (skipped > 0) {
    notes.push(
      skipped === 1
        ? english('{0} line before the table skipped.', skipped)
        : english('{0} lines before the table skipped.', skipped),
    );
  }
  return rows.slice(skipped);
}

/** Lines with a number sign, unless it begins the names themselves (`#id,score`). */
function commentsBefore(rows: readonly TableRow[]): number {
  const isMarked = ({ cells: [cell = ''] }: TableRow) => cell.startsWith('#');
  const end = rows.findIndex((row) => !isMarked(row));
  if (end <= 0) {
    return 0;
  }
  if (beginsWithNames(rows.slice(end))) {
    return end;
  }
  const isOfTable = ({ cells }: TableRow) => cells.length === rows.at(-1)?.cells.length;
  const width = rows[0]?.cells.length;
  return isOfTable(rows[0]!) || rows.at(-1)?.cells.length === width
    ? 0
    : rows.findIndex((row) => !isMarked(row) || isOfTable(row));
}

/** Lines of one cell above a table of several. */
function titlesBefore(rows: readonly TableRow[]): number {
  const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length;
  const end = rows.findIndex((row) => filled(row) > 1);
  return end > 0 && end <= MOST_BEFORE && beginsWithNames(rows.slice(end)) ? end : 0;
}

function beginsWithNames(rows: readonly TableRow[]): boolean {
  const width = rows[0]?.cells.length;
  const cells = rows.filter((row) => row.cells.length === width).map((row) => row.cells);
  return cells.length > 1 && headerOf(cells) === 'names' && headerVotes(cells).some((vote) => vote >= SURE);
}

/**
 * As R reads tables: where all rows have one cell more than the first, their first cells are names of rows, or their last
 * ones are empty.
 */
function withRowNames(first: TableRow, data: readonly TableRow[]): TableRow {
  const rows = data.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '');
  const areLonger = rows.length > 1 && rows.every(({ cells }) => cells.length === first.cells.length + 1);
  if (!areLonger) {
    return first;
  }
  if (rows.every(({ cells }) => cells.at(-1)?.trim() === '')) {
    return { ...first, cells: [...first.cells, ''] };
  }
  const named = { ...first, cells: ['', ...first.cells] };
  return mayBeRowNames(rows) && beginsWithNames([named, ...rows]) ? named : first;
}

/** Numbers of the rows, or distinct names before nothing but numbers: a comma too many in a text makes neither. */
function mayBeRowNames(rows: readonly TableRow[]): boolean {
  const isNumber = (cell: string) => isMissing(cell) || parseDecimal(cell) !== undefined;
  return (
    countsRows(rows.map(({ cells }) => cells[0] ?? '')) ||
    (new Set(rows.map(({ cells }) => cells[0])).size === rows.length &&
      rows.every(({ cells }) => cells.slice(1).every(isNumber)))
  );
}

/** True for 0, 1, 2 … or 1, 2, 3 …, as pandas and R write them before each row. */
export function countsRows(cells: readonly string[]): boolean {
  const from = cells[0]?.trim() === '1' ? 1 : 0;
  return cells.every((cell, row) => cell.trim() === String(row + from));
}

/**
 * Names over two lines, as pandas writes several levels and spreadsheets merge cells: the upper ones repeat or leave gaps, and
 * the lower ones are names too. A third line may name the index alone.
 */
function joinedNames(
  first: TableRow,
  data: readonly TableRow[],
): { readonly first: TableRow; readonly rest: readonly TableRow[] } | null {
  const upper = filledRight(first.cells.map((cell) => cell.trim()));
  const [lower, index] = data;
  const given = upper.slice(1).filter((name) => name !== '');
  if (lower === undefined || upper.length < 3 || new Set(given).size === given.length) {
    return null;
  }
  const names = lower.cells.map((cell) => cell.trim());
  const isIndex =
    index !== undefined &&
    index.cells[0]?.trim() !== '' &&
    index.cells.slice(1).every((cell) => cell.trim() === '');
  const rest = data.slice(isIndex ? 2 : 1);
  const joint = names.map((name, i) => [upper[i] ?? '', name].filter((part) => part !== '').join('.'));
  const isWhole = names.length === upper.length && names.slice(1).every((name) => name !== '');
  if (!isWhole || new Set(joint).size < joint.length || !beginsWithNames([lower, ...rest])) {
    return null;
  }
  const cells = isIndex && joint[0] === '' ? [index.cells[0] ?? '', ...joint.slice(1)] : joint;
  return { first: { ...first, cells }, rest };
}

/** Merged cells: a gap has the name to its left. The first may have none. */
function filledRight(names: readonly string[]): string[] {
  let last = '';
  return names.map((name) => (last = name === '' ? last : name));
}

/** Without the last two names of Mechanical Turk, above columns that reviewers add. */
export function withoutReview(names: readonly string[], rows: readonly TableRow[]): readonly string[] {
  const own = names.slice(0, -2);
  const isReview = names.slice(own.length).join() === 'Approve,Reject';
  return isReview && rows.every(({ cells }) => cells.length === own.length) ? own : names;
}
