import type { PanelState } from '../../../src/editor/comparison/messages';
import { splitPoints } from '../../../src/charts/confidence-data';
import { filledBars, gainsOfBar, itemGainsPlot, type ItemGainsData } from '../../../src/charts/item-gains';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { about, changed, h, replaceChildren, section, table, twinTable, type View } from '../../dom';

/** Fewer different gains than this are told by the numbers of items won and lost. */
const ENOUGH_BARS = 3;

/** What the resampled gains come from, beside them: the gain of each item. The plot of all comparisons of the test set takes its place. */
export function differencesView(): View {
  const chart = figure<ItemGainsData>({
    name: 'gains-of-items',
    label: t('Histogram of the items’ gains; the table below has its numbers'),
    plot: itemGainsPlot,
    rows: ({ bars }) => [
      ['from', 'to', 'items'],
      ...filledBars(bars).map(({ low, high, count }) => [low, high, count]),
    ],
  });
  const twin = h('div', {});
  const words = about(t('How much better A is on each item that differs; the tab Items shows them.'));
  const element = section('differences', t('Gains of the items'), words, chart.element, twin);
  const isNew = changed(({ details }: PanelState) => [details]);
  return {
    element,
    update(state) {
      const { points, current, details } = state;
      const gainBars = details?.gainBars ?? null;
      const bars = gainBars === null ? [] : filledBars(gainBars);
      element.hidden = bars.length < ENOUGH_BARS || splitPoints(points, current).others.length > 0;
      if (details !== null && gainBars !== null && !element.hidden && isNew(state)) {
        chart.show({ bars: gainBars, name: details.comparison.metric.name, chosen: -1 });
        const rows = bars.map((bar) => [gainsOfBar(bar, gainBars), formatCount(bar.count)]);
        replaceChildren(twin, [
          twinTable('differences-table', table(t('Gains of the items'), [t('Gain from'), t('Items')], rows)),
        ]);
      }
    },
  };
}
