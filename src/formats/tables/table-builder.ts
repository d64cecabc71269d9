import { elementAt, append } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { Column, ReadOptions, Records } from '../../model/records';
import type { Question } from '../../model/settings/question';
import { HEADER_SAMPLE, type NamedColumn, namedColumns } from './header';
import { beginningOf, withoutReview } from './header-rows';
import { LineNumbers } from '../cells/cell-list';
import { excerpt } from '../lines';
import { MOST_CELLS, type TableRow } from './quoted-rows';
import { withScoreColumns } from '../json/scalars';
import { secondTable, type HeaderAgain, headersAgain } from './headers-again';
import { withoutMergedCells } from './merged-cells';
import { TextColumn } from '../cells/text-column';

/** More lines than this that begin with `#` are data, not comments on the table. */
const MOST_COMMENTS = 20;

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
  private preface: readonly string[] = [];
  private blank = 0;
  private comments = 0;
  private readonly headers: HeaderAgain[] = [];
  private readonly afterBlank = new Set<number>();
  /** Rows of empty cells, kept back until another row follows: spreadsheets write such rows below a table. */
  private empty: TableRow[] = [];
  private named: readonly NamedColumn[] = [];
  private ends = new Int32Array(0);
  private firstName = Buffer.alloc(0);

  constructor(
    private readonly format: string,
    private readonly path: string,
    private readonly options: ReadOptions,
  ) {}

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
    const mayBeEmpty = end - start < cells || this.empty.length > 0;
    if (this.names === null || cells !== texts.length || mayBeEmpty || this.mayRepeatNames(bytes, start)) {
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

  private mayRepeatNames(bytes: Buffer, start: number): boolean {
    const { ends, firstName, header } = this;
    const end = ends[0] ?? start;
    return header !== null && end - start === firstName.length && firstName.compare(bytes, start, end) === 0;
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
    if (this.comments > 0) {
      this.notes.push(
        this.comments === 1
          ? english('{0} line with a comment skipped.', this.comments)
          : english('{0} lines with comments skipped.', this.comments),
      );
    }
    append(this.notes, headersAgain(this.headers, this.texts, path));
    const second = secondTable([...this.afterBlank], this.texts);
    if (second !== null) {
      throw fileError(
        'bad-format',
        { path, line: lines.at(second) },
        '{0}, line {1}: a second table begins here; give each table its own file.',
      );
    }
    const columns = this.texts.flatMap((texts, i) => {
      const name = elementAt(names, i);
      const { note, isNameless } = this.named[i] ?? { note: null, isNameless: false };
      if (isNameless && names.length > 1 && isEmpty(texts)) {
        return [];
      }
      if (note !== null && !(isNameless && i === 0)) {
        this.notes.push(note);
      }
      const column = columnOf(name, texts, lines);
      texts.truncate(TEXTS_KEPT);
      return [column];
    });
    const filled = withoutMergedCells(columns, this.notes);
    return {
      format: this.format,
      grid: true,
      n: lines.length,
      columns: withScoreColumns(filled),
      lines: lines.all(),
      ...(this.preface.length > 0 && { preface: this.preface }),
      notes: [...notes, ...this.notes],
    };
  }

  private start(): void {
    const beginning = beginningOf(this.waiting, this.options.header);
    const { waiting } = this;
    this.waiting = [];
    if (beginning === null) {
      return;
    }
    const { header, first, data, notes } = beginning;
    this.preface = beginning.preface;
    append(this.notes, notes);
    if (header === null) {
      throw this.unsure(first);
    }
    if (header === 'names') {
      this.header = withoutReview(first.cells, data);
      this.named = namedColumns(this.header);
      this.names = this.named.map(({ name }) => name);
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
    this.firstName = Buffer.from(waiting.find(({ line }) => line === first.line)?.cells[0] ?? '');
    (header === 'names' ? data : [first, ...data]).forEach((row) => this.push(row));
  }

  private push(row: TableRow): void {
    const { names, path, header } = this;
    const { cells, line } = row;
    if (names === null) {
      return;
    }
    if (names.length > 1 && isBlank(row)) {
      this.blank += 1;
      this.afterBlank.add(this.length);
      return;
    }
    if (names.length > 1 && cells.length === 1 && cells[0]?.startsWith('#') === true) {
      this.comments += 1;
      this.preface = this.comments > MOST_COMMENTS ? [] : [...this.preface, cells[0]];
      return;
    }
    checkWidth(row, names, header !== null, path);
    if (
      names.length > 1 &&
      header !== null &&
      cells[0] === header[0] &&
      cells.every((cell, i) => cell === header[i])
    ) {
      this.headers.push({ line, row: this.length });
      return;
    }
    if (names.length > 1 && cells.every((cell) => cell.trim() === '')) {
      this.empty.push(row);
      return;
    }
    const above = this.empty;
    this.empty = [];
    [...above, row].forEach((one) => {
      one.cells.forEach((cell, i) => this.texts[i]?.add(cell));
      this.lines.add(one.line);
    });
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

function isEmpty(texts: TextColumn): boolean {
  return Array.from({ length: texts.length }, (_, row) => texts.at(row)).every((text) => text.trim() === '');
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
