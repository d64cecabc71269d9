import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { Detection, ReadOptions, Records } from '../../model/records';
import { isMissing, parseDecimal } from '../cells/cells';
import { toUtf8 } from '../decode';
import { headerOf } from './header';
import { eachLineOfBytes, lineChunks } from '../lines';
import { MOST_CELLS, QuotedRows, type TableRow } from './quoted-rows';
import { firstSwallowed, type Suspect } from './swallowed-rows';
import { TableBuilder } from './table-builder';

export interface Dialect {
  readonly format: string;
  readonly delimiter: string;
}

const QUOTE = 0x22;

export const EXAMINED_LINES = 50;

/** Names that suffice to distinguish a table of outputs from prose with commas. */
const TELLING_NAMES =
  /^(?:id|\w+_?id|score|label|gold|pred(?:icted|iction)?|reference|target|correct|system|hypothesis|f1|accuracy)$/i;

/**
 * How well the head of a file fits a dialect.
 *
 * @param named true if the file's extension is the dialect's
 */
export function detectTable(lines: readonly string[], dialect: Dialect, named: boolean): Detection {
  const [header = [], ...data] = sampleRows(lines, dialect.delimiter);
  const names = header.map((name) => name.trim());
  const headed = names.some((name) => name !== '' && parseDecimal(name) === undefined);
  if (named && names.length === 1 && data.length > 0 && data.every(({ length }) => length > 1)) {
    return { confidence: 0.4, why: english('its first line has no separator, but all others do') };
  }
  if (named) {
    // The end of a line that is longer than the head is missing.
    const first = data.length === 0 && header.length > 1 ? header.slice(0, -1) : header;
    return {
      confidence: headed ? 0.85 : 0.5,
      why:
        headerOf([first, ...data.filter((row) => row.length === header.length)]) === 'data'
          ? english('one row per line, without a line of column names')
          : english('the first line names the columns'),
    };
  }
  const isTable = isTableOf([header, ...data]);
  if (names.length === 1) {
    return isTable
      ? { confidence: 0.75, why: english('a name, then one value per line') }
      : { confidence: 0, why: english('its lines are not rows of a table') };
  }
  return isTable
    ? {
        confidence: 0.8,
        why: english('every line has {0} cells, and the first names the columns', names.length),
      }
    : { confidence: 0, why: english('its lines are not rows of a table') };
}

/** True if rows of equal width follow distinct names, one of which is above values or usual for items. */
export function isTableOf([header = [], ...data]: readonly (readonly string[])[]): boolean {
  const names = header.map((name) => name.trim());
  const isRegular = data.length > 0 && data.every((row) => row.length === header.length);
  // The row labels written by pandas have no name.
  const isName = (name: string, column: number) =>
    /^[^\d\s].{0,39}$/.test(name) || (name === '' && column === 0 && names.length > 1);
  const isHeaded = names.some((name) => name !== '' && parseDecimal(name) === undefined);
  if (!isHeaded || !isRegular || new Set(names).size < names.length || !names.every(isName)) {
    return false;
  }
  const isMeasured = names.some((_, i) => data.every((row) => isValue(row[i] ?? '')));
  return names.length === 1
    ? isMeasured && data.length > 1 && /^[\w.-]+$/.test(names[0] ?? '')
    : isMeasured || names.some((name) => TELLING_NAMES.test(name));
}

function isValue(cell: string): boolean {
  return parseDecimal(cell) !== undefined || isMissing(cell) || /^(?:true|false)$/i.test(cell.trim());
}

/** The rows of some lines, without those that a quoted cell leaves open. */
export function sampleRows(lines: readonly string[], delimiter: string): string[][] {
  const rows = new QuotedRows(delimiter);
  return lines
    .slice(0, EXAMINED_LINES)
    .flatMap((line, i) => rows.push(line, i + 1) ?? [])
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1 || cells[0]?.trim() !== '');
}

/**
 * Reads a table. Repeated names are made unique and blank lines are skipped, both with a note. Quotation
 * marks delimit cells as in RFC 4180, unless the file can only be read with them as part of the text, which
 * is also noted.
 *
 * @throws RealGainError `bad-format` with the line (a row with more or fewer cells than the others, quotes
 *   that can be read
 * neither way); `needs-answer` if the first row may be names or data; `file-empty` if there are no rows; as
 * `toUtf8` and
 * `lineChunks`
 */
export function readTable(
  raw: Uint8Array,
  path: string,
  dialect: Dialect,
  options: ReadOptions = {},
): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const table: Table = { bytes, path, dialect, options, notes };
  if (!bytes.includes(QUOTE)) {
    return readLiterally(table);
  }
  const { result, mayBeLiteral } = readQuoted(table);
  const literal = mayBeLiteral ? tried(() => readLiterally(table)) : null;
  if (literal instanceof RealGainError || literal === null) {
    if (result instanceof RealGainError) {
      throw result;
    }
    return result;
  }
  return { ...literal, notes: [...literal.notes, english('Quotes were read as part of the text.')] };
}

interface Table {
  readonly bytes: Uint8Array;
  readonly path: string;
  readonly dialect: Dialect;
  readonly options: ReadOptions;
  readonly notes: readonly Text[];
}

function readLiterally(table: Table): Records {
  const { path, dialect, options, notes } = table;
  const builder = new TableBuilder(dialect.format, path, options);
  eachLineOf(table, builder, null, (text, line) => {
    builder.add({ cells: text.split(dialect.delimiter, MOST_CELLS + 1), line, lines: null });
    return true;
  });
  return builder.finish(notes);
}

function readQuoted(table: Table): {
  readonly result: Records | RealGainError;
  /** True if reading quotes as text is the only way left, or nothing contradicts it. */
  readonly mayBeLiteral: boolean;
} {
  const { path, dialect, options, notes } = table;
  const rows = new QuotedRows(dialect.delimiter);
  const builder = new TableBuilder(dialect.format, path, options);
  const suspects: Suspect[] = [];
  const read = tried(() => {
    eachLineOf(table, builder, rows, (text, line) => {
      const row = rows.push(text, line);
      if (row !== null) {
        noteSuspect(suspects, row, dialect.delimiter, builder.length);
        builder.add(row);
      }
      return rows.fault === null;
    });
    rows.finish();
    return rows.fault === null ? builder.finish(notes) : quoteFault(path, rows.fault);
  });
  const swallowed =
    read instanceof RealGainError ? null : firstSwallowed(suspects, builder.texts, dialect.delimiter);
  const result = swallowed === null ? read : swallowFault(path, swallowed);
  return {
    result,
    mayBeLiteral:
      !rows.quoted &&
      (result instanceof RealGainError || rows.literal) &&
      (!rows.cutOff || dialect.delimiter === '\t'),
  };
}

/** The result, or what is wrong with the text; other errors are thrown. */
function tried(read: () => Records | RealGainError): Records | RealGainError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RealGainError && error.code === 'bad-format') {
      return error;
    }
    throw error;
  }
}

/** Collects the lines of a row that could be separate rows. */
function noteSuspect(suspects: Suspect[], row: TableRow, delimiter: string, position: number): void {
  const { cells, line, lines } = row;
  const { length } = cells;
  if (lines !== null && length > 1 && lines.every((text) => text.split(delimiter).length === length)) {
    suspects.push({ row: position, line, lines });
  }
}

/**
 * Adds the lines that are a row as they stand to a table, from their bytes.
 *
 * @param rows null if quotation marks mean nothing
 * @param take reads the other lines; false stops
 */
function eachLineOf(
  { bytes, path, dialect }: Table,
  builder: TableBuilder,
  rows: QuotedRows | null,
  take: (text: string, line: number) => boolean,
): void {
  if (dialect.delimiter === ' ') {
    for (const { lines, firstLine } of lineChunks(bytes, path)) {
      if (!lines.every((text, i) => take(text.trimEnd(), firstLine + i))) {
        return;
      }
    }
    return;
  }
  const delimiter = dialect.delimiter.charCodeAt(0);
  let quote = rows === null ? Infinity : -1;
  eachLineOfBytes(bytes, path, (all, start, end, line) => {
    if (quote < start) {
      const next = all.indexOf(QUOTE, start);
      quote = next === -1 ? Infinity : next;
    }
    if (quote < end || rows?.isOpen === true) {
      return take(all.toString('utf8', start, end), line);
    }
    builder.addLine(all, start, end, delimiter, line);
    return true;
  });
}

function quoteFault(path: string, line: number): RealGainError {
  return fileError(
    'bad-format',
    { path, line },
    '{0}, line {1}: a quoted cell is not closed (or goes on after its closing quote); write a quote inside a cell as "".',
  );
}

function swallowFault(path: string, { line, lines }: Suspect): RealGainError {
  return fileError(
    'bad-format',
    { path, line },
    '{0}, line {1}: the quotation mark on this line closes on line {2} only and makes one cell of {3} lines that look like rows; write a quote inside a cell as "".',
    line + lines.length - 1,
    lines.length,
  );
}
