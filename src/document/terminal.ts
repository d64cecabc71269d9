import { formatCount } from '../model/text';
import { t } from '../model/words';
import { isCode, textOf } from './cell';
import { headText, type Block, type ReportDocument, type Table } from './document';

/** More rows than this are only in the JSON. */
const MOST_ROWS = 45;

/** A document on a terminal: sentences, tables, most without headings, what to beware of. */
export function terminalText({ lead, sections }: ReportDocument): string {
  const blocks = sections
    .filter(({ isOfReport, isInWords }) => isOfReport !== true && isInWords !== true)
    .flatMap(({ heading, isNamed, blocks: own }) => {
      const texts = own.map(written);
      return isNamed === true ? [heading, ...texts.map(indented)].join('\n') : texts;
    });
  return `${[lead.join('\n'), ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}

function written(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return block.prose.filter((part) => typeof part === 'string').join('');
    case 'list':
      return block.items.map((item) => `· ${item}`).join('\n');
    case 'code':
      return block.text;
    case 'table':
      return tableText(block);
    case 'figure':
      return block.text ?? (block.listed && block.table !== null ? tableText(block.table) : '');
  }
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function tableText({ head, rows, rowsAre }: Table): string {
  if (rows.length === 0) {
    return '';
  }
  const shown = rows.slice(0, MOST_ROWS).map((row) => row.map(textOf));
  const cut =
    rows.length > MOST_ROWS
      ? `\nthe first ${MOST_ROWS} of ${formatCount(rows.length)} ${rowsAre ?? t('rows')}; --json prints all`
      : '';
  if (rows.some((row) => isCode(row.at(-1)))) {
    return shown.map((row) => `${row.slice(0, -1).join('  ')}\n  ${row.at(-1) ?? ''}`).join('\n') + cut;
  }
  const heads = head.map((cell) => uncapitalised(headText(cell)));
  return textTable(heads.every((text) => text === '') ? shown : [heads, ...shown]) + cut;
}

/** A head begins in lower case here, but for names and symbols: `Cohen’s κ` stays. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}+(?!’)(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Left-aligned columns, two spaces apart; empty columns are left out. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
