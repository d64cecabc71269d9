import type { PanelState } from '../../../src/editor/comparison/messages';
import type { ComparisonDetails } from '../../../src/model';
import { clusterDotsPlot, rowsOfRuns, runDotsPlot } from '../../../src/charts/dots';
import { filledBars, gainsOfBar, itemGainsPlot } from '../../../src/charts/item-gains';
import type { Plot } from '../../../src/charts/plot';
import type { ClusterGains, GainBars } from '../../../src/model/results/item-query';
import { enoughDecimals, formatCount, formatGain, formatScore } from '../../../src/model/text';
import type { Rows } from '../../../src/model/texts/csv';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import {
  about,
  changed,
  h,
  replaceChildren,
  section,
  table,
  twinTable,
  type Child,
  type View,
} from '../../dom';
import { termOf } from '../../terms';

/** Fewer different gains than this are told by the numbers of items won and lost. */
const ENOUGH_BARS = 3;

/** What the resampled gains come from: by item, by cluster, or by training run. */
interface Differences {
  readonly title: () => Child;
  readonly about: string;
  readonly plot: () => Plot;
  /** For a file, and for the table below. */
  readonly rows: Rows;
  readonly heads: readonly Child[];
  readonly cells: readonly (readonly string[])[];
}

export function differencesView(): View {
  const chart = figure<Differences>({
    name: 'differences',
    label: t('What the resampled gains come from; the table below has the numbers'),
    plot: ({ plot }) => plot(),
    rows: ({ rows }) => rows,
  });
  const twin = h('div', {});
  const words = about();
  const title = h('span', {});
  const element = section('differences', title, words, chart.element, twin);
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
        replaceChildren(title, [shown.title()]);
        words.textContent = shown.about;
        chart.show(shown);
        const numbers = table(shown.title(), shown.heads, shown.cells);
        replaceChildren(twin, [twinTable('differences-table', numbers)]);
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
    return ofBars(details, gainBars, {
      title: () => t('Gains of the items'),
      about: t('How much better A is on each item that differs; the tab Items shows them.'),
      of: t('Items'),
    });
  }
  const words = {
    title: () => termOf('cluster', t('Gains of the clusters')),
    about: t('What each cluster adds to the gain: they average to δ.'),
  };
  return clusterGains.dots.length > 0
    ? { ...words, ...ofClusters(details, clusterGains.dots) }
    : ofBars(details, clusterGains.bars, { ...words, of: termOf('cluster', t('Clusters')) });
}

function ofBars(
  { comparison }: ComparisonDetails,
  bars: GainBars | null,
  { of, ...words }: Pick<Differences, 'title' | 'about'> & { readonly of: Child },
): Differences | null {
  const filled = bars === null ? [] : filledBars(bars);
  return bars === null || filled.length < ENOUGH_BARS
    ? null
    : {
        ...words,
        plot: () => itemGainsPlot({ bars, name: comparison.metric.name, chosen: -1 }),
        rows: [['from', 'to', 'number'], ...filled.map(({ low, high, count }) => [low, high, count])],
        heads: [t('Gain from'), of],
        cells: filled.map((bar) => [gainsOfBar(bar, bars), formatCount(bar.count)]),
      };
}

function ofClusters(
  { comparison, decimals }: ComparisonDetails,
  dots: ClusterGains['dots'],
): Omit<Differences, 'title' | 'about'> {
  return {
    plot: () => clusterDotsPlot({ dots, comparison, decimals }),
    rows: [['cluster', 'items', 'gain'], ...dots.map(({ name, items, gain }) => [name, items, gain])],
    heads: [termOf('cluster', t('Cluster')), t('Items'), termOf('gain', t('Gain'))],
    cells: dots.map(({ name, items, gain }) => [
      name,
      formatCount(items),
      formatGain(gain, enoughDecimals(gain, decimals)),
    ]),
  };
}

function ofRuns({ comparison, decimals }: ComparisonDetails): Differences {
  const runs = rowsOfRuns(comparison).flatMap((row, side) =>
    row.runs.map(({ name, score }) => ({ side: side === 0 ? 'A' : 'B', name, score })),
  );
  return {
    title: () => t('Runs'),
    about: t('The score of each training run; a diamond marks the mean of several.'),
    plot: () => runDotsPlot({ comparison, decimals }),
    rows: [['system', 'run', 'score'], ...runs.map(({ side, name, score }) => [side, name, score])],
    heads: [t('System'), t('Run'), t('Score')],
    cells: runs.map(({ side, name, score }) => [
      side,
      name,
      formatScore(score, enoughDecimals(score, decimals)),
    ]),
  };
}
