import type { ReportRecord } from '../model/results/report';
import { isCode, textOf, type Cell } from './cell';
import { bibtex } from './citations/bibtex';
import {
  citedWorks,
  headText,
  isOfNumbers,
  writeProse,
  type Block,
  type ReportDocument,
  type Table,
  drawnSections,
  writtenSections,
} from './document';
import { embedded, escapeMarkdown, MARK } from './embedded';
import { largest } from '../model/lists';

/** Markdown with tables; citations in Pandoc syntax. The record, if there is one, is in a comment at the end. */
export function markdownReport(document: ReportDocument, record: ReportRecord | null): string {
  const { title, verdict, lead } = document;
  const sections = drawnSections(document);
  const works = citedWorks(document);
  const parts = [
    `# ${escapeMarkdown(title)}`,
    verdict === undefined ? '' : `**${verdict.mark} ${verdict.words}**`,
    ...lead.map(escapeMarkdown),
    ...writtenSections(
      sections,
      (heading) => `## ${heading}`,
      (block) => blockAsMarkdown(block),
    ),
    ...(works.length === 0 ? [] : ['## References', fenced('bibtex', bibtex(works).trimEnd())]),
    record === null ? '' : `<!-- ${MARK}\n${embedded(record)}\n-->`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

type Escape = (text: string) => string;

/**
 * @param escape of text that may hold anything
 * @param citation of works, beside the text that rests on them
 */
export function blockAsMarkdown(
  block: Block,
  escape: Escape = escapeMarkdown,
  citation: (keys: readonly string[]) => string = (keys) => ` [${keys.map((key) => `@${key}`).join('; ')}]`,
): string {
  switch (block.kind) {
    case 'prose':
      return writeProse(block.prose, escape, citation);
    case 'list':
      return block.items.map((item) => `- ${escape(item)}`).join('\n');
    case 'code':
      return fenced(block.name, block.text);
    case 'table':
      return table(block, escape);
    case 'figure':
      return block.text !== undefined
        ? `${escape(block.caption)}\n\n${fenced('', block.text)}`
        : block.listed && block.table !== undefined
          ? table(block.table, escape)
          : '';
  }
}

function table(written: Table, escape: Escape): string {
  const { caption, head, rows, strong, bold = [] } = written;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${escape(caption)}:`,
    '',
    line(head.map((cell) => escape(headText(cell)))),
    line(head.map((_, column) => (isOfNumbers(written, column) ? '---:' : '---'))),
    ...rows.map((row, i) =>
      line(
        row.map((cell, column) =>
          (i === strong || bold[i]?.includes(column) === true) && textOf(cell) !== ''
            ? `**${cellText(cell, escape)}**`
            : cellText(cell, escape),
        ),
      ),
    ),
  ].join('\n');
}

function cellText(cell: Cell, escape: Escape): string {
  const text = textOf(cell);
  return isCode(cell) && !/[`|]/.test(text) ? `\`${text}\`` : escape(text);
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
