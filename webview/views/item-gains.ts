import type { ComparisonDetails } from '../../src/model';
import { filledBars, gainsOfBar, itemGainsPlot, type ItemGainsData } from '../../src/charts/item-gains';
import { rangeOf, type GainRange } from '../../src/model/item-query';
import { formatCount } from '../../src/model/text';
import { t } from '../../src/model/words';
import { figure } from '../charts/figure';
import { h, replaceChildren, table, twinTable } from '../dom';

/** Fewer different gains than this are three buttons. */
const ENOUGH_BARS = 3;

/** A range of gains, and what it is called. */
export interface NamedRange {
  readonly range: GainRange;
  readonly name: string;
}

/** The gains of the items as bars: a click on one, or Enter, chooses its items. */
export function itemGains(choose: (range: NamedRange) => void) {
  const chart = figure<ItemGainsData>({
    name: 'item-gains',
    label: t(
      'Histogram of the items’ gains: Enter shows the items of a bar; the table below has its numbers',
    ),
    plot: itemGainsPlot,
    rows: ({ bars }) => [
      ['from', 'to', 'items'],
      ...filledBars(bars).map(({ low, high, count }) => [low, high, count]),
    ],
  });
  const twin = h('div', {});
  const element = h('div', { class: 'item-gains' }, chart.element, twin);
  return {
    element,
    show({ gainBars, comparison }: ComparisonDetails) {
      const filled = gainBars === null ? [] : filledBars(gainBars);
      element.hidden = filled.length < ENOUGH_BARS;
      if (gainBars === null || element.hidden) {
        return;
      }
      const open = (_: number, index: number): (() => void) | null => {
        const bar = filled[index];
        return bar === undefined
          ? null
          : () =>
              choose({
                range: rangeOf(gainBars, bar.bar),
                name: t('gain from {0}', gainsOfBar(bar, gainBars)),
              });
      };
      chart.show({ bars: gainBars, name: comparison.metric.name }, { open });
      const rows = filled.map((bar) => [gainsOfBar(bar, gainBars), formatCount(bar.count)]);
      replaceChildren(twin, [
        twinTable('item-gains-table', table(t('Gains of the items'), [t('Gain from'), t('Items')], rows)),
      ]);
    },
  };
}
