import { elementAt, largest } from '../model/lists';
import { formatCount } from '../model/text';
import { t } from '../model/words';
import { isCode, textOf } from './cell';
import { headText, isOfNumbers, withRows, type Block, type ReportDocument, type Table } from './document';

/** More rows than this are only in the JSON. */
const MOST_ROWS = 45;

/**
 * A document on a terminal: sentences, tables, most without headings, what to beware of.
 *
 * @param columns of the terminal, which would else end lines within words and numbers; none for a file or a pipe
 */
export function terminalText({ lead, gate, sections }: ReportDocument, columns = Infinity): string {
  const blocks = sections
    .filter(({ isOfReport, isInWords }) => isOfReport !== true && isInWords !== true)
    .flatMap(({ heading, isNamed, blocks: own }) =>
      isNamed === true
        ? [heading, ...own.map((block) => indented(written(block, columns - 2)))].join('\n')
        : own.map((block) => written(block, columns)),
    );
  const required = gate === undefined ? '' : wrapped(`${gate.words}. ${gate.sentence}`, columns).join('\n');
  const sentences = lead.flatMap((sentence) => wrapped(sentence, columns)).join('\n');
  return `${[sentences, required, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}

function written(block: Block, columns: number): string {
  switch (block.kind) {
    case 'prose': {
      const text = block.prose.filter((part) => typeof part === 'string').join('');
      return wrapped(text, columns).join('\n');
    }
    case 'list':
      return block.items.map((item) => `· ${wrapped(item, columns - 2).join('\n  ')}`).join('\n');
    case 'code':
      return block.text;
    case 'table':
      return tableText(block, columns);
    case 'figure':
      return block.text ?? (block.listed && block.table !== undefined ? tableText(block.table, columns) : '');
  }
}

/** Lines of a text that end between words. */
export function wrapped(text: string, columns = Infinity): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= columns) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function tableText(table: Table, columns: number): string {
  const { head, rows, rowsAre, strong, strongIs } = table;
  if (rows.length === 0) {
    return '';
  }
  const shown = withRows(table, MOST_ROWS).rows.map((row, i) => {
    const [first = '', ...others] = row.map(textOf);
    return [i === strong && strongIs !== undefined ? `${first}, ${strongIs}` : first, ...others];
  });
  const cut =
    rows.length > MOST_ROWS
      ? `\nthe first ${MOST_ROWS} of ${formatCount(rows.length)} ${rowsAre ?? t('rows')}; --json prints all`
      : '';
  if (rows.some((row) => isCode(row.at(-1)))) {
    return shown.map((row) => `${row.slice(0, -1).join('  ')}\n  ${row.at(-1) ?? ''}`).join('\n') + cut;
  }
  const heads = head.map((cell) => uncapitalised(headText(cell)));
  const isRight = head.map((_, column) => isOfNumbers(table, column));
  const hasHead = heads.some((text) => text !== '');
  return textTable(hasHead ? [heads, ...shown] : shown, { isRight, hasHead, columns }) + cut;
}

/** A head begins in lower case here, but for names and symbols: `Cohen’s κ` stays. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}+(?!’)(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Columns of words don't become narrower than this. */
const NARROW = 20;

interface TableLayout {
  /** Whether a column is aligned to the right. */
  readonly isRight?: readonly boolean[];
  /** Whether the cells of a column are to be copied, and stay on one line. */
  readonly isWhole?: readonly boolean[];
  readonly hasHead?: boolean;
  readonly columns?: number | undefined;
}

/**
 * Columns, two spaces apart, left-aligned but for those of numbers; empty columns are left out. Where they are wider than the terminal,
 * heads and words take several lines, and if that isn't enough, the table goes on below, with the names of its rows again.
 */
export function textTable(
  rows: readonly (readonly string[])[],
  { isRight = [], isWhole = [], hasHead = false, columns = Infinity }: TableLayout = {},
): string {
  const all = (rows[0] ?? []).flatMap((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const width = longest(cells);
    const right = isRight[column] === true;
    const ofHead = hasHead ? longest((cells[0] ?? '').split(' ')) : 0;
    const ofCells = longest(cells.slice(hasHead ? 1 : 0));
    const least =
      isWhole[column] === true ? width : right ? Math.max(ofHead, ofCells) : Math.min(width, NARROW);
    return width === 0 ? [] : [{ cells, width, least, right }];
  });
  const widthOf = (some: readonly { width: number }[]): number =>
    some.reduce((sum, { width }) => sum + width + 2, -2);
  const canFit = widthOf(all.map(({ least: width }) => ({ width }))) <= columns;
  for (const column of all) {
    column.width = canFit
      ? column.width
      : Math.min(column.width, Math.max(column.least, Math.floor(columns / 2)));
  }
  const names = all.filter((_, place) => {
    const until = all.slice(0, place + 1);
    const least = until.map(({ least: width }) => ({ width }));
    return place === 0 || (!until.some(({ right }) => right) && 2 * widthOf(least) <= columns);
  });
  const [narrowed, room] = canFit ? [all, columns] : [names, columns / 2];
  while (widthOf(narrowed) > room) {
    const wide = narrowed.filter(({ width, least }) => width > least);
    if (wide.length === 0) {
      break;
    }
    elementAt(
      wide.sort((one, other) => other.width - one.width),
      0,
    ).width--;
  }
  const parts = [[...names]];
  for (const column of all.slice(names.length)) {
    const part = parts.at(-1) ?? names;
    if (part.length > names.length && widthOf([...part, column]) > columns) {
      parts.push([...names, column]);
    } else {
      part.push(column);
    }
  }
  return parts
    .map((part) =>
      rows.map((_, row) => lineOf(part.map((one) => ({ ...one, cell: one.cells[row] ?? '' })))).join('\n'),
    )
    .join('\n\n');
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** A row, of several lines if a cell is longer than its column is wide. */
function lineOf(row: readonly { cell: string; width: number; right: boolean }[]): string {
  const cells = row.map(({ cell, width }) => wrapped(cell, width).flatMap((line) => inPieces(line, width)));
  const lines = largest(cells.map(({ length }) => length));
  return Array.from({ length: lines }, (_, line) =>
    row
      .map(({ width, right }, column) => {
        const text = cells[column]?.[line] ?? '';
        return right ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  ).join('\n');
}

function inPieces(line: string, width: number): string[] {
  return Array.from({ length: Math.ceil(line.length / width) }, (_, piece) =>
    line.slice(piece * width, (piece + 1) * width),
  );
}
