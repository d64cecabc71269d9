import { rowsOf } from '../../src/document/csv';
import { csvText } from '../../src/model/texts/csv';
import { colorOf } from '../../src/charts/drawing/drawing';
import type { Plot } from '../../src/charts/plot';
import { shapeSign } from '../../src/charts/drawing/shapes';
import {
  drawnSections,
  type Block,
  type Figure as FigureBlock,
  type ReportDocument,
  type Section,
} from '../../src/document/document';
import { t } from '../../src/model/words';
import { figure, type Figure } from '../charts/figure';
import type { Handlers } from '../charts/painter';
import { about, h, paperSentence, section, type Child, warningList } from '../dom';
import { post } from '../host';
import type { Tab } from '../tabs';
import { termOf } from '../explain';
import { inColor } from '../theme';
import { dropdown } from '../toolkit';
import { labelled } from '../views/settings/fields';
import { tasksDiffer } from '../views/pair/pair-failure';
import { tableView } from './table';

/** Charts by their names: one is drawn again in its place. */
const charts = new Map<string, Figure<FigureBlock>>();

/** The places of the rows of a table, as it is sorted. */
type OnOrder = (places: readonly number[]) => void;

/** The sections of a document, but for those that only reports have, and what stands around them. */
export function sectionsOf(document: ReportDocument): HTMLElement[] {
  return sectionsBelow(document).map((section, place) => sectionOf(section, place));
}

/** The same of a document with a headline, its figures apart from its tables, whose order they follow. */
export function partsOf(document: ReportDocument): readonly Tab[] {
  const sections = sectionsBelow(document);
  const figures = sections.flatMap(({ blocks }) => blocks.filter(isFigure));
  const follow: OnOrder = (places) => figures.forEach(({ sorted }) => sorted && show(sorted(places)));
  const tables = sections.map((one) => ({ ...one, blocks: one.blocks.filter((block) => !isFigure(block)) }));
  const [settings = [], others = []] = [true, false].map((wanted) =>
    tables
      .filter(({ isOfSettings = false }) => isOfSettings === wanted)
      .map((one, place) => sectionOf(one, place, follow)),
  );
  const { text, term } = figures[0]?.title ?? {};
  const plots = section('plots', term === undefined ? t('Plot') : termOf(term, text), ...figures.map(drawn));
  const sentence = section('sentence', t('In a sentence'), ...paperSentence(document.lead.join(' ')));
  return [
    { id: 'table', name: t('Table'), content: h('div', {}, ...others) },
    { id: 'plot', name: t('Plot'), content: plots },
    { id: 'details', name: t('Details'), content: h('div', {}, sentence, ...settings) },
  ];
}

function sectionsBelow(document: ReportDocument): Section[] {
  return drawnSections(document).filter(
    (one) => one.isOfReport !== true && one.isOnChips !== true && !isRemark(one),
  );
}

/** What the reader should know before the numbers: on a page, directly below the sentences. */
export function remarksOf(document: ReportDocument): Child[] {
  return drawnSections(document)
    .filter(isRemark)
    .flatMap(({ blocks }) => blocks.map((block) => elementOf(block)));
}

function isRemark({ blocks, isNamed }: Section): boolean {
  return isNamed !== true && blocks.every(({ kind }) => kind === 'list');
}

function sectionOf({ heading, term, name, blocks }: Section, place: number, onOrder?: OnOrder): HTMLElement {
  const title = term === undefined ? heading : termOf(term, heading);
  const elements = sideBySide(blocks).map((alike) => elementsOf(alike, name, onOrder));
  return section(name ?? `part-${place + 1}`, title, ...elements);
}

/** The blocks, those with pictures that follow each other together. */
function sideBySide(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const before = groups.at(-1);
    if (isFigure(block) && before?.[0]?.kind === 'figure') {
      before.push(block);
    } else {
      groups.push([block]);
    }
  }
  return groups;
}

function isFigure(block: Block): block is FigureBlock {
  return block.kind === 'figure';
}

function elementsOf(blocks: readonly Block[], name?: string, onOrder?: OnOrder): Child {
  const elements = blocks.map((block) => elementOf(block, name, onOrder));
  return elements.length === 1 ? (elements[0] ?? null) : h('div', { class: 'figures' }, ...elements);
}

export function elementOf(block: Block, name?: string, onOrder?: OnOrder): Child {
  switch (block.kind) {
    case 'prose':
      return block.isOfPaper === true
        ? null
        : about(block.prose.filter((part) => typeof part === 'string').join(''));
    case 'list':
      return block.named === undefined ? warningList(block.items) : namedList(block.named);
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    case 'table':
      return tableView(block, { ...(name !== undefined && { id: name }), ...(onOrder && { onOrder }) });
    case 'figure':
      return drawn(block);
  }
}

function namedList(named: NonNullable<Extract<Block, { kind: 'list' }>['named']>): HTMLElement {
  const entry = ({ name, text, apart }: (typeof named)[number]): HTMLElement[] => [
    h('dt', {}, name),
    h('dd', {}, ...(apart ? tasksDiffer(apart.holdings, text, apart.place, apart.isRun) : [text])),
  ];
  return h('dl', { class: 'reasons' }, ...named.flatMap(entry));
}

/** A figure, drawn in the place that it has had before. */
function show(block: FigureBlock): Figure<FigureBlock> {
  const { name, label, caption, opens } = block;
  const chart =
    charts.get(name) ??
    figure<FigureBlock>({
      name,
      label: label ?? caption,
      plot: (shown) => plotOf(shown.sorted?.() ?? shown),
      tables: ({ table: numbers }) => (numbers === undefined ? [] : [numbers]),
      csv: ({ numbers, table: folded }) => {
        const saved = numbers ?? folded;
        return saved === undefined ? '' : csvText(rowsOf(saved));
      },
    });
  charts.set(name, chart);
  chart.show(block, handlersOf(opens));
  return chart;
}

export function handlersOf(opens: FigureBlock['opens']): Handlers {
  return {
    open(layer, index) {
      const row = opens?.(layer, index) ?? null;
      return row === null ? null : () => post({ type: 'openRow', row });
    },
  };
}

function drawn(block: FigureBlock): Child {
  const { caption, picture } = block;
  if (!('plot' in picture)) {
    return null;
  }
  const chart = show(block);
  const room = chart.element.querySelector<HTMLElement>('.chart');
  if (room !== null) {
    room.style.height = `${Math.max(picture.size.height, LEAST_HEIGHT)}px`;
  }
  const least = picture.plot.square === true ? 0 : LEAST_WIDTH;
  chart.element.style.maxWidth = `${Math.max(picture.size.width, least)}px`;
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

/** Pixels: less would put the title of an axis over its numbers. */
const LEAST_HEIGHT = 132;

/** Pixels: a chart may be as wide as the text, unless its cells are squares. */
const LEAST_WIDTH = 680;

function plotOf({ picture }: FigureBlock) {
  if (!('plot' in picture)) {
    throw new Error('The figure has no plot.');
  }
  return picture.plot;
}
