import type { ComparisonDetails } from '../../src/model';
import { histogramBars } from '../../src/model/histogram-bars';
import { formatCount, formatScore } from '../../src/model/text';
import type { Rows } from '../charts/csv';
import { figure } from '../charts/figure';
import { histogramChart, type HistogramData } from '../charts/histogram';
import { changed, fold, h, section, table, view, type View } from '../dom';

/** Where the gains of the resampled test sets lie, as a chart and as a table. */
export function histogramView(): View {
  const chart = figure<'bar', HistogramData>({
    name: 'resampled-gains',
    label: 'Histogram of resampled gains; the table below has its numbers',
    configure: histogramChart,
    rows: barRows,
  });
  const about = h('p', { class: 'about' });
  const twin = h('div', {});
  const parts = view(
    twin,
    (state) => [state.details],
    ({ details }) => (details === null ? [] : [barTable(details)]),
  );
  const isNew = changed((state) => [state.details]);
  return {
    element: section('histogram', 'Resampled gains', about, chart.element, twin),
    update(state) {
      const { details } = state;
      parts.update(state);
      if (details === null || !isNew(state)) {
        return;
      }
      const { histogram, comparison, decimals } = details;
      chart.element.hidden = histogram === null;
      about.textContent = explain(details);
      if (histogram !== null) {
        chart.show({ histogram, comparison, decimals });
      }
    },
  };
}

function explain({ histogram, comparison }: ComparisonDetails): string {
  if (histogram === null) {
    return 'Nothing was resampled: the tests above are computed exactly or by formula.';
  }
  const what = comparison.clusters === null ? 'items' : 'clusters';
  if (histogram.exact === true) {
    return `How probable each gain is on a test set drawn with replacement from the ${what} of this one: computed, not drawn. In full colour: within the interval.`;
  }
  const resamples = formatCount(histogram.counts.reduce((sum, count) => sum + count, 0));
  return histogram.mode === 'bootstrap'
    ? `Gains of ${resamples} test sets, each drawn with replacement from the ${what} of this one. In full colour: within the interval.`
    : `Gains of ${resamples} test sets in which A and B are swapped at random, as if they were the same. In full colour: as extreme as δ.`;
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
    `${(share * 100).toFixed(2)} %`,
  ]);
  const heads = ['Gain from', 'to', ...(drawn ? ['Resamples'] : []), 'Share'];
  return fold(
    'histogram-table',
    'Show as table',
    h('div', { class: 'scroll', tabindex: 0 }, table('Resampled gains', heads, rows)),
  );
}
