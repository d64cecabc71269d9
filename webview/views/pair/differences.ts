import type { PanelState } from '../../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../../src/model/results/details';
import { clusterDotsPlot, rowsOfRuns, runDotsPlot } from '../../../src/charts/dots';
import { filledBars, itemGainsPlot } from '../../../src/charts/item-gains';
import type { Plot } from '../../../src/charts/plot';
import { count, gain, score } from '../../../src/document/cell';
import type { Head, Table } from '../../../src/document/document';
import type { Term } from '../../../src/model/glossary';
import type { ClusterGains, GainBars } from '../../../src/model/results/item-query';
import { enoughDecimals, formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { gainBarsTable, histogramTable } from '../../../src/questions/pair/tables';
import { figure } from '../../charts/figure';
import { about, changed, h, replaceChildren, section, type View } from '../../dom';
import { termOf } from '../../explain';
import { histogramPlot, type HistogramData } from '../../../src/charts/histogram';

/** Fewer different gains than this are told by the numbers of items won and lost. */
const ENOUGH_BARS = 3;

/** What the resampled gains come from: by item, by cluster, or by training run. */
interface Differences {
  readonly title: string;
  readonly term?: Term;
  readonly about: string;
  readonly plot: () => Plot;
  readonly table: Table;
}

export function differencesView(): View {
  const chart = figure<Differences>({
    name: 'differences',
    label: t('What the resampled gains come from; the table below has the numbers'),
    plot: ({ plot }) => plot(),
    tables: ({ table }) => [table],
  });
  const words = about();
  const title = h('span', {});
  const element = section('differences', title, words, chart.element);
  const isNew = changed(({ details }: PanelState) => [details]);
  return {
    element,
    update({ details, ...state }) {
      if (!isNew({ details, ...state })) {
        return;
      }
      const shown = details === null ? null : differencesOf(details);
      element.hidden = shown === null;
      if (shown !== null) {
        replaceChildren(title, [shown.term === undefined ? shown.title : termOf(shown.term, shown.title)]);
        words.textContent = shown.about;
        chart.show(shown);
      }
    },
  };
}

/** Null where there are too few different values to be worth a picture. */
function differencesOf(details: ComparisonDetails): Differences | null {
  const { comparison, gainBars, clusterGains } = details;
  if (rowsOfRuns(comparison).length > 0) {
    return ofRuns(details);
  }
  if (clusterGains === null) {
    return ofBars(details, gainBars, t('Items'), {
      title: t('Gains of the items'),
      about: t('How much better A is on each item that differs; the tab Items shows them.'),
    });
  }
  const words = {
    title: t('Gains of the clusters'),
    term: 'cluster' as const,
    about: t('What each cluster adds to the gain: they average to δ.'),
  };
  return clusterGains.dots.length > 0
    ? { ...words, ...ofClusters(details, clusterGains.dots, words.title) }
    : ofBars(details, clusterGains.bars, { text: t('Clusters'), term: 'cluster' }, words);
}

function ofBars(
  { comparison }: ComparisonDetails,
  bars: GainBars | null,
  of: Head,
  words: Omit<Differences, 'plot' | 'table'>,
): Differences | null {
  return bars === null || filledBars(bars).length < ENOUGH_BARS
    ? null
    : {
        ...words,
        plot: () => itemGainsPlot({ bars, name: comparison.metric.name, chosen: -1 }),
        table: gainBarsTable(bars, words.title, of),
      };
}

function ofClusters(
  { comparison, decimals }: ComparisonDetails,
  dots: ClusterGains['dots'],
  caption: string,
): Pick<Differences, 'plot' | 'table'> {
  return {
    plot: () => clusterDotsPlot({ dots, comparison, decimals }),
    table: {
      caption,
      head: [{ text: t('Cluster'), term: 'cluster' }, t('Items'), { text: t('Gain'), term: 'gain' }],
      rows: dots.map(({ name, items, gain: size }) => [
        name,
        count(items),
        gain(size, enoughDecimals(size, decimals)),
      ]),
    },
  };
}

function ofRuns({ comparison, decimals }: ComparisonDetails): Differences {
  const title = t('Runs');
  return {
    title,
    about: t('The score of each training run; a diamond marks the mean of several.'),
    plot: () => runDotsPlot({ comparison, decimals }),
    table: {
      caption: title,
      head: [t('System'), t('Run'), t('Score')],
      rows: rowsOfRuns(comparison).flatMap(({ runs }, side) =>
        runs.map((run) => [
          side === 0 ? 'A' : 'B',
          run.name,
          score(run.score, enoughDecimals(run.score, decimals)),
        ]),
      ),
    },
  };
}

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
