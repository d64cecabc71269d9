export interface TableRow {
  readonly cells: string[];
  /** 1-based line that it starts on. */
  readonly line: number;
  /** The original lines if a quoted cell spans several; else null. */
  readonly lines: readonly string[] | null;
}

/**
 * A row with more cells is refused: each column takes memory, whatever it holds. Twice what spreadsheets hold (16,384), and
 * three times the systems of the largest study.
 */
export const MOST_CELLS = 1 << 15;

/** A quoted cell still open after this many characters is not one. */
const LONGEST_CELL = 1 << 26;

interface OpenRow {
  readonly cells: string[];
  readonly line: number;
  readonly lines: string[];
  readonly parts: string[];
  length: number;
}

/**
 * Splits lines into cells according to RFC 4180: a quoted cell may contain delimiters, line breaks and
 * doubled quotes. Collects evidence for and against the file being quoted that way.
 */
export class QuotedRows {
  /** Line of the first quote that can't open or close a cell; null: none. */
  fault: number | null = null;
  /** The last line ends within quotes opened on it: it may have been truncated. */
  cutOff = false;
  /** A quoted cell contains what requires quotes: a delimiter or a doubled quote. */
  quoted = false;
  /** A cell without quotes around it contains one: a writer that quotes cells would have quoted it. */
  literal = false;
  private open: OpenRow | null = null;

  constructor(private readonly delimiter: string) {}

  /** True within a quoted cell that goes on in the next line. */
  get isOpen(): boolean {
    return this.open !== null;
  }

  /** @returns the row that ends with this line, cut after `MOST_CELLS` + 1; null while a quoted cell is open, or after a fault */
  push(text: string, line: number): TableRow | null {
    if (this.open === null && !text.includes('"')) {
      return { cells: text.split(this.delimiter, MOST_CELLS + 1), line, lines: null };
    }
    const row = this.open ?? { cells: [], line, lines: [], parts: [], length: 0 };
    const inside = this.open !== null;
    row.lines.push(text);
    this.open = null;
    return this.scan(text, row, inside);
  }

  /** Call after the last line. */
  finish(): void {
    if (this.open !== null) {
      this.fault ??= this.open.line;
      this.cutOff = this.open.lines.length === 1;
    }
  }

  private scan(text: string, row: OpenRow, startsInside: boolean): TableRow | null {
    let inside = startsInside;
    let at = 0;
    for (;;) {
      if (!inside) {
        if (text[at] !== '"') {
          const end = text.indexOf(this.delimiter, at);
          const bare = end === -1 ? text.slice(at) : text.slice(at, end);
          this.literal ||= bare.includes('"');
          row.cells.push(bare);
          if (end === -1 || row.cells.length > MOST_CELLS) {
            return finished(row);
          }
          at = end + 1;
          continue;
        }
        at += 1;
        inside = true;
      }
      const quote = text.indexOf('"', at);
      if (quote === -1) {
        return this.leaveOpen(row, text.slice(at));
      }
      row.parts.push(text.slice(at, quote));
      if (text[quote + 1] === '"') {
        row.parts.push('"');
        this.quoted = true;
        at = quote + 2;
        continue;
      }
      const cell = row.parts.splice(0).join('');
      row.length = 0;
      this.quoted ||= cell.includes(this.delimiter) && !cell.includes('\n');
      row.cells.push(cell);
      const next = this.afterSpaces(text, quote + 1);
      if (next === text.length || row.cells.length > MOST_CELLS) {
        return finished(row);
      }
      if (text[next] !== this.delimiter) {
        this.fault ??= row.line;
        return null;
      }
      at = next + 1;
      inside = false;
    }
  }

  private leaveOpen(row: OpenRow, rest: string): null {
    row.parts.push(rest, '\n');
    row.length += rest.length + 1;
    if (row.length > LONGEST_CELL) {
      this.fault ??= row.line;
    }
    this.open = row;
    return null;
  }

  private afterSpaces(text: string, from: number): number {
    let at = from;
    while (this.delimiter !== ' ' && text[at] === ' ') {
      at += 1;
    }
    return at;
  }
}

function finished({ cells, line, lines }: OpenRow): TableRow {
  return { cells, line, lines: lines.length > 1 ? lines : null };
}
