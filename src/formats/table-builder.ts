import {
  elementAt,
  english,
  fileError,
  formatCount,
  RealGainError,
  type Column,
  type Question,
  type ReadOptions,
  type Records,
  type Text,
} from '../model';
import { HEADER_SAMPLE, headerOf } from './header';
import { LineNumbers } from './line-numbers';
import { excerpt } from './lines';
import { MOST_CELLS, type TableRow } from './quoted-rows';
import { withScoreColumns } from './score-objects';
import { TextColumn } from './text-column';

/** Texts of a column kept after its type is known, to check whether a quotation mark swallowed rows. */
const TEXTS_KEPT = 100_000;

/**
 * Collects the rows of a table into columns, once the first rows have shown whether they begin with column
 * names. Blank lines and comments before the table are skipped, both with a note.
 */
export class TableBuilder {
  readonly texts: TextColumn[] = [];
  private readonly lines = new LineNumbers();
  private readonly notes: Text[] = [];
  private names: readonly string[] | null = null;
  private header: readonly string[] | null = null;
  private waiting: TableRow[] = [];
  private blank = 0;
  /** Where the cells of a line end. */
  private ends = new Int32Array(0);
  /** The first column's name. */
  private repeated = Buffer.alloc(0);

  constructor(
    private readonly format: string,
    private readonly path: string,
    private readonly options: ReadOptions,
  ) {}

  /** Rows of data so far. */
  get length(): number {
    return this.lines.length;
  }

  /** How many cells every row has; null if not known yet. */
  get width(): number | null {
    return this.names?.length ?? null;
  }

  /**
   * @throws RealGainError `bad-format` with the line; `needs-answer` where the first row may be names or data;
   *   `file-too-large` for too many columns
   */
  add(row: TableRow): void {
    if (row.cells.length > MOST_CELLS) {
      throw this.tooWide(row);
    }
    if (this.names !== null) {
      this.push(row);
      return;
    }
    if (this.waiting.length > 0 || !isBlank(row)) {
      this.waiting.push(row);
    }
    if (this.waiting.length > HEADER_SAMPLE) {
      this.start();
    }
  }

  /**
   * Adds the row on one line of UTF-8 without quoted cells; where all is as it should be, no cell becomes a string.
   *
   * @param delimiter a byte
   * @throws RealGainError as `add`
   */
  addLine(bytes: Buffer, start: number, end: number, delimiter: number, line: number): void {
    const { ends, texts } = this;
    let cells = 0;
    for (let at = start; at < end; at += 1) {
      if (bytes[at] === delimiter) {
        ends[cells] = at;
        cells += 1;
      }
    }
    ends[cells] = end;
    cells += 1;
    if (this.names === null || cells !== texts.length || this.mayRepeatNames(bytes, start)) {
      const row = bytes.toString('utf8', start, end).split(String.fromCharCode(delimiter), MOST_CELLS + 1);
      this.add({ cells: row, line, lines: null });
      return;
    }
    let from = start;
    for (let i = 0; i < cells; i += 1) {
      const to = ends[i] ?? end;
      texts[i]?.addUtf8(bytes, from, to);
      from = to + 1;
    }
    this.lines.add(line);
  }

  /** True if the first cell is the first column's name. */
  private mayRepeatNames(bytes: Buffer, start: number): boolean {
    const { ends, repeated, header } = this;
    const end = ends[0] ?? start;
    return header !== null && end - start === repeated.length && repeated.compare(bytes, start, end) === 0;
  }

  /** @throws RealGainError as `add`; `file-empty` without rows */
  finish(notes: readonly Text[]): Records {
    if (this.names === null) {
      this.start();
    }
    const { path, blank, lines, names } = this;
    if (lines.length === 0 || names === null) {
      throw fileError('file-empty', { path }, '{0} has a line of column names but no rows.');
    }
    if (blank > 0) {
      this.notes.push(
        blank === 1 ? english('{0} blank line skipped.', blank) : english('{0} blank lines skipped.', blank),
      );
    }
    const columns = this.texts.map((texts, i) => {
      const column = columnOf(elementAt(names, i), texts, lines);
      texts.truncate(TEXTS_KEPT);
      return column;
    });
    return {
      format: this.format,
      n: lines.length,
      columns: withScoreColumns(columns),
      lines: lines.all(),
      notes: [...notes, ...this.notes],
    };
  }

  private start(): void {
    const rows = this.withoutComments(this.waiting);
    this.waiting = [];
    const [first] = rows;
    if (first === undefined) {
      return;
    }
    const alike = rows.filter(({ cells }) => cells.length === first.cells.length);
    const said = this.options.header;
    const header = said === undefined ? headerOf(alike.map(({ cells }) => cells)) : said ? 'names' : 'data';
    if (header === 'unsure') {
      throw this.unsure(first);
    }
    if (header === 'names') {
      this.header = first.cells;
      this.names = columnNames(first.cells, this.notes);
    } else {
      this.names = first.cells.map((_, i) => String(i + 1));
      this.notes.push(
        english(
          'There is no line of column names: the first line is an item, and the columns are numbered from 1.',
        ),
      );
    }
    this.names.forEach(() => this.texts.push(new TextColumn()));
    this.ends = new Int32Array(this.names.length);
    this.repeated = Buffer.from(this.header?.[0] ?? '');
    rows.slice(header === 'names' ? 1 : 0).forEach((row) => this.push(row));
  }

  /** Spreadsheets may declare their delimiter first (`sep=;`), and programs their name (`# made by …`). */
  private withoutComments(rows: readonly TableRow[]): readonly TableRow[] {
    const isComment = ({ cells: [cell = ''], ...row }: TableRow, next: TableRow | undefined) =>
      (row.line === 1 && /^sep=.?$/.test(cell)) ||
      (cell.startsWith('#') && next !== undefined && next.cells.length !== rows[0]?.cells.length);
    let skipped = 0;
    while (skipped < rows.length && isComment(elementAt(rows, skipped), rows.at(-1))) {
      skipped += 1;
    }
    if (skipped > 0) {
      this.notes.push(
        skipped === 1
          ? english('{0} line before the table skipped.', skipped)
          : english('{0} lines before the table skipped.', skipped),
      );
    }
    return rows.slice(skipped);
  }

  private push(row: TableRow): void {
    const { names, path, header } = this;
    const { cells, line } = row;
    if (names === null) {
      return;
    }
    if (names.length > 1 && isBlank(row)) {
      this.blank += 1;
      return;
    }
    checkWidth(row, names, header !== null, path);
    if (
      names.length > 1 &&
      header !== null &&
      cells[0] === header[0] &&
      cells.every((cell, i) => cell === header[i])
    ) {
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: this line repeats the names of the columns; were two tables written into one file? Give each its own, or delete the line.',
      );
    }
    cells.forEach((cell, i) => this.texts[i]?.add(cell));
    this.lines.add(line);
  }

  private tooWide({ line }: TableRow): RealGainError {
    const { path } = this;
    return fileError(
      'file-too-large',
      { path, line },
      '{0}, line {1}: this row has more than {2} cells, too many for a table of items; keep the columns to compare.',
      formatCount(MOST_CELLS),
    );
  }

  private unsure({ cells, line }: TableRow): RealGainError {
    return fileError(
      'needs-answer',
      { path: this.path, line, question: HEADER_QUESTION },
      '{0}, line {1}: {2} may be the names of the columns or the first item.',
      excerpt(cells.join(', ')),
    );
  }
}

function columnOf(name: string, texts: TextColumn, lines: LineNumbers): Column {
  const row = texts.thousandsAt();
  return {
    name,
    cells: texts.typed(),
    ...(row !== -1 && {
      doubt: {
        line: lines.at(row),
        why: english('"{0}" may be a number of thousands or have decimals', texts.at(row)),
      },
    }),
  };
}

const HEADER_QUESTION: Question = {
  id: 'header',
  title: english('Does the first line name the columns?'),
  choices: [
    {
      label: english('The first line names the columns'),
      detail: english('the items begin on the next line'),
      option: '--header',
      answer: { header: { outputs: true, references: true } },
    },
    {
      label: english('The first line is an item'),
      detail: english('the columns are numbered from 1'),
      option: '--no-header',
      answer: { header: { outputs: false, references: false } },
    },
  ],
};

function isBlank({ cells }: TableRow): boolean {
  return cells.length === 1 && cells[0]?.trim() === '';
}

function columnNames(row: readonly string[], notes: Text[]): string[] {
  const names: string[] = [];
  const distinct = new DistinctNames();
  row.forEach((given, i) => {
    const name = given.trim();
    // The row labels written by pandas come first and have no name.
    const called = name !== '' ? name : i === 0 && !row.includes('index') ? 'index' : `column ${i + 1}`;
    names.push(distinct.of(called));
    if (names[i] !== name) {
      const what =
        name === ''
          ? english('Column {0} has no name', i + 1)
          : english('The name "{0}" occurs again in column {1}', name, i + 1);
      notes.push(english('{0}; it is called "{1}" here.', what, elementAt(names, i)));
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

function checkWidth(
  { cells: row, line }: TableRow,
  names: readonly string[],
  named: boolean,
  path: string,
): void {
  if (row.length !== names.length) {
    const cells = row.length === 1 ? english('1 cell') : english('{0} cells', row.length);
    throw new RealGainError(
      'bad-format',
      named
        ? english(
            '{0}, line {1}: this row has {2}, but the first line names {3} columns ({4}).',
            path,
            line,
            cells,
            names.length,
            excerpt(names.join(', ')),
          )
        : english('{0}, line {1}: this row has {2}, but the first has {3}.', path, line, cells, names.length),
      { path, line },
    );
  }
}
