import { rowsOf } from '../../src/document/csv';
import { csvText } from '../../src/model/texts/csv';
import { colorOf } from '../../src/charts/drawing/ink';
import type { Plot } from '../../src/charts/plot';
import { shapeSign } from '../../src/charts/drawing/shapes';
import { drawnSections, type Block, type ReportDocument, type Section } from '../../src/document/document';
import { t } from '../../src/model/words';
import { figure, type Figure } from '../charts/figure';
import { about, h, section, type Child } from '../dom';
import { termOf } from '../terms';
import { inColor } from '../theme';
import { dropdown } from '../toolkit';
import { labelled } from '../views/controls/fields';
import { warningList } from '../views/warnings';
import { tableView } from './table';

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Charts by their names: one is drawn again in its place. */
const charts = new Map<string, Figure<FigureBlock>>();

/** The sections of a document, but for those that only reports have, and what stands below its sentences. */
export function sectionsOf(document: ReportDocument): HTMLElement[] {
  return drawnSections(document)
    .filter((section) => section.isOfReport !== true && section.isOnChips !== true && !isList(section))
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
  return section(`part-${place + 1}`, title, ...sideBySide(blocks).map(elementsOf));
}

/** The blocks, those with pictures that follow each other together. */
function sideBySide(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const before = groups.at(-1);
    if (block.kind === 'figure' && before?.[0]?.kind === 'figure') {
      before.push(block);
    } else {
      groups.push([block]);
    }
  }
  return groups;
}

function elementsOf(blocks: readonly Block[]): Child {
  const drawn = blocks.map(elementOf);
  return drawn.length === 1 ? (drawn[0] ?? null) : h('div', { class: 'figures' }, ...drawn);
}

export function elementOf(block: Block): Child {
  switch (block.kind) {
    case 'prose':
      return h('p', { class: 'about' }, block.prose.filter((part) => typeof part === 'string').join(''));
    case 'list':
      return warningList(block.items);
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    case 'table':
      return tableView(block);
    case 'figure':
      return drawn(block);
  }
}

function drawn(block: FigureBlock): Child {
  const { name, label, caption, picture } = block;
  if (!('plot' in picture)) {
    return null;
  }
  const chart =
    charts.get(name) ??
    figure<FigureBlock>({
      name,
      label: label ?? caption,
      plot: (shown) => plotOf(shown),
      tables: ({ table: numbers }) => (numbers === null ? [] : [numbers]),
      csv: ({ numbers, table: folded }) => {
        const saved = numbers ?? folded;
        return saved === null ? '' : csvText(rowsOf(saved));
      },
    });
  charts.set(name, chart);
  const room = chart.element.querySelector<HTMLElement>('.chart');
  if (room !== null) {
    room.style.height = `${picture.size.height}px`;
  }
  const least = picture.plot.square === true ? 0 : LEAST_WIDTH;
  chart.element.style.maxWidth = `${Math.max(picture.size.width, least)}px`;
  chart.show(block);
  return h(
    'div',
    {},
    choiceOf(block, chart),
    legendOf(picture.plot),
    chart.element,
    about(caption),
    chart.twin,
  );
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
