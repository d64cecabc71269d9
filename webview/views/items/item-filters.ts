import type { ComparisonDetails } from '../../../src/model/results/details';
import {
  type Answers,
  type Confusion,
  type GainRange,
  inRange,
  type ItemColumn,
  type ItemOrder,
  type ItemRow,
  rangeOf,
} from '../../../src/model/results/item-query';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import {
  filledBars,
  type GainBar,
  gainsOfBar,
  type ItemGainsData,
  itemGainsPlot,
} from '../../../src/charts/item-gains';
import { elementAt } from '../../../src/model/lists';
import { gainBarsTable } from '../../../src/questions/pair/tables';
import { buttonOf, changed, type Child, fold, h } from '../../dom';
import { figure } from '../../charts/figure';
import { onPointed, pointAt } from '../../pointed';

/** Fewer different gains than this are three buttons. */
const ENOUGH_BARS = 3;

/**
 * The gains of the items as bars: a click on one, Enter, or its button in the table chooses its items; once more, all again.
 *
 * @param choose null: all items
 */
export function itemGains(choose: (range: NamedRange | null) => void) {
  let rows: readonly ItemRow[] = [];
  let ranges: readonly GainRange[] = [];

  const chart = figure<ItemGainsData>({
    name: 'item-gains',
    label: t(
      'Histogram of the items’ gains: Enter shows the items of a bar; the table below has its numbers',
    ),
    plot: itemGainsPlot,
    tables: ({ bars: all }) => [gainBarsTable(all, t('Gains of the items'), t('Items'))],
    first(place, words) {
      const { bar, isChosen, choose: open } = elementAt(bars, place);
      return toggle(`item-bar-${bar}`, words, isChosen, open);
    },
  });
  let bars: readonly ChosenBar[] = [];
  const element = h('div', { class: 'item-gains' }, chart.element);
  const isNew = changed<readonly unknown[]>((all) => all);
  onPointed((items) => {
    const gains = rows.filter(({ index }) => items.has(index)).map(({ gain }) => gain);
    const places = ranges.flatMap((range, place) =>
      gains.some((gain) => inRange(gain, range)) ? [place] : [],
    );
    chart.mark(new Set(places));
  });
  return {
    element,
    /** The items on the page, which the bars stand for. */
    list(shown: readonly ItemRow[]) {
      rows = shown;
    },
    /** @param chosen the name of the bar whose items are shown */
    show({ gainBars, comparison }: ComparisonDetails, chosen: string | null) {
      const filled = gainBars === null ? [] : filledBars(gainBars);
      element.hidden = filled.length < ENOUGH_BARS;
      if (gainBars === null || element.hidden || !isNew([gainBars, comparison, chosen])) {
        return;
      }
      bars = filled.map((bar) => {
        const name = t('gain from {0}', gainsOfBar(bar, gainBars));
        const range = rangeOf(gainBars, bar.bar);
        const isChosen = name === chosen;
        return { ...bar, isChosen, choose: () => choose(isChosen ? null : { range, name }) };
      });
      const data = {
        bars: gainBars,
        name: comparison.metric.name,
        chosen: bars.findIndex(({ isChosen }) => isChosen),
      };
      ranges = filled.map(({ bar }) => rangeOf(gainBars, bar));
      chart.show(data, {
        open: (_, index) => bars[index]?.choose ?? null,
        onPoint(index) {
          const range = index === null ? undefined : ranges[index];
          const own = range && rows.filter(({ gain }) => inRange(gain, range)).map((row) => row.index);
          pointAt(own, bars[index ?? -1]?.count);
        },
      });
    },
  };
}

interface ChosenBar extends GainBar {
  readonly isChosen: boolean;
  readonly choose: () => void;
}

interface NamedRange {
  readonly range: GainRange;
  readonly name: string;
}

export interface ItemFilter {
  readonly text: string;
  readonly range: GainRange | null;
  /** The name of a range that was chosen in the chart. */
  readonly bar: string | null;
  readonly answers: Answers | null;
  readonly order: ItemOrder;
}

export const ALL_ITEMS: ItemFilter = { text: '', range: null, bar: null, answers: null, order: 'gain' };

type Choose = (next: Partial<ItemFilter>) => void;

function toggle(id: string, name: Child, isChosen: boolean, onClick: () => void): HTMLElement {
  return buttonOf('plain', onClick, { id, 'aria-pressed': String(isChosen) }, name);
}

/** All items, those that A wins or loses, and those without a difference. */
export function sideButtons(
  { counts, comparison: { n } }: ComparisonDetails,
  filter: ItemFilter,
  choose: Choose,
): HTMLElement[] {
  const { wins, losses, ties } = counts ?? { wins: 0, losses: 0, ties: 0 };
  const all = [
    ['all', t('All ({0})', formatCount(n)), null, 'gain'],
    ['wins', t('A wins ({0})', formatCount(wins)), { from: 0, to: null }, 'gain'],
    ['losses', t('A loses ({0})', formatCount(losses)), { from: null, to: 0 }, 'loss'],
    ['ties', t('No difference ({0})', formatCount(ties)), { from: 0, to: 0 }, 'file'],
  ] as const;
  return all.map(([id, name, range, order]) =>
    toggle(
      `items-${id}`,
      name,
      filter.bar === null && JSON.stringify(filter.range) === JSON.stringify(range),
      () => choose({ range, order, bar: null, answers: null }),
    ),
  );
}

/** The bar that was chosen, to be removed with a click. */
export function barChip({ bar }: ItemFilter, choose: Choose): HTMLElement[] {
  return bar === null
    ? []
    : [
        buttonOf(
          'plain',
          () => choose(rangeOfBar(null)),
          {
            id: 'items-bar',
            'aria-label': t('{0}: remove this filter', bar),
            title: t('Remove this filter'),
          },
          bar,
          h('span', { class: 'arrow', 'aria-hidden': 'true' }, '×'),
        ),
      ];
}

/** @param bar null: without the filter */
export function rangeOfBar(bar: NamedRange | null): Partial<ItemFilter> {
  return { range: bar?.range ?? null, bar: bar?.name ?? null, answers: null };
}

/** By what B and A answered: a click shows only those. */
export function confusionButtons(
  confusions: readonly Confusion[],
  { answers }: ItemFilter,
  choose: Choose,
): HTMLElement[] {
  return confusions.map(({ a, b, count }, at) => {
    const isChosen = answers?.a === a && answers.b === b;
    const name = h(
      'span',
      {},
      h('span', { class: 'letter small letter-b', 'aria-hidden': 'true' }, 'B'),
      h('span', { translate: 'no' }, ` ${named(b)} → `),
      h('span', { class: 'letter small letter-a', 'aria-hidden': 'true' }, 'A'),
      h('span', { translate: 'no' }, ` ${named(a)}, ${formatCount(count)}`),
    );
    return toggle(`confusion-${at}`, name, isChosen, () => choose({ answers: isChosen ? null : { a, b } }));
  });
}

function named(label: string): string {
  return label === '' ? t('(empty)') : label;
}

/** Boxes to tick for the columns that are shown; nothing where there are none. */
export function columnPicker(
  columns: readonly ItemColumn[],
  isShown: (column: ItemColumn) => boolean,
  show: (name: string, on: boolean) => void,
): Child[] {
  if (columns.length === 0) {
    return [];
  }
  const boxes = columns.map((column, at) => {
    const box = h('input', {
      type: 'checkbox',
      id: `item-column-${at}`,
      checked: isShown(column),
      onchange: () => show(column.name, box.checked),
    });
    return h('label', { class: 'tick', translate: 'no' }, box, column.name);
  });
  return [
    fold(
      'item-columns',
      t('Columns'),
      h('div', { class: 'column-boxes', role: 'group', 'aria-label': t('Columns of the files') }, ...boxes),
    ),
  ];
}
