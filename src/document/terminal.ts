import { formatCount } from '../model/text';
import { t } from '../model/words';
import { isCode, textOf } from './cell';
import { headText, isOfNumbers, withRows, type Block, type ReportDocument, type Table } from './document';

/** More rows than this are only in the JSON. */
const MOST_ROWS = 45;

/** A document on a terminal: sentences, tables, most without headings, what to beware of. */
export function terminalText({ lead, gate, sections }: ReportDocument): string {
  const blocks = sections
    .filter(({ isOfReport, isInWords }) => isOfReport !== true && isInWords !== true)
    .flatMap(({ heading, isNamed, blocks: own }) => {
      const texts = own.map(written);
      return isNamed === true ? [heading, ...texts.map(indented)].join('\n') : texts;
    });
  const required = gate === undefined ? '' : `${gate.words}. ${gate.sentence}`;
  return `${[lead.join('\n'), required, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
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
      return block.text ?? (block.listed && block.table !== undefined ? tableText(block.table) : '');
  }
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function tableText(table: Table): string {
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
  return textTable(heads.every((text) => text === '') ? shown : [heads, ...shown], isRight) + cut;
}

/** A head begins in lower case here, but for names and symbols: `Cohen’s κ` stays. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}+(?!’)(?:\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Columns, two spaces apart, left-aligned but for those of numbers; empty columns are left out. */
export function textTable(rows: readonly (readonly string[])[], isRight: readonly boolean[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        isRight[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
