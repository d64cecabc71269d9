import type { ReportRecord } from '../model';
import { escapeHtml } from '../charts/drawing/svg';
import { textOf, type Cell } from './cell';
import { bibtex, fullCitation, shortCitation } from './citations/bibtex';
import type { WorkKey } from './citations/works';
import { embedded, MARK } from './embedded';
import {
  citedWorks,
  drawingOf,
  headText,
  isOfNumbers,
  writeProse,
  type Block,
  type ReportDocument,
  type Section,
  type Table,
  drawnSections,
} from './document';
import { STYLE } from './html-style';

/**
 * A self-contained page: no script, no network (its policy forbids both), pictures included. All names and
 * texts are escaped. The record is in a data block.
 */
export function htmlReport(document: ReportDocument, record: ReportRecord): string {
  const { title, verdict, lead } = document;
  const sections = drawnSections(document);
  const works = citedWorks(document);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="generator" content="RealGain ${escapeHtml(record.realgain)}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    verdict === null
      ? ''
      : `<p class="verdict"><span aria-hidden="true">${verdict.mark}</span> ${escapeHtml(verdict.words)}</p>`,
    ...lead.map((sentence) => `<p class="lead">${escapeHtml(sentence)}</p>`),
    ...sections.map(section),
    works.length === 0 ? '' : references(works),
    `<footer>RealGain ${escapeHtml(record.realgain)}</footer>`,
    '</main>',
    `<script type="application/json" id="${MARK}">\n${embedded(record)}\n</script>`,
    '</body>',
    '</html>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function section({ heading, blocks }: Section): string {
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n${blocks.map(written).join('\n')}\n</section>`;
}

function written(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return `<p>${writeProse(block.prose, escapeHtml, citation)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'code':
      return code(block.text, block.name === 'sh' ? 'Command' : block.name);
    case 'table':
      return table(block);
    case 'figure':
      return [
        '<figure>',
        drawingOf(block),
        `<figcaption>${escapeHtml(block.caption)}</figcaption>`,
        block.table === null
          ? ''
          : `<details><summary>The numbers as a table</summary>${table(block.table)}</details>`,
        '</figure>',
      ]
        .filter((part) => part !== '')
        .join('\n');
  }
}

function citation(keys: readonly WorkKey[]): string {
  const links = keys.map((key) => `<a href="#${key}">${escapeHtml(shortCitation(key))}</a>`);
  return ` (${links.join('; ')})`;
}

/** Too long for a line, and nowhere to break it. */
const HASH = /^[0-9a-f]{64}$/;

/** More columns than this don't fit into the width of the text. */
const MOST_COLUMNS = 7;

/** Scrollable elements must be reachable by keyboard. */
function table(written: Table): string {
  const { caption, head, rows, strong, bold = [] } = written;
  const classOf = (column: number) => (isOfNumbers(written, column) ? ' class="number"' : '');
  const text = (cell: string, row: number, column: number) =>
    bold[row]?.includes(column) === true ? `<strong>${escapeHtml(cell)}</strong>` : escapeHtml(cell);
  const cells = (row: readonly Cell[], i: number) =>
    row
      .map(textOf)
      .map((cell, column) =>
        column === 0
          ? `<th scope="row"${classOf(0)}>${text(cell, i, 0)}</th>`
          : `<td${HASH.test(cell) ? ' class="hash"' : classOf(column)}>${text(cell, i, column)}</td>`,
      )
      .join('');
  return [
    `<div class="scroll${head.length > MOST_COLUMNS ? ' wide' : ''}" tabindex="0" role="region" aria-label="${escapeHtml(caption)}">`,
    `<table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${head.map((cell, i) => `<th scope="col"${classOf(i)}>${escapeHtml(headText(cell))}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row, i) => `<tr${i === strong ? ' class="strong"' : ''}>${cells(row, i)}</tr>`),
    '</tbody></table></div>',
  ].join('\n');
}

function code(text: string, name: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}"><code>${escapeHtml(text)}</code></pre>`;
}

function references(works: readonly WorkKey[]): string {
  const entries = [...works]
    .sort()
    .map((key) => `<li id="${key}">${escapeHtml(fullCitation(key))}</li>`)
    .join('\n');
  return [
    '<section>',
    '<h2>References</h2>',
    `<ul class="references">\n${entries}\n</ul>`,
    `<details><summary>BibTeX</summary>${code(bibtex(works), 'BibTeX')}</details>`,
    '</section>',
  ].join('\n');
}
