import { rowsOf } from '../../src/document/csv';
import { isCode, textOf, type Cell } from '../../src/document/cell';
import { colorOf } from '../../src/charts/drawing/ink';
import type { Plot } from '../../src/charts/plot';
import { shapeSign } from '../../src/charts/drawing/shapes';
import {
  drawnSections,
  isOfNumbers,
  type Block,
  type Head,
  type ReportDocument,
  type Section,
  type Table,
} from '../../src/document/document';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { figure, type Figure } from '../charts/figure';
import { about, h, linkButton, section, tableOf, type Attributes, type Child } from '../dom';
import { post } from '../host';
import { termOf } from '../terms';
import { inColor } from '../theme';
import { dropdown } from '../toolkit';
import { labelled } from '../views/controls/checked-field';
import { warningList } from '../views/warnings';

/** More rows make the page slow; the exports have all of them. */
const MOST_ROWS = 500;

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Charts by their names: one is drawn again in its place. */
const charts = new Map<string, Figure<FigureBlock>>();

/** The sections of a document, but for those that only reports have, and what stands below its sentences. */
export function sectionsOf(document: ReportDocument): HTMLElement[] {
  return drawnSections(document)
    .filter((section) => section.isOfReport !== true && !isList(section))
    .map(sectionOf);
}

/** What the reader should know before the numbers: on a page, directly below the sentences. */
export function remarksOf(document: ReportDocument): Child[] {
  return drawnSections(document)
    .filter(isList)
    .flatMap(({ blocks }) => blocks.map(elementOf));
}

function isList({ blocks }: Section): boolean {
  return blocks.every(({ kind }) => kind === 'list');
}

function sectionOf({ heading, term, blocks }: Section, place: number): HTMLElement {
  const title = term === undefined ? heading : termOf(term, heading);
  return section(`part-${place + 1}`, title, ...blocks.map(elementOf));
}

export function elementOf(block: Block): Child {
  switch (block.kind) {
    case 'prose':
      return h(
        'p',
        { class: 'about', ...(block.isEnglish === true && { lang: 'en' }) },
        block.prose.filter((part) => typeof part === 'string').join(''),
      );
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

function headOf(head: Head): Child {
  return typeof head === 'string' ? head : termOf(head.term, head.text);
}

function scrollable(made: Table): HTMLElement {
  const { caption, head, rows, rowsAre, strong, bold = [], opens = [] } = made;
  const attributes = head.map((_, column) => (isOfNumbers(made, column) ? {} : { class: 'words' }));
  const heads = head.map((cell, column) =>
    cell === '' ? h('td') : h('th', { scope: 'col', ...attributes[column] }, headOf(cell)),
  );
  const body = rows.slice(0, MOST_ROWS).map((row, i) =>
    h(
      'tr',
      {},
      ...row.map((cell, column) => {
        const text = textOf(cell);
        const isBold = i === strong || bold[i]?.includes(column) === true;
        const opened = opens[i] ?? null;
        const shown = isBold
          ? h('strong', {}, text)
          : isCode(cell)
            ? h('code', {}, text)
            : column === 0 && opened !== null
              ? linkButton(text, t('Open the answer'), () => post({ type: 'open', row: opened }))
              : text;
        return h('td', attributesOf(cell, attributes[column] ?? {}), shown);
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

/** Sentences are English, and may take several lines. */
function attributesOf(cell: Cell, ofColumn: Attributes): Attributes {
  const isSentence = typeof cell === 'object' && cell?.is === 'sentence';
  return isSentence ? { class: 'words sentence', lang: 'en' } : ofColumn;
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
  return h('div', {}, choiceOf(block, chart), legendOf(picture.plot), chart.element, about(caption), twin);
}

/** What else the chart can show. */
function choiceOf(block: FigureBlock, chart: Figure<FigureBlock>): Child {
  const { name, picture, views = [] } = block;
  if (views.length < 2 || !('plot' in picture)) {
    return null;
  }
  const id = `${name}-view`;
  const shown = dropdown(id, t('Shows'), (value) => {
    const view = views[Number(value)];
    if (view !== undefined) {
      chart.show({ ...block, picture: { ...picture, plot: view.plot() } });
    }
  });
  shown.set(
    views.map(({ label }, place) => ({ value: String(place), label })),
    '0',
  );
  return h('div', { class: 'fields' }, labelled(id, t('Shows'), shown.element));
}

/** The names of lines, which every view of a chart has, each with the color and the shape of its series. */
function legendOf({ layers }: Plot): Child {
  const lines = layers.flatMap((layer) =>
    layer.kind === 'line' && layer.name !== undefined && typeof layer.ink === 'number'
      ? [{ name: layer.name, series: layer.ink }]
      : [],
  );
  const entry = ({ name, series }: (typeof lines)[number]): HTMLElement => {
    const symbol = h('span', { 'aria-hidden': 'true' }, `${shapeSign(series)} `);
    return h(
      'span',
      {},
      inColor(symbol, (theme) => colorOf(theme, series)),
      name,
    );
  };
  return lines.length < 2 ? null : h('p', { class: 'about legends' }, ...lines.map(entry));
}

/** Pixels: a chart may be as wide as the text, unless its cells are squares. */
const LEAST_WIDTH = 680;

function plotOf({ picture }: FigureBlock) {
  if (!('plot' in picture)) {
    throw new Error('The figure has no plot.');
  }
  return picture.plot;
}
