import type { ReportRecord } from '../model/results/report';
import { escapeHtml } from '../charts/drawing/svg';
import { type Cell, isCode, textOf } from './cell';
import { bibtex, fullCitation, shortCitation } from './citations/bibtex';
import type { WorkKey } from '../model/works';
import { embedded, MARK } from './embedded';
import {
  type Block,
  citedWorks,
  drawingOf,
  drawnSections,
  headText,
  isOfNumbers,
  type ReportDocument,
  type Section,
  type Table,
  writeProse,
} from './document';

/**
 * A self-contained page: no script, no network (its policy forbids both), pictures included. All names and
 * texts are escaped. The record is in a data block.
 */
export function htmlReport(document: ReportDocument, record: ReportRecord): string {
  const { title, verdict, lead, strip } = document;
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
    verdict === undefined
      ? ''
      : `<p class="verdict"><span aria-hidden="true">${verdict.mark}</span> ${escapeHtml(verdict.words)}</p>`,
    ...lead.map((sentence) => `<p class="lead">${escapeHtml(sentence)}</p>`),
    strip === undefined ? '' : written(strip),
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

/**
 * The answer and its first picture, for a page of others such as a notebook: no script, and no style or id that could meet theirs.
 * Notebooks tell their theme by attributes of the page; elsewhere the system's is taken.
 */
export function htmlFragment(document: ReportDocument): string {
  const { title, verdict, lead, strip, sections } = document;
  const picture = strip ?? sections.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'figure');
  return [
    '<div class="realgain">',
    `<style>${FRAGMENT_STYLE}</style>`,
    `<p><strong>${escapeHtml(title)}</strong></p>`,
    verdict === undefined
      ? ''
      : `<p><span aria-hidden="true">${verdict.mark}</span> ${escapeHtml(verdict.words)}</p>`,
    ...lead.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    picture?.kind === 'figure'
      ? `<figure>${drawingOf(picture)}<figcaption>${escapeHtml(picture.caption)}</figcaption></figure>`
      : '',
    '</div>\n',
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
        block.table === undefined
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
    bold[row]?.includes(column) === true
      ? `<strong>${escapeHtml(cell)}</strong>`
      : isCode(written.rows[row]?.[column])
        ? `<code>${escapeHtml(cell)}</code>`
        : escapeHtml(cell);
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

/**
 * Colors for the light and the dark theme; both with a contrast of at least 4.5 for text and 3 for graphics.
 */
const LIGHT =
  '--text:#1c2024;--muted:#57606a;--page:#fff;--panel:#f5f6f8;--rule:#d8dce1;--bar:#2b6cb0;--pale:#b7cde6;' +
  '--worse:#b3261e;--link:#1f5fa8;--s1:#b4530a;--s2:#2d7d3a;--s3:#7b3fa0;--s4:#8a6d00;--s5:#00707a';
const DARK =
  '--text:#e6e8eb;--muted:#a3abb5;--page:#16191d;--panel:#1f2429;--rule:#3a4149;--bar:#6ba7e6;--pale:#34506f;' +
  '--worse:#f28b82;--link:#8ab8f0;--s1:#f0a35e;--s2:#7cc98a;--s3:#c79be6;--s4:#dcc05a;--s5:#5fc7d1';

const DARK_PAGES = ['[data-jp-theme-light="false"]', '.vscode-dark', 'html[theme="dark"]'];

const FRAGMENT_STYLE = `
.realgain{${LIGHT};color:var(--text);background:var(--page);max-width:46rem;padding:.6rem 1rem;font:15px/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){.realgain{${DARK}}}
${DARK_PAGES.map((page) => `${page} .realgain`).join(',')}{${DARK}}
[data-jp-theme-light="true"] .realgain,.vscode-light .realgain,html[theme="light"] .realgain{${LIGHT}}
.realgain p{margin:.4rem 0;overflow-wrap:anywhere}
.realgain figure{margin:.6rem 0}
.realgain figcaption{color:var(--muted);font-size:.9rem}
.realgain .chart{display:block;width:100%;height:auto}
`;

const STYLE = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
@media print{:root{color-scheme:light;${LIGHT}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.4rem 0 .6rem;padding-top:.9rem;border-top:1px solid var(--rule)}
p{margin:.6rem 0;overflow-wrap:anywhere}
.verdict{display:inline-block;margin:0 0 .4rem;padding:.1rem .7rem;border:1px solid var(--rule);border-radius:999px;background:var(--panel);font-weight:600}
.lead{font-size:1.08rem}
a{color:var(--link)}
ul{padding-left:1.2rem}
li{margin:.25rem 0;overflow-wrap:anywhere}
.references{list-style:none;padding-left:0}
.references li{padding-left:1.5rem;text-indent:-1.5rem}
.references li:target{background:var(--panel)}
.scroll{overflow-x:auto;margin:.8rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;color:var(--muted);padding-bottom:.35rem;max-width:calc(100vw - 2.5rem)}
@media (min-width:62rem){.wide{margin-inline:-7rem}}
th,td{text-align:left;vertical-align:top;padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--rule);font-weight:400}
thead th{font-weight:600;border-bottom:2px solid var(--rule)}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.hash{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8rem;overflow-wrap:anywhere;min-width:16rem}
.strong th,.strong td{font-weight:700}
pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);padding:.8rem 1rem;border-radius:6px;font-size:.85rem;line-height:1.5}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
figure{margin:1rem 0}
figcaption{color:var(--muted);font-size:.9rem}
summary{cursor:pointer;color:var(--muted);font-size:.9rem;margin-top:.4rem}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
footer{margin-top:3rem;color:var(--muted);font-size:.85rem}
.chart{display:block;width:100%;height:auto}
@media print{main{max-width:none;padding:0}.wide{margin-inline:0}section,figure,.scroll{break-inside:avoid-page}.scroll,pre{overflow:visible}td,th{overflow-wrap:anywhere}}
`;
