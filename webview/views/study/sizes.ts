import { sizesPlot } from '../../../src/charts/sizes';
import type { PageStudy } from '../../../src/editor/study/messages';
import { enoughDecimals, formatAmount, formatCount, formatScore } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import type { Rows } from '../../../src/model/csv';
import { figure } from '../../charts/figure';
import { about, changed, h, section, table, twinTable, view, viewOf, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../terms';
import { parseGain } from '../../text/fields';
import { button } from '../../toolkit';
import { woven } from '../../woven';
import { checkedField, named } from '../checked-field';
import { seriesSign } from '../series';

/** How the threshold depends on the size of the test set, and how many items a gain needs. */
export function sizesView(): View<StudyState> {
  let shown: { study: PageStudy; decimals: number } | null = null;
  let wanted: number | null = null;
  const chart = figure<{ study: PageStudy; decimals: number; wanted: number | null }>({
    name: 'test-set-size',
    label: t(
      'Plot of the gain above which significance can be expected against the size of the test set; the table below has its numbers',
    ),
    plot: sizesPlot,
    rows: ({ study }) => sizeRows(study),
  });
  const gain = checkedField('size-gain', named(t('A gain of'), 'true-gain'), parseGain, (value) => {
    wanted = value;
    redraw();
  });
  gain.setPlaceholder(t('choose one'));
  const answer = h('div', { 'aria-live': 'polite', class: 'plan' });
  const redraw = (): void => {
    if (shown !== null) {
      answer.replaceChildren(...itemsNeeded(shown, wanted));
      if (shown.study.sizes.length > 0) {
        chart.show({ ...shown, wanted });
      }
    }
  };
  const none = view<StudyState>(
    h('div', {}),
    ({ study, phase }) => [study, phase],
    ({ study, phase }) =>
      study === null || study.sizes.length > 0 ? [] : [offer(study, phase === 'running')],
  );
  const twin = viewOf(
    ({ study }: StudyState) => study,
    (study, { decimals }) => (study.sizes.length === 0 ? [] : [sizeTable(study, decimals)]),
  );
  const legend = view<StudyState>(
    h('p', { class: 'about legends' }),
    ({ study }) => [study],
    ({ study }) => (study === null || study.sizes.length === 0 ? [] : seriesNames(study)),
  );
  const asking = h('div', { class: 'fields' }, gain.element);
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section(
      'sizes',
      termOf('smaller-test-sets', t('Size of the test set')),
      none.element,
      legend.element,
      chart.element,
      asking,
      answer,
      twin.element,
    ),
    update(state) {
      none.update(state);
      twin.update(state);
      legend.update(state);
      const { study, decimals } = state;
      if (study === null || !isNew(state)) {
        return;
      }
      shown = { study, decimals };
      chart.element.hidden = study.sizes.length === 0;
      asking.hidden = lawOf(study) === null;
      redraw();
    },
  };
}

/** The constant of the square-root law for each series: fitted, or else from today's threshold. */
function lawOf({ law, series, n }: PageStudy): { c: number; name: string; fitted: boolean }[] | null {
  const known = series.flatMap(({ name, threshold }, kind) => {
    const fitted = law[kind] ?? null;
    const c = fitted ?? (threshold.gain === null ? null : threshold.gain * Math.sqrt(n));
    return c === null ? [] : [{ c, name, fitted: fitted !== null }];
  });
  return known.length === 0 ? null : known;
}

/** "To detect a gain of X you need about N items": N = (c/X)². */
function itemsNeeded(
  { study, decimals }: { study: PageStudy; decimals: number },
  wanted: number | null,
): Child[] & Node[] {
  const laws = lawOf(study);
  if (wanted === null || laws === null) {
    return [];
  }
  const amount = formatAmount(wanted, study.metric, enoughDecimals(wanted, decimals));
  return laws.map(({ c, name, fitted }) => {
    const items = Math.max(2, Math.ceil((c / wanted) ** 2));
    const law = termOf(
      'square-root-law',
      fitted ? t('by the law through all sizes') : t('by the square-root law from today’s threshold alone'),
    );
    const count = formatCount(Number(items.toPrecision(2)));
    const have = formatCount(study.n);
    const sentence = (basis: string): string =>
      study.series.length === 1
        ? t(
            'To see a gain of {0} as significant you need about {1} items ({2}; you have {3}).',
            amount,
            count,
            basis,
            have,
          )
        : t(
            'To see a gain of {0} between systems of the series “{1}” as significant you need about {2} items ({3}; you have {4}).',
            amount,
            translated(name),
            count,
            basis,
            have,
          );
    return h('p', {}, ...woven(sentence, law));
  });
}

/** Doubling from about 100 items up to all. */
export function proposedSizes(n: number): number[] {
  const sizes: number[] = [];
  for (let size = 100; size < n; size *= 2) {
    sizes.push(size);
  }
  return [...sizes, n];
}

function offer({ n }: PageStudy, running: boolean): HTMLElement {
  if (n < 200) {
    return about(t('With {0} items there are no smaller test sets to learn from.', formatCount(n)));
  }
  return h(
    'div',
    { class: 'offer' },
    about(
      t(
        'How large must a gain be before significance can be expected on a smaller or larger test set? Studying the first 100, 200, 400 … items shows it.',
      ),
    ),
    running
      ? null
      : button(t('Study smaller test sets'), {
          id: 'study-sizes',
          onClick: () => post({ type: 'change', settings: { sizes: proposedSizes(n) } }),
        }),
  );
}

function seriesNames({ series }: PageStudy): Child[] {
  return series.map(({ name }, kind) => h('span', {}, seriesSign(kind), ` ${translated(name)}`));
}

function sizeRows({ sizes, series }: PageStudy): Rows {
  const head = ['items', ...series.flatMap(({ name }) => [`threshold, ${name}`, `comparisons, ${name}`])];
  return [
    head,
    ...sizes.map(({ n, thresholds }) => [
      n,
      ...thresholds.flatMap(({ gain, comparisons }) => [gain, comparisons]),
    ]),
  ];
}

function sizeTable({ sizes, series }: PageStudy, decimals: number): HTMLElement {
  const head = [t('Items'), ...series.flatMap(({ name }) => [translated(name), t('comparisons')])];
  const rows = sizes.map(({ n, thresholds }) => [
    formatCount(n),
    ...thresholds.flatMap(({ gain, comparisons }) => [
      gain === null ? '–' : formatScore(gain, decimals),
      formatCount(comparisons),
    ]),
  ]);
  const all = table(termOf('threshold', t('The gain above which significance can be expected')), head, rows);
  return twinTable('sizes-table', all);
}
