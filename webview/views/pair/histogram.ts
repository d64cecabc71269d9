import type { PanelState } from '../../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../../src/model';
import { histogramBars } from '../../../src/model/results/histogram-bars';
import { formatCount, formatScore } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import type { Rows } from '../../../src/model/texts/csv';
import { histogramPlot, type HistogramData } from '../../../src/charts/histogram';
import { figure } from '../../charts/figure';
import { about, changed, section, table, twinTable, viewOf, type View, h, replaceChildren } from '../../dom';
import { termOf } from '../../terms';
import { localPercent } from '../../../src/model/percent';
import { splitPoints } from '../../../src/charts/confidence-data';
import { filledBars, gainsOfBar, itemGainsPlot, type ItemGainsData } from '../../../src/charts/item-gains';

/** Where the gains of the resampled test sets lie, as a chart and as a table. */
export function histogramView(): View {
  const chart = figure<HistogramData>({
    name: 'resampled-gains',
    label: t('Histogram of resampled gains; the table below has its numbers'),
    plot: histogramPlot,
    rows: barRows,
  });
  const explanation = about();
  const twin = viewOf(
    (state: PanelState) => state.details,
    (details) => [barTable(details)],
  );
  const isNew = changed((state) => [state.details]);
  return {
    element: section(
      'histogram',
      termOf('resample', t('Resampled gains')),
      explanation,
      chart.element,
      twin.element,
    ),
    update(state) {
      const { details } = state;
      twin.update(state);
      if (details === null || !isNew(state)) {
        return;
      }
      const { histogram, comparison, decimals } = details;
      chart.element.hidden = histogram === null;
      explanation.textContent = explain(details);
      if (histogram !== null) {
        chart.show({ histogram, comparison, decimals });
      }
    },
  };
}

function explain({ histogram, comparison }: ComparisonDetails): string {
  if (histogram === null) {
    return t('Nothing was resampled: the tests are computed exactly or by formula.');
  }
  const what = comparison.clusters === null ? t('items') : t('clusters');
  if (histogram.exact === true) {
    return t(
      'How probable each gain is on a test set drawn with replacement from the {0} of this one: computed, not drawn. In full color: within the interval.',
      what,
    );
  }
  const resamples = formatCount(histogram.counts.reduce((sum, count) => sum + count, 0));
  return histogram.mode === 'bootstrap'
    ? t(
        'Gains of {0} test sets, each drawn with replacement from the {1} of this one. In full color: within the interval.',
        resamples,
        what,
      )
    : t(
        'Gains of {0} test sets in which A and B are swapped at random, as if they were the same. In full color: as extreme as δ.',
        resamples,
      );
}

function barRows({ histogram, comparison }: HistogramData): Rows {
  const bars = histogramBars(histogram, comparison);
  return [
    ['from', 'to', 'resamples', 'share'],
    ...bars.map(({ low, high, count, share }) => [low, high, count, share]),
  ];
}

function barTable(details: ComparisonDetails): HTMLElement | null {
  const { histogram, comparison, decimals } = details;
  if (histogram === null) {
    return null;
  }
  const bars = histogramBars(histogram, comparison).filter(({ count }) => count > 0);
  const drawn = histogram.exact !== true;
  const rows = bars.map(({ low, high, count, share }) => [
    formatScore(low, decimals + 1),
    formatScore(high, decimals + 1),
    ...(drawn ? [formatCount(count)] : []),
    localPercent(`${(share * 100).toFixed(2)}%`),
  ]);
  const heads = [t('Gain from'), t('to'), ...(drawn ? [termOf('resample', t('Resamples'))] : []), t('Share')];
  return twinTable('histogram-table', table(t('Resampled gains'), heads, rows));
}

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
