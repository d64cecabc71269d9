import Papa from 'papaparse';
import { english, RealGainError, type Column, type Detection, type Records } from '../model';
import { isMissing, parseDecimal, typedColumn } from './cells';
import { toUtf8 } from './decode';
import { excerpt, lineChunks } from './lines';

/** A quoted cell that is still open after this many characters was never meant as one. */
const LONGEST_ROW = 1 << 26;

/** A kind of table: cells between delimiters, a row a line, names in the first row. */
export interface Dialect {
  /** Id of the format. */
  readonly format: string;
  readonly delimiter: string;
  readonly quotes: boolean;
}

/** Names that alone tell a table of outputs from prose with commas in it. */
const TELLING_NAMES =
  /^(?:id|\w+_?id|score|label|gold|pred(?:icted|iction)?|reference|target|correct|system|hypothesis|f1|accuracy)$/i;

/**
 * How well the head of a file fits a dialect.
 *
 * @param named the file's extension says that it is one
 */
export function detectTable(lines: readonly string[], dialect: Dialect, named: boolean): Detection {
  const sample = lines.slice(0, 50).join('\n');
  const rows = Papa.parse<string[]>(sample, { delimiter: dialect.delimiter, newline: '\n' }).data;
  const [header = [], ...data] = rows;
  const names = header.map((name) => name.trim());
  const headed = names.some((name) => name !== '' && parseDecimal(name) === undefined);
  if (named) {
    return { confidence: headed ? 0.85 : 0.5, why: english('the first line names the columns') };
  }
  const regular = data.length > 0 && data.every((row) => row.length === header.length);
  // The row labels that pandas writes have no name.
  const isName = (name: string, column: number) =>
    /^[^\d\s].{0,39}$/.test(name) || (name === '' && column === 0 && names.length > 1);
  const distinct = new Set(names).size === names.length && names.every(isName);
  if (!headed || !regular || !distinct) {
    return { confidence: 0, why: english('its lines are no rows of a table') };
  }
  const measured = names.some((_, i) => data.every((row) => isValue(row[i] ?? '')));
  if (names.length === 1) {
    return measured && data.length > 1 && /^[\w.-]+$/.test(names[0] ?? '')
      ? { confidence: 0.75, why: english('a name, then one value a line') }
      : { confidence: 0, why: english('its lines are no rows of a table') };
  }
  return measured || names.some((name) => TELLING_NAMES.test(name))
    ? {
        confidence: 0.8,
        why: english('every line has {0} cells, and the first names the columns', names.length),
      }
    : { confidence: 0, why: english('no column of it holds scores or labels') };
}

function isValue(cell: string): boolean {
  return parseDecimal(cell) !== undefined || isMissing(cell) || /^(?:true|false)$/i.test(cell.trim());
}

/**
 * Reads a table whose first row names the columns. Repeated names are made distinct, blank lines skipped;
 * both are noted.
 *
 * @throws RealGainError `bad-format` with the line (a row with more or fewer cells than there are names, an
 *   open quote, a first line of numbers); `file-empty` without rows; as `toUtf8` and `lineChunks`
 */
export function readTable(raw: Uint8Array, path: string, dialect: Dialect): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const more: string[] = [];
  const lines: number[] = [];
  let names: string[] | null = null;
  const texts: string[][] = [];
  let blank = 0;
  for (const { row, line } of rowsOf(bytes, path, dialect)) {
    if (names === null) {
      names = columnNames(row, path, line, more);
      texts.push(...names.map(() => []));
    } else if (row.length === 1 && names.length > 1 && row[0]?.trim() === '') {
      blank += 1;
    } else {
      checkWidth(row, names, path, line);
      row.forEach((cell, i) => texts[i]?.push(cell));
      lines.push(line);
    }
  }
  if (lines.length === 0) {
    throw new RealGainError('file-empty', english('{0} has a line of column names but no rows.', path), {
      path,
    });
  }
  if (blank > 0) {
    more.push(
      blank === 1 ? english('{0} blank line skipped.', blank) : english('{0} blank lines skipped.', blank),
    );
  }
  const columns = (names ?? []).map((name, i): Column => ({ name, cells: typedColumn(texts[i] ?? []) }));
  return {
    format: dialect.format,
    n: lines.length,
    columns,
    lines: Int32Array.from(lines),
    notes: [...notes, ...more],
  };
}

/** Every row with the line it starts on. A row in quotes may be longer than a line. */
function* rowsOf(
  bytes: Uint8Array,
  path: string,
  dialect: Dialect,
): Generator<{ row: string[]; line: number }> {
  const { delimiter, quotes } = dialect;
  const parser = new Papa.Parser({ delimiter, newline: '\n', fastMode: quotes ? undefined : true });
  let rest = '';
  let line = 1;
  for (const { lines } of lineChunks(bytes, path)) {
    // Every chunk ends at a line end, so a row that is cut is one with an open quote.
    const text = `${rest}${(delimiter === ' ' ? lines.map((line) => line.trimEnd()) : lines).join('\n')}\n`;
    const { data, errors, meta } = parser.parse(text, 0, true) as Papa.ParseResult<string[]>;
    const fault = errors[0];
    for (const [i, row] of data.entries()) {
      if (fault?.row === i) {
        throw quoteFault(path, line);
      }
      yield { row, line };
      line += 1 + lineFeeds(row);
    }
    rest = text.slice(meta.cursor);
    if (fault !== undefined || rest.length > LONGEST_ROW) {
      throw quoteFault(path, line);
    }
  }
  if (rest !== '') {
    throw quoteFault(path, line);
  }
}

function quoteFault(path: string, line: number): RealGainError {
  return new RealGainError(
    'bad-format',
    english(
      '{0}, line {1}: a quoted cell is not closed (or goes on after its closing quote); write a quote inside a cell as "".',
      path,
      line,
    ),
    { path, line },
  );
}

function lineFeeds(row: readonly string[]): number {
  return row.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);
}

function columnNames(row: readonly string[], path: string, line: number, notes: string[]): string[] {
  if (row.every((name) => parseDecimal(name) !== undefined)) {
    throw new RealGainError(
      'bad-format',
      english(
        '{0}, line {1}: expected the names of the columns but found {2}; add a first line with names.',
        path,
        line,
        excerpt(row.join(', ')),
      ),
      { path, line },
    );
  }
  const names: string[] = [];
  const distinct = new DistinctNames();
  row.forEach((given, i) => {
    const name = given.trim();
    // The row labels that pandas writes come first and without a name.
    const called = name !== '' ? name : i === 0 && !row.includes('index') ? 'index' : `column ${i + 1}`;
    names.push(distinct.of(called));
    if (names[i] !== name) {
      const what =
        name === ''
          ? english('Column {0} has no name', i + 1)
          : english('The name "{0}" occurs again in column {1}', name, i + 1);
      notes.push(english('{0}; it is called "{1}" here.', what, names[i] ?? ''));
    }
  });
  return names;
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

function checkWidth(row: readonly string[], names: readonly string[], path: string, line: number): void {
  if (row.length !== names.length) {
    const cells = row.length === 1 ? english('1 cell') : english('{0} cells', row.length);
    throw new RealGainError(
      'bad-format',
      english(
        '{0}, line {1}: this row has {2}, but the first line names {3} columns ({4}).',
        path,
        line,
        cells,
        names.length,
        excerpt(names.join(', ')),
      ),
      { path, line },
    );
  }
}
