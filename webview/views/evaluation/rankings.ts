import { colorOf } from '../../../src/charts/ink';
import { precisionPlot, type PrecisionData } from '../../../src/charts/precision';
import { shapeSign } from '../../../src/charts/shapes';
import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { RankingEvaluation } from '../../../src/model';
import { formatCount, formatShare } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { figure } from '../../charts/figure';
import { changed, h, section, table, viewOf, type Child, type View } from '../../dom';
import { termOf } from '../../terms';
import { onThemeChange, readTheme } from '../../theme';
import { listNames } from '../../text/words';
import { dropdown } from '../../toolkit';
import { woven } from '../../woven';
import { labelled } from '../checked-field';
import { shownIf, wide, wideTwin } from './frame';
import { localPercent } from '../../../src/model/percent';
import { elementAt } from '../../../src/model/element-at';

const evaluationOf = (state: EvaluationState): RankingEvaluation | null => state.rankings?.evaluation ?? null;

/** Precision or recall of the n best against n, with confidence bands and where two rankings differ. */
export function precisionView(): View<EvaluationState> {
  let shown: PrecisionData | null = null;
  const draw = (change: Partial<PrecisionData>): void => {
    if (shown !== null) {
      shown = { ...shown, ...change };
      chart.show(shown);
    }
  };
  const chart = figure<PrecisionData>({
    name: 'n-best',
    label: t('Plot of precision against the number of best candidates; the table below has its numbers'),
    plot: precisionPlot,
    rows: ({ evaluation }) => precisionRows(evaluation),
  });
  const what = dropdown('what', t('Shows'), (value) =>
    draw({ what: value === 'recall' ? 'recall' : 'precision' }),
  );
  const pair = dropdown('pair', t('Marks where they differ'), (value) => {
    const found = shown?.evaluation.differences[Number(value)];
    if (found !== undefined) {
      draw({ pair: [found.a, found.b] });
    }
  });
  const legend = h('p', { class: 'about legends' });
  const redrawLegend = (): void => {
    legend.replaceChildren(
      ...(shown?.evaluation.rankings ?? []).map(({ name }, place) => legendEntry(name, place)),
    );
  };
  onThemeChange(redrawLegend);
  const isNew = changed<EvaluationState>((state) => [evaluationOf(state)]);
  const element = section(
    'precision',
    t('The n best'),
    h(
      'div',
      { class: 'fields' },
      labelled('what', t('Shows'), what.element),
      labelled('pair', t('Marks where they differ'), pair.element),
    ),
    legend,
    chart.element,
  );
  return {
    element,
    update(state) {
      const evaluation = evaluationOf(state);
      element.hidden = evaluation === null;
      if (!isNew(state) || evaluation === null) {
        return;
      }
      const { rankings, differences } = evaluation;
      const widths = differences.map(({ ranges }) =>
        ranges.reduce((sum, { from, to }) => sum + to - from, 0),
      );
      const first = widths.indexOf(Math.max(...widths));
      const marked = differences[first];
      shown = { evaluation, what: 'precision', pair: [marked?.a ?? 0, marked?.b ?? 1] };
      what.set(
        [
          { value: 'precision', label: t('Precision') },
          { value: 'recall', label: t('Recall') },
        ],
        'precision',
      );
      pair.set(
        differences.map(({ a, b }, place) => ({
          value: String(place),
          label: listNames([rankings[a]?.name ?? '', rankings[b]?.name ?? '']),
        })),
        String(first),
      );
      redrawLegend();
      chart.show(shown);
    },
  };
}

function legendEntry(name: string, place: number): HTMLElement {
  const symbol = h('span', { 'aria-hidden': 'true' }, `${shapeSign(place)} `);
  symbol.style.color = colorOf(readTheme(), place);
  return h('span', {}, symbol, name);
}

function precisionRows({ n, rankings, truePositives }: RankingEvaluation) {
  const head = rankings.flatMap(({ name }) => [
    `${name} true positives`,
    `${name} precision`,
    `${name} low`,
    `${name} high`,
    `${name} recall`,
  ]);
  const rows = n.map((cut, i) => [
    cut,
    ...rankings.flatMap(({ truePositives: found, precision, low, high }) => [
      found[i] ?? null,
      precision[i] ?? null,
      low[i] ?? null,
      high[i] ?? null,
      elementAt(found, i) / truePositives,
    ]),
  ]);
  return [['n', ...head], ...rows];
}

/** Rows of the table with the chart's numbers. */
const ROWS = 60;

/** Where the rankings differ, in words, and the numbers behind the chart. */
export function differencesView(): View<EvaluationState> {
  const content = viewOf(evaluationOf, (found) => [differencesTable(found), precisionTable(found)]);
  const element = section('differences', t('Where they differ'), content.element);
  return shownIf(element, content, (state) => evaluationOf(state) !== null);
}

function differencesTable({ differences, rankings, settings }: RankingEvaluation): HTMLElement {
  const name = (place: number): string => rankings[place]?.name ?? '';
  return wide(
    table(
      h(
        'span',
        {},
        ...woven((test) => t('{0}, two-sided, α = {1}', test, settings.alpha), termOf('fisher-ranking')),
      ),
      [t('Rankings'), t('In words')],
      differences.map(({ a, b, sentence }) => [
        listNames([name(a), name(b)]),
        h('span', { lang: 'en' }, sentence),
      ]),
    ),
  );
}

function precisionTable({ n, rankings, truePositives }: RankingEvaluation): HTMLElement {
  const every = Math.max(1, Math.ceil(n.length / ROWS));
  const cuts = [...n.keys()].filter((cut) => cut % every === every - 1 || cut === n.length - 1);
  const rows = cuts.map((cut): Child[] => [
    formatCount(elementAt(n, cut)),
    ...rankings.flatMap(({ precision, low, high, truePositives: found }) => [
      `${percent(precision[cut])} [${percent(low[cut])}, ${percent(high[cut])}]`,
      localPercent(formatShare(elementAt(found, cut) / truePositives)),
    ]),
  ]);
  const caption = woven(
    (precision, recall) => t('{0} (%) with its interval, and {1}', precision, recall),
    termOf('precision', t('Precision')),
    termOf('recall', t('recall')),
  );
  const head = ['n', ...rankings.flatMap(({ name }) => [name, termOf('recall', t('recall'))])];
  return wideTwin('precision-table', table(h('span', {}, ...caption), head, rows));
}

function percent(value: number | undefined): string {
  return ((value ?? 0) * 100).toFixed(1);
}

/** Whether precision varies as the binomial model says. */
export function validationView(): View<EvaluationState> {
  const content = viewOf(evaluationOf, (evaluation) =>
    evaluation.validation === null
      ? []
      : [h('p', { lang: 'en' }, evaluation.validation.sentence), validationTable(evaluation)],
  );
  const element = section(
    'validation',
    termOf('binomial-model', t('Does the binomial model hold?')),
    content.element,
  );
  return shownIf(element, content, (state) => (evaluationOf(state)?.validation ?? null) !== null);
}

function validationTable({ validation, rankings }: RankingEvaluation): HTMLElement {
  const rows = (validation?.rows ?? []).map(
    ({ ranking, n, whole, precision, deviation, expected, covered }) => [
      rankings[ranking]?.name ?? '',
      t('{0} (of {1})', formatCount(n), formatCount(whole)),
      percent(precision),
      (deviation * 100).toFixed(2),
      (expected * 100).toFixed(2),
      expected === 0 ? '' : (deviation / expected).toFixed(2),
      localPercent(formatShare(covered)),
    ],
  );
  const head = [
    t('Ranking'),
    'n',
    termOf('precision', t('Precision (%)')),
    termOf('standard-deviation', t('Spread')),
    termOf('binomial-model', t('Binomial')),
    t('Ratio'),
    termOf('coverage', t('Covered')),
  ];
  const caption = t('Spread of the precision in subsamples, in points');
  return wideTwin('validation-table', table(caption, head, rows));
}
