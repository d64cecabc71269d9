import { escapeMarkdown } from '../../document/escape';
import { tableColumns, type Column } from './columns';
import { captionOf } from './caption';
import { writtenPooled, writtenRows, type WrittenRow, type WrittenTable } from './rows';

/** The sentence, a row for each comparison with the better score in bold, and how p was corrected. */
export function tableAsMarkdown(written: WrittenTable): string {
  return [
    escapeMarkdown(written.table.sentence),
    '',
    ...rowsAsMarkdown(written, escapeMarkdown),
    '',
    escapeMarkdown(captionOf(written.table, '*')),
    '',
  ].join('\n');
}

/**
 * The rows with their heading, as lines.
 *
 * @param escape of text that may hold anything
 * @param most rows that are written
 */
export function rowsAsMarkdown(
  written: WrittenTable,
  escape: (text: string) => string,
  most = Infinity,
): string[] {
  const rows = writtenRows(written);
  const pooled = writtenPooled(written);
  const columns = tableColumns(written.table, pooled === null ? rows : [...rows, pooled]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => escape(title))),
    line(columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...[...rows.slice(0, most), ...(pooled === null ? [] : [pooled])].map((row) =>
      line(columns.map((column) => cell(row, column, row === pooled, escape))),
    ),
  ];
}

function cell(row: WrittenRow, { key }: Column, isPooled: boolean, escape: (text: string) => string): string {
  const text = escape(row[key]);
  if (key === row.best) {
    return `**${text}**${row.significant ? '\\*' : ''}`;
  }
  return isPooled && key === 'task' ? `**${text}**` : text;
}
