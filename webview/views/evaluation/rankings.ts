import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { RankingEvaluation } from '../../../src/model';
import { formatCount, formatShare } from '../../../src/model/text';
import { figure } from '../../charts/figure';
import { colourOf, precisionChart, SHAPES, type PrecisionData } from '../../charts/precision';
import { changed, fold, h, section, table, view, type Child, type View } from '../../dom';
import { onThemeChange, readTheme } from '../../theme';
import { dropdown } from '../../toolkit';
import { scrolling } from './frame';
import { shownIf } from './metrics';

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
  const chart = figure<'scatter', PrecisionData>({
    name: 'n-best',
    label: 'Plot of precision against the number of best candidates; the table below has its numbers',
    configure: precisionChart,
    rows: ({ evaluation }) => precisionRows(evaluation),
  });
  const what = dropdown('what', 'Shown', (value) =>
    draw({ what: value === 'recall' ? 'recall' : 'precision' }),
  );
  const pair = dropdown('pair', 'Difference that is marked', (value) => {
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
    'The n best',
    h(
      'div',
      { class: 'fields' },
      h('div', { class: 'field' }, h('label', { for: 'what' }, 'Shows'), what.element),
      h('div', { class: 'field' }, h('label', { for: 'pair' }, 'Marks where they differ'), pair.element),
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
          { value: 'precision', label: 'Precision' },
          { value: 'recall', label: 'Recall' },
        ],
        'precision',
      );
      pair.set(
        differences.map(({ a, b }, place) => ({
          value: String(place),
          label: `${rankings[a]?.name ?? ''} and ${rankings[b]?.name ?? ''}`,
        })),
        String(first),
      );
      redrawLegend();
      chart.show(shown);
    },
  };
}

const SYMBOLS: Readonly<Record<(typeof SHAPES)[number], string>> = {
  circle: '●',
  rectRot: '◆',
  triangle: '▲',
  rect: '■',
  crossRot: '✕',
  star: '✳',
};

function legendEntry(name: string, place: number): HTMLElement {
  const symbol = h(
    'span',
    { 'aria-hidden': 'true' },
    `${SYMBOLS[SHAPES[place % SHAPES.length] ?? 'circle']} `,
  );
  symbol.style.color = colourOf(readTheme(), place);
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
      (found[i] ?? 0) / truePositives,
    ]),
  ]);
  return [['n', ...head], ...rows];
}

/** Rows of the table that stands in for the chart. */
const ROWS = 60;

/** Where the rankings differ, in words, and the numbers behind the chart. */
export function differencesView(): View<EvaluationState> {
  const content = view<EvaluationState>(
    h('div', {}),
    (state) => [evaluationOf(state)],
    (state) => {
      const evaluation = evaluationOf(state);
      return evaluation === null ? [] : [differencesTable(evaluation), precisionTable(evaluation)];
    },
  );
  const element = section('differences', 'Where they differ', content.element);
  return shownIf(element, content, (state) => evaluationOf(state) !== null);
}

function differencesTable({ differences, rankings, settings }: RankingEvaluation): HTMLElement {
  const name = (place: number): string => rankings[place]?.name ?? '';
  return scrolling(
    table(
      `Fisher’s exact test of what only one of two rankings has among its n best, two-sided, α = ${settings.alpha}`,
      ['Rankings', 'In words'],
      differences.map(({ a, b, sentence }) => [`${name(a)} and ${name(b)}`, sentence]),
    ),
  );
}

function precisionTable({ n, rankings, truePositives }: RankingEvaluation): HTMLElement {
  const every = Math.max(1, Math.ceil(n.length / ROWS));
  const cuts = [...n.keys()].filter((cut) => cut % every === every - 1 || cut === n.length - 1);
  const rows = cuts.map((cut): Child[] => [
    formatCount(n[cut] ?? 0),
    ...rankings.flatMap(({ precision, low, high, truePositives: found }) => [
      `${percent(precision[cut])} [${percent(low[cut])}, ${percent(high[cut])}]`,
      formatShare((found[cut] ?? 0) / truePositives),
    ]),
  ]);
  return fold(
    'precision-table',
    'Show as table',
    scrolling(
      table(
        'Precision (%) with its interval, and recall',
        ['n', ...rankings.flatMap(({ name }) => [name, 'recall'])],
        rows,
      ),
    ),
  );
}

function percent(value: number | undefined): string {
  return ((value ?? 0) * 100).toFixed(1);
}

/** Whether precision varies as the binomial model says. */
export function validationView(): View<EvaluationState> {
  const content = view<EvaluationState>(
    h('div', {}),
    (state) => [evaluationOf(state)],
    (state) => {
      const evaluation = evaluationOf(state);
      return evaluation?.validation === null || evaluation === null
        ? []
        : [h('p', {}, evaluation.validation.sentence), validationTable(evaluation)];
    },
  );
  const element = section('validation', 'Does the binomial model hold?', content.element);
  return shownIf(element, content, (state) => (evaluationOf(state)?.validation ?? null) !== null);
}

function validationTable({ validation, rankings }: RankingEvaluation): HTMLElement {
  const rows = (validation?.rows ?? []).map(
    ({ ranking, n, whole, precision, deviation, expected, covered }) => [
      rankings[ranking]?.name ?? '',
      `${formatCount(n)} (of ${formatCount(whole)})`,
      percent(precision),
      (deviation * 100).toFixed(2),
      (expected * 100).toFixed(2),
      expected === 0 ? '' : (deviation / expected).toFixed(2),
      formatShare(covered),
    ],
  );
  return fold(
    'validation-table',
    'Show as table',
    scrolling(
      table(
        'Spread of the precision in subsamples, in points',
        ['Ranking', 'n', 'Precision (%)', 'Spread', 'Binomial', 'Ratio', 'Covered'],
        rows,
      ),
    ),
  );
}
