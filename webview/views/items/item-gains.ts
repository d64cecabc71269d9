import type { ComparisonDetails } from '../../../src/model';
import { filledBars, gainsOfBar, itemGainsPlot, type ItemGainsData } from '../../../src/charts/item-gains';
import { inRange, rangeOf, type GainRange, type ItemRow } from '../../../src/model/results/item-query';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { changed, h, replaceChildren, table, twinTable } from '../../dom';
import { onPointed, pointAt } from '../../pointed';
import { toggle, type NamedRange } from './item-filters';

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
    rows: ({ bars }) => [
      ['from', 'to', 'items'],
      ...filledBars(bars).map(({ low, high, count }) => [low, high, count]),
    ],
  });
  const twin = h('div', {});
  const element = h('div', { class: 'item-gains' }, chart.element, twin);
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
      const bars = filled.map((bar) => {
        const gains = gainsOfBar(bar, gainBars);
        const name = t('gain from {0}', gains);
        const range = rangeOf(gainBars, bar.bar);
        const isChosen = name === chosen;
        return { ...bar, gains, isChosen, choose: () => choose(isChosen ? null : { range, name }) };
      });
      const data = {
        ...{ bars: gainBars, name: comparison.metric.name },
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
      const numbers = bars.map(({ bar, gains, isChosen, count, choose: open }) => [
        toggle(`item-bar-${bar}`, gains, isChosen, open),
        formatCount(count),
      ]);
      replaceChildren(twin, [
        twinTable('item-gains-table', table(t('Gains of the items'), [t('Gain from'), t('Items')], numbers)),
      ]);
    },
  };
}
