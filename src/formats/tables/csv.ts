import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { HEAD_BYTES } from '../candidates';
import { parseDecimal } from '../cells/cells';
import { hasExtension, headLines } from '../decode';
import { detectTable, type Dialect, EXAMINED_LINES, readTable, sampleRows } from './delimited';

const DIALECT: Dialect = { format: 'tsv', delimiter: '\t' };

/**
 * Tab-separated values, usually with a header. Some writers quote cells as in CSV, others write quotes
 * literally.
 */
export const tsv: Format = {
  id: 'tsv',
  name: 'TSV',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const named = isNamed(name) && !hasOtherCells(head, lines);
    if (!named && lines[0]?.includes('\t') !== true) {
      return { confidence: 0, why: english('its lines have no tabs') };
    }
    const found = detectTable(lines, DIALECT, named);
    return found.confidence === 0 && areRows(lines, named)
      ? { confidence: 0.4, why: english('one row per line, without a line of column names') }
      : found;
  },

  read: (bytes, path, options) => readTable(bytes, path, DIALECT, options),
};

function isNamed(name: string): boolean {
  return hasExtension(name, '.tsv', '.tab');
}

/** A table with commas or spaces between its cells, whatever it is called. */
function hasOtherCells(head: Uint8Array, lines: readonly string[]): boolean {
  const mayBe = /[,;]/.test(lines[0] ?? '') || dialectOf(lines).delimiter === ' ';
  return mayBe && !hasTabs(lines) && csv.detect(head, '.tsv').confidence > 0;
}

function hasTabs(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('\t'));
}

/** Fewer lines than this are alike by chance. */
const FEWEST = 3;

/** `13653451 TAB 21955002 TAB 0`, or texts: as many cells in each line, not counting tabs that indent or end it. */
function areRows(lines: readonly string[], named: boolean): boolean {
  const [first = 0, ...others] = lines.map((line) => line.trim().split('\t').length);
  return others.length >= FEWEST - 1 && (named || first > 1) && others.every((count) => count === first);
}

/**
 * Comma-separated values with a header (RFC 4180); with semicolons, as some spreadsheets write them; with
 * spaces, as R and the WMT shared tasks do.
 */
export const csv: Format = {
  id: 'csv',
  name: 'CSV',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const first = lines[0] ?? '';
    const named = hasExtension(name, '.csv') && !(first.includes('\t') && !/[,;]/.test(first));
    const dialect = dialectOf(lines);
    // Spaces occur in any text: only the name shows that they separate cells.
    return named || dialect.delimiter !== ' ' || (isNamed(name) && !hasTabs(lines))
      ? detectTable(lines, dialect, named)
      : { confidence: 0, why: english('its lines are not rows of a table') };
  },

  read(bytes, path, options) {
    return readTable(bytes, path, dialectOf(headLines(bytes.subarray(0, HEAD_BYTES))), options);
  },
};

function dialectOf(all: readonly string[]): Dialect {
  const lines = all.slice(
    Math.max(
      0,
      all.findIndex((line) => !/^(?:#|sep=.?$)/.test(line)),
    ),
  );
  const [header = ''] = lines;
  const delimiter = !header.includes(',')
    ? header.includes(';')
      ? ';'
      : areBlanksApart(lines)
        ? ' '
        : ','
    : areSemicolonsApart(lines)
      ? ';'
      : ',';
  return { format: 'csv', delimiter };
}

/**
 * `1;0,53`: if the same cells between semicolons have decimal commas in every row, commas are not delimiters.
 */
function areSemicolonsApart(lines: readonly string[]): boolean {
  const rows = sampleRows(lines, ';');
  const [first = []] = rows;
  return (
    first.length > 1 &&
    rows.every(({ length }) => length === first.length) &&
    first.some((_, column) =>
      rows.slice(1).every((row) => /^[+-]?\d+(?:,\d+)?$/.test(row[column]?.trim() ?? '')),
    ) &&
    rows.some((row) => row.some((cell) => /^[+-]?\d+,\d+$/.test(cell.trim())))
  );
}

/**
 * True if spaces can only be delimiters: the same number in every line, and a column of numbers among the
 * cells. A column of sentences has neither.
 */
function areBlanksApart(lines: readonly string[]): boolean {
  const [header = [], ...rows] = lines
    .slice(0, EXAMINED_LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd().split(' '));
  const isNumeric = (column: number) => rows.every((row) => parseDecimal(row[column] ?? '') !== undefined);
  return (
    header.length > 1 &&
    rows.length > 0 &&
    rows.every(({ length }) => length === header.length) &&
    header.some((name, column) => parseDecimal(name) === undefined && isNumeric(column))
  );
}
