import type { ReportRecord } from '../model/results/report';
import { elementAt } from '../model/lists';
import { textOf } from './cell';
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
import { embedded, escapeLatex, MARK, powersOfTen, withItalicP } from './embedded';

/**
 * Content for a paper: the sentence, booktabs tables, the methods with their citations. The rest (settings,
 * hashes, BibTeX, the record) is in comments.
 */
export function latexReport(document: ReportDocument, record: ReportRecord | null, version: string): string {
  const { title, lead } = document;
  const sections = drawnSections(document);
  const works = citedWorks(document);
  const text = sections.filter(({ aside }) => aside !== true);
  const asides = sections.filter(({ aside }) => aside === true);
  const parts = [
    comment(`${title}\nNeeds \\usepackage{booktabs} in the preamble. Made by RealGain ${version}.`),
    ...lead.map(sentenceOf),
    ...writtenSections(text, (heading) => `\\paragraph{${escapeLatex(heading)}.}`, written),
    ...asides.map(({ heading, blocks }) => comment(`${heading}\n\n${blocks.map(plain).join('\n\n')}`)),
    works.length === 0 ? '' : comment(`For the .bib file:\n\n${bibtex(works)}`),
    record === null ? '' : `% ${MARK}\n% ${embedded(record)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function sentenceOf(text: string): string {
  return withItalicP(escapeLatex(text));
}

function written(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return writeProse(block.prose, sentenceOf, (keys) => `~\\cite{${keys.join(',')}}`);
    case 'list':
      return [
        '\\begin{itemize}',
        ...block.items.map((item) => `  \\item ${sentenceOf(item)}`),
        '\\end{itemize}',
      ].join('\n');
    case 'table':
      return latexTable(block);
    case 'figure':
      return block.listed && block.table !== undefined ? latexTable(block.table) : '';
    case 'code':
      return '';
  }
}

/** A column of clauses gets the remaining width. */
const LONG = 40;

export function latexTable(made: Table): string {
  const { caption, head, strong, bold = [], begins = [], wide = [] } = made;
  const rows = made.rows.map((row) => row.map(textOf));
  const fits = (_: unknown, column: number) => !wide.includes(column);
  const columns = head.map((_, column) => {
    const isLong = rows.some((row) => elementAt(row, column).length > LONG);
    return isOfNumbers(made, column) ? 'r' : isLong ? 'p{0.4\\linewidth}' : 'l';
  });
  const cell = (text: string) => powersOfTen(escapeLatex(text));
  // LaTeX would read [ or * after \\ as a part of the line break.
  const line = (cells: readonly string[]) =>
    `    ${cells.filter(fits).join(' & ').replace(/^[[*]/, '{$&}')} \\\\`;
  return [
    '\\begin{table}[ht]',
    '  \\centering\\small',
    `  \\caption{${escapeLatex(caption)}.}`,
    `  \\begin{tabular}{${columns.filter(fits).join('')}}`,
    '    \\toprule',
    line(head.map((one) => cell(headText(one)))),
    '    \\midrule',
    ...rows.flatMap((row, i) => [
      ...(begins.includes(i) ? ['    \\midrule'] : []),
      line(
        row.map((text, column) =>
          (i === strong || bold[i]?.includes(column) === true) && text !== ''
            ? `\\textbf{${cell(text)}}`
            : cell(text),
        ),
      ),
    ]),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ].join('\n');
}

function plain(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return writeProse(
        block.prose,
        (text) => text,
        (keys) => ` (${keys.join(', ')})`,
      );
    case 'list':
      return block.items.join('\n');
    case 'code':
      return `  ${block.text}`;
    case 'table':
      return plainTable(block);
    case 'figure':
      return block.table === undefined ? '' : plainTable(block.table);
  }
}

function plainTable({ caption, head, rows }: Table): string {
  const lines = [head.map(headText), ...rows.map((row) => row.map(textOf))];
  return [`${caption}:`, ...lines.map((row) => `  ${row.join('  ')}`)].join('\n');
}

/** Every line after a percent sign, whatever the line ending. */
function comment(text: string): string {
  return text
    .trimEnd()
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => `% ${line}`.trimEnd())
    .join('\n');
}
