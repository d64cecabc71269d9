import type { ReportRecord } from '../model';
import { isCode, textOf, type Cell } from './cell';
import { bibtex } from './citations/bibtex';
import {
  citedWorks,
  headText,
  isOfNumbers,
  writeProse,
  type Block,
  type Prose,
  type ReportDocument,
  type Table,
  drawnSections,
} from './document';
import { embedded, MARK } from './embedded';
import { escapeMarkdown } from './escape';
import { largest } from '../model/lists';

/** Markdown with tables; citations in Pandoc syntax. The record, if there is one, is in a comment at the end. */
export function markdownReport(document: ReportDocument, record: ReportRecord | null): string {
  const { title, verdict, lead } = document;
  const sections = drawnSections(document);
  const works = citedWorks(document);
  const parts = [
    `# ${escapeMarkdown(title)}`,
    verdict === null ? '' : `**${verdict.mark} ${verdict.words}**`,
    ...lead.map(escapeMarkdown),
    ...sections.flatMap(({ heading, blocks }) => [`## ${heading}`, ...blocks.map(written)]),
    ...(works.length === 0 ? [] : ['## References', fenced('bibtex', bibtex(works).trimEnd())]),
    record === null ? '' : `<!-- ${MARK}\n${embedded(record)}\n-->`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function written(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return prose(block.prose);
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
    case 'code':
      return fenced(block.name, block.text);
    case 'table':
      return table(block);
    case 'figure':
      return block.text !== undefined
        ? `${escapeMarkdown(block.caption)}\n\n${fenced('', block.text)}`
        : block.listed && block.table !== null
          ? table(block.table)
          : '';
  }
}

function prose(parts: Prose): string {
  return writeProse(parts, escapeMarkdown, (keys) => ` [${keys.map((key) => `@${key}`).join('; ')}]`);
}

function table(written: Table): string {
  const { caption, head, rows, strong, bold = [] } = written;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${escapeMarkdown(caption)}:`,
    '',
    line(head.map((cell) => escapeMarkdown(headText(cell)))),
    line(head.map((_, column) => (isOfNumbers(written, column) ? '---:' : '---'))),
    ...rows.map((row, i) =>
      line(
        row.map((cell, column) =>
          (i === strong || bold[i]?.includes(column) === true) && textOf(cell) !== ''
            ? `**${cellText(cell)}**`
            : cellText(cell),
        ),
      ),
    ),
  ].join('\n');
}

function cellText(cell: Cell): string {
  const text = textOf(cell);
  return isCode(cell) && !/[`|]/.test(text) ? `\`${text}\`` : escapeMarkdown(text);
}

/** With enough backticks that the text can't end it. */
export function fenced(name: string, text: string): string {
  const longest = largest(
    (text.match(/`+/g) ?? []).map((run) => run.length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${name}\n${text}\n${fence}`;
}
