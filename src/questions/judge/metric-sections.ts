import { heatMapPlot, heatMapSize, levelOf, type HeatMapData } from '../../charts/drawing/heat-map';
import { judgedPlot } from '../../charts/ranks/judged';
import { count, estimate, p, score } from '../../document/cell';
import { columnsOf, type Block, type Section, type Table } from '../../document/document';
import { elementAt, listOf } from '../../model/lists';
import type { Judgement } from '../../model/results/judgement';
import { formatLevel, formatP } from '../../model/text';
import { t } from '../../model/words';
import { unitWord } from './correlate';

/** So many metrics are drawn against people; over more points than this, only the best, because a file holds every point. */
const MOST_DRAWN = 5;
const MANY_POINTS = 2_000;

export function metricSections(judgement: Judgement): Section[] {
  const { metrics, williams } = judgement;
  return listOf<Section>(
    metrics.length > 0 && {
      heading: t('Correlation with human scores'),
      blocks: [{ kind: 'table', ...metricsTable(judgement) }, ...scatters(judgement)],
    },
    williams.a.length > 0 && {
      heading: t('Which metric outperforms which'),
      term: 'williams',
      isInWords: true,
      blocks: williamsBlocks(judgement),
    },
  );
}

function metricsTable({ metrics, n, unit, settings }: Judgement): Table {
  return {
    caption: t('Over {0} {1}, with {2} intervals', n, unitWord(unit), formatLevel(1 - settings.alpha)),
    ...columnsOf(metrics, [
      [t('Metric'), ({ name, reversed }) => (reversed ? t('{0} (lower is better)', name) : name)],
      [{ text: t('Pearson’s r'), term: 'pearson' }, ({ pearson }) => estimate(pearson, 3)],
      [{ text: t('Spearman’s ρ'), term: 'spearman' }, ({ spearman }) => estimate(spearman, 3)],
      [{ text: t('Kendall’s τ'), term: 'kendall' }, ({ kendall }) => estimate(kendall, 3)],
      [{ text: t('Outperforms'), term: 'outperforms' }, ({ better }) => count(better)],
      [{ text: t('Outperformed by'), term: 'outperforms' }, ({ worse }) => count(worse)],
    ]),
    rowsAre: t('metrics'),
  };
}

/** Human scores against those of each of the best metrics, a point for each system. */
function scatters(judgement: Judgement): Block[] {
  const { metrics, rows, columns, n } = judgement;
  const numbers: Table = {
    caption: '',
    head: ['name', columns.human[0] ?? 'human', ...metrics.map(({ name }) => name)],
    rows: rows.map(({ name, human, metrics: scores }) => [
      name,
      score(human, 3),
      ...scores.map((one) => score(one, 3)),
    ]),
  };
  return metrics.slice(0, n > MANY_POINTS ? 1 : MOST_DRAWN).map(({ name }, metric) => ({
    kind: 'figure',
    name: metric === 0 ? 'metric-and-people' : `metric-and-people-${metric + 1}`,
    picture: { plot: judgedPlot({ judgement, metric }), size: { width: 480, height: 320 } },
    label: t('Plot of human scores against a metric’s; the file of its numbers has each point'),
    caption: t('Human scores against {0}.', name),
    numbers,
  }));
}

function williamsBlocks(judgement: Judgement): Block[] {
  return [
    {
      kind: 'figure',
      name: 'williams',
      picture: { plot: heatMapPlot(williamsMap(judgement)), size: heatMapSize(judgement.metrics.length) },
      label: t('Heat map of Williams’s test; the table below has its numbers'),
      listed: true,
      caption: t(
        'A square: the row’s metric correlates significantly more with human scores than the column’s (Williams’s test, one-sided); the larger the square, the smaller p.',
      ),
      table: williamsTable(judgement, (one, other) => one - other),
      numbers: { ...williamsTable(judgement, () => 0), caption: '' },
    },
  ];
}

/** One-sided p of a row against a column. */
function williamsMap({ metrics, williams, settings }: Judgement): HeatMapData {
  const names = metrics.map(({ name }) => name);
  const all = names.map(() => names.map(() => 1));
  williams.p.forEach((value, i) => {
    const [a, b] = [elementAt(williams.a, i), elementAt(williams.b, i)];
    elementAt(all, a)[b] = value;
    elementAt(all, b)[a] = 1 - value;
  });
  const at = (row: number, column: number): number => all[row]?.[column] ?? 1;
  return {
    names,
    rowTitle: t('this metric'),
    columnTitle: t('outperforms this one'),
    level: (row, column) => levelOf(at(row, column), settings.alpha),
    says: (row, column) => {
      const said = formatP(at(row, column));
      return at(row, column) < settings.alpha
        ? t('{0} over {1}: {2}', elementAt(names, row), elementAt(names, column), said)
        : t('{0} over {1}: {2} (not significant)', elementAt(names, row), elementAt(names, column), said);
    },
  };
}

/** @param order of p */
function williamsTable(
  { metrics, williams }: Judgement,
  order: (one: number, other: number) => number,
): Table {
  const places = [...williams.a.keys()].sort((one, other) =>
    order(elementAt(williams.p, one), elementAt(williams.p, other)),
  );
  const of = (column: readonly number[], i: number) => elementAt(metrics, elementAt(column, i));
  return {
    caption: t('Williams’s test of each pair of metrics'),
    ...columnsOf(places, [
      [t('metric'), (i) => of(williams.a, i).name],
      [t('other'), (i) => of(williams.b, i).name],
      [{ text: t('r of metric'), term: 'pearson' }, (i) => score(of(williams.a, i).pearson.value, 3)],
      [{ text: t('r of other'), term: 'pearson' }, (i) => score(of(williams.b, i).pearson.value, 3)],
      [{ text: t('r between'), term: 'pearson' }, (i) => score(elementAt(williams.correlation, i), 3)],
      ['t', (i) => score(elementAt(williams.t, i), 2)],
      [{ text: t('one-sided p'), term: 'one-sided' }, (i) => p(elementAt(williams.p, i))],
    ]),
    rowsAre: t('pairs'),
  };
}
