import type { PanelState } from '../../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../../src/model/results/details';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { histogramPlot, type HistogramData } from '../../../src/charts/histogram';
import { histogramTable } from '../../../src/questions/pair/tables';
import { figure } from '../../charts/figure';
import { about, changed, section, type View } from '../../dom';
import { termOf } from '../../explain';

/** Where the gains of the resampled test sets lie, as a chart and as a table. */
export function histogramView(): View {
  const chart = figure<HistogramData>({
    name: 'resampled-gains',
    label: t('Histogram of resampled gains; the table below has its numbers'),
    plot: histogramPlot,
    tables: (data) => [histogramTable(data)],
  });
  const explanation = about();
  const isNew = changed((state: PanelState) => [state.details]);
  return {
    element: section('histogram', termOf('resample', t('Resampled gains')), explanation, chart.element),
    update(state) {
      const { details } = state;
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
