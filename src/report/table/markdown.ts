import { escapeMarkdown } from '../markdown';
import { tableColumns, type Column } from './columns';
import { captionOf } from './caption';
import { writtenPooled, writtenRows, type WrittenRow, type WrittenTable } from './rows';

/** The sentence, a row for each comparison with the better score in bold, and how p was corrected. */
export function tableAsMarkdown(written: WrittenTable): string {
  const rows = writtenRows(written);
  const pooled = writtenPooled(written);
  const columns = tableColumns(written.table, pooled === null ? rows : [...rows, pooled]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    escapeMarkdown(written.table.sentence),
    '',
    line(columns.map(({ title }) => escapeMarkdown(title))),
    line(columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))),
    ...[...rows, ...(pooled === null ? [] : [pooled])].map((row) =>
      line(columns.map((column) => cell(row, column, row === pooled))),
    ),
    '',
    escapeMarkdown(captionOf(written.table, '*')),
    '',
  ].join('\n');
}

function cell(row: WrittenRow, { key }: Column, isPooled: boolean): string {
  const text = escapeMarkdown(row[key]);
  if (key === row.best) {
    return `**${text}**${row.significant ? '\\*' : ''}`;
  }
  return isPooled && key === 'task' ? `**${text}**` : text;
}
