import { heatMapPlot, type HeatMapData } from '../../../src/charts/heat-map';
import { judgedPlot, type JudgedData } from '../../../src/charts/judged';
import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { Judgement } from '../../../src/model';
import { formatCorrelation } from '../../../src/model/judgement-text';
import { formatLevel, formatP, formatScore } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { makeRoom } from '../../charts/make-room';
import { about, changed, h, section, table, viewOf, type View } from '../../dom';
import { termOf } from '../../terms';
import { dropdown } from '../../toolkit';
import { woven } from '../../woven';
import { labelled } from '../checked-field';
import { wide, wideTwin } from './frame';
import { unitWord } from './units';
import { localPercent } from '../../../src/model/percent';
import { elementAt } from '../../../src/model/element-at';

const judgementOf = (state: EvaluationState): Judgement | null => state.judgement?.judgement ?? null;

/** The metrics with their correlations, best first. */
export function metricsView(): View<EvaluationState> {
  const content = viewOf(judgementOf, (judgement) => [wide(metricsTable(judgement))]);
  return shownIf(
    section('metrics', t('Correlation with human scores'), content.element),
    content,
    hasMetrics,
  );
}

function metricsTable({ metrics, n, unit, settings }: Judgement): HTMLElement {
  const head = [
    t('Metric'),
    termOf('pearson'),
    termOf('spearman'),
    termOf('kendall'),
    termOf('outperforms', t('Outperforms')),
    termOf('outperforms', t('Outperformed by')),
  ];
  return table(
    h(
      'span',
      {},
      ...woven(
        (intervals) => t('Over {0} {1}, with {2}', n, unitWord(unit), intervals),
        termOf('interval', t('{0} bootstrap intervals', localPercent(formatLevel(1 - settings.alpha)))),
      ),
    ),
    head,
    metrics.map(({ name, reversed, pearson, spearman, kendall, better, worse }) => [
      reversed ? h('span', {}, name, h('span', { class: 'muted' }, ' ', t('lower is better'))) : name,
      formatCorrelation(pearson),
      formatCorrelation(spearman),
      formatCorrelation(kendall),
      String(better),
      String(worse),
    ]),
  );
}

/** Human scores against the chosen metric's, a point for each system. */
export function scatterView(): View<EvaluationState> {
  let shown: Judgement | null = null;
  const chart = figure<JudgedData>({
    name: 'metric-and-people',
    label: t('Plot of human scores against the metric’s, one point per system'),
    plot: judgedPlot,
    rows: ({ judgement: { rows, metrics, columns } }) => [
      ['system', columns.human[0] ?? 'human', ...metrics.map(({ name }) => name)],
      ...rows.map(({ name, human, metrics: scores }) => [name, human, ...scores]),
    ],
  });
  const choose = dropdown('metric-shown', t('Metric'), (value) => {
    if (shown !== null) {
      chart.show({ judgement: shown, metric: Number(value) });
    }
  });
  const isNew = changed<EvaluationState>((state) => [judgementOf(state)]);
  const element = section(
    'scatter',
    t('Metric against human scores'),
    h('div', { class: 'fields' }, labelled('metric-shown', t('Metric'), choose.element)),
    chart.element,
  );
  return {
    element,
    update(state) {
      element.hidden = !hasMetrics(state);
      const judgement = judgementOf(state);
      if (isNew(state) && judgement !== null && hasMetrics(state)) {
        shown = judgement;
        choose.set(
          judgement.metrics.map(({ name }, place) => ({ value: String(place), label: name })),
          '0',
        );
        chart.show({ judgement, metric: 0 });
      }
    },
  };
}

/** Williams's test of each pair of metrics, as in the papers of the WMT metrics task. */
export function williamsView(): View<EvaluationState> {
  const chart = figure<Judgement>({
    name: 'williams',
    label: t('Heat map of Williams’s test; the table below has its numbers'),
    plot: (judgement) => heatMapPlot(williamsMap(judgement)),
    rows: williamsRows,
  });
  const twin = viewOf(judgementOf, (judgement) => [williamsTable(judgement)]);
  const isNew = changed<EvaluationState>((state) => [judgementOf(state)]);
  const element = section(
    'williams',
    t('Which metric outperforms which'),
    about(
      ...woven(
        (test) =>
          t(
            'A square: the row’s metric correlates significantly more with human scores than the column’s ({0}, one-sided); the larger the square, the smaller p.',
            test,
          ),
        termOf('williams'),
      ),
    ),
    chart.element,
    twin.element,
  );
  return {
    element,
    update(state) {
      const judgement = judgementOf(state);
      element.hidden = judgement === null || judgement.williams.a.length === 0;
      if (isNew(state) && judgement !== null && !element.hidden) {
        makeRoom(chart.element, judgement.metrics.length);
        chart.show(judgement);
      }
      twin.update(state);
    },
  };
}

/** One-sided p of a row against a column. */
function williamsMap({ metrics, williams, settings }: Judgement): HeatMapData {
  const names = metrics.map(({ name }) => name);
  const p = names.map(() => names.map(() => 1));
  williams.p.forEach((value, i) => {
    const [a, b] = [elementAt(williams.a, i), elementAt(williams.b, i)];
    elementAt(p, a)[b] = value;
    elementAt(p, b)[a] = 1 - value;
  });
  const at = (row: number, column: number): number => p[row]?.[column] ?? 1;
  return {
    names,
    rowTitle: t('this metric'),
    columnTitle: t('outperforms this one'),
    level: (row, column) => levelOf(at(row, column), settings.alpha),
    says: (row, column) => {
      const p = formatP(at(row, column));
      return at(row, column) < settings.alpha
        ? t('{0} over {1}: {2}', elementAt(names, row), elementAt(names, column), p)
        : t('{0} over {1}: {2} (not significant)', elementAt(names, row), elementAt(names, column), p);
    },
  };
}

/** 1 at α, 2 at a fifth of it, 3 at a fiftieth: 0.05, 0.01 and 0.001. */
export function levelOf(p: number, alpha: number): number {
  return p >= alpha ? 0 : p >= alpha / 5 ? 1 : p >= alpha / 50 ? 2 : 3;
}

function williamsRows({ metrics, williams }: Judgement) {
  const name = (place: number | undefined): string => metrics[place ?? 0]?.name ?? '';
  return [
    ['metric', 'other', 'r of metric', 'r of other', 'r between', 't', 'one-sided p'],
    ...williams.a.map((a, i) => {
      const b = elementAt(williams.b, i);
      const [one, other] = [metrics[a]?.pearson.value ?? null, metrics[b]?.pearson.value ?? null];
      return [
        name(a),
        name(b),
        one,
        other,
        williams.correlation[i] ?? null,
        williams.t[i] ?? null,
        williams.p[i] ?? null,
      ];
    }),
  ];
}

/** More rows make the page slow; the CSV has all of them. */
const MOST_ROWS = 500;

function williamsTable(judgement: Judgement): HTMLElement {
  const [, ...rows] = williamsRows(judgement);
  const head = [
    t('metric'),
    t('other'),
    termOf('pearson', t('r of metric')),
    termOf('pearson', t('r of other')),
    termOf('pearson', t('r between')),
    't',
    termOf('one-sided', t('one-sided p')),
  ];
  const written = rows
    .toSorted((one, other) => Number(one[6]) - Number(other[6]))
    .slice(0, MOST_ROWS)
    .map(([one, other, r12, r13, r23, t, p]) => [
      String(one),
      String(other),
      ...[r12, r13, r23].map((r) => formatScore(Number(r), 3)),
      formatScore(Number(t), 2),
      formatP(Number(p)).replace('p = ', ''),
    ]);
  const test = termOf('williams');
  const caption = woven(
    (name) =>
      rows.length > MOST_ROWS
        ? t('{0} of each pair of metrics, the {1} smallest p of {2}', name, MOST_ROWS, rows.length)
        : t('{0} of each pair of metrics', name),
    test,
  );
  return wideTwin('williams-table', table(h('span', {}, ...caption), head, written));
}

function hasMetrics(state: EvaluationState): boolean {
  return (judgementOf(state)?.metrics.length ?? 0) > 0;
}

/** A section that is hidden while it has nothing to show. */
export function shownIf(
  element: HTMLElement,
  content: View<EvaluationState>,
  holds: (state: EvaluationState) => boolean,
): View<EvaluationState> {
  return {
    element,
    update(state) {
      element.hidden = !holds(state);
      content.update(state);
    },
  };
}
