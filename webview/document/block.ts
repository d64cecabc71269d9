import { rowsOf } from '../../src/document/csv';
import { isNumber, textOf } from '../../src/document/cell';
import type { Block, Head, Prose, ReportDocument, Section, Table } from '../../src/document/document';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { figure, type Figure } from '../charts/figure';
import { about, h, section, tableOf, type Child } from '../dom';
import { termOf } from '../terms';
import { warningList } from '../views/warnings';

/** More rows make the page slow; the exports have all of them. */
const MOST_ROWS = 500;

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Charts by their names: one is drawn again in its place. */
const charts = new Map<string, Figure<FigureBlock>>();

/** The sections of a document, but for those that only reports have. */
export function sectionsOf({ sections }: ReportDocument): HTMLElement[] {
  return sections.filter(({ isOfReport }) => isOfReport !== true).map(sectionOf);
}

function sectionOf({ heading, term, blocks }: Section, place: number): HTMLElement {
  const title = term === undefined ? heading : termOf(term, heading);
  return section(`part-${place + 1}`, title, ...blocks.map(elementOf));
}

function elementOf(block: Block): Child {
  switch (block.kind) {
    case 'prose':
      return about(wordsOf(block.prose));
    case 'list':
      return warningList(block.items);
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    case 'table':
      return scrollable(block);
    case 'figure':
      return drawn(block);
  }
}

function wordsOf(prose: Prose): string {
  return prose.filter((part) => typeof part === 'string').join('');
}

function headOf(head: Head): Child {
  return typeof head === 'string' ? head : termOf(head.term, head.text);
}

function scrollable(made: Table): HTMLElement {
  const { caption, head, rows, rowsAre, strong, bold = [] } = made;
  const heads = head.map((cell) => (cell === '' ? h('td') : h('th', { scope: 'col' }, headOf(cell))));
  const body = rows.slice(0, MOST_ROWS).map((row, i) =>
    h(
      'tr',
      {},
      ...row.map((cell, column) => {
        const text = textOf(cell);
        const isBold = i === strong || bold[i]?.includes(column) === true;
        return h('td', isNumber(cell) ? { class: 'number' } : {}, isBold ? h('strong', {}, text) : text);
      }),
    ),
  );
  const cut =
    rows.length > MOST_ROWS
      ? about(
          t(
            'The first {0} of {1} {2}; an export has all of them.',
            MOST_ROWS,
            formatCount(rows.length),
            rowsAre ?? t('rows'),
          ),
        )
      : null;
  const table = tableOf('numbers', h('caption', {}, caption), heads, body);
  return h('div', {}, h('div', { class: 'scroll wide', tabindex: 0 }, table), cut);
}

function drawn(block: FigureBlock): Child {
  const { name, label, caption, picture, table } = block;
  if (!('plot' in picture)) {
    return null;
  }
  const chart =
    charts.get(name) ??
    figure<FigureBlock>({
      name,
      label: label ?? caption,
      plot: (shown) => plotOf(shown),
      rows: (shown) => (shown.numbers === undefined ? [] : rowsOf(shown.numbers)),
    });
  charts.set(name, chart);
  const room = chart.element.querySelector<HTMLElement>('.chart');
  if (room !== null) {
    room.style.height = `${picture.size.height}px`;
  }
  const least = picture.plot.square === true ? 0 : LEAST_WIDTH;
  chart.element.style.maxWidth = `${Math.max(picture.size.width, least)}px`;
  chart.show(block);
  const twin =
    table === null
      ? null
      : h(
          'details',
          { 'data-fold': name, class: 'fold' },
          h('summary', {}, t('Show as table')),
          scrollable(table),
        );
  return h('div', {}, chart.element, about(caption), twin);
}

/** Pixels: a chart may be as wide as the text, unless its cells are squares. */
const LEAST_WIDTH = 680;

function plotOf({ picture }: FigureBlock) {
  if (!('plot' in picture)) {
    throw new Error('The figure has no plot.');
  }
  return picture.plot;
}
