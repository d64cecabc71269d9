import { sizesPlot } from '../../../src/charts/sizes';
import type { PageStudy } from '../../../src/editor/study/messages';
import { formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { itemsNeeded, lawsOf } from '../../../src/model/texts/items-needed';
import { sizesTable } from '../../../src/questions/study/tables';
import { figure } from '../../charts/figure';
import { about, changed, h, section, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../explain';
import { parseGain } from '../../text/fields';
import { button } from '../../toolkit';
import { woven } from '../../../src/model/texts/woven';
import { checkedField, named } from '../settings/fields';
import { shapeSign } from '../../../src/charts/drawing/shapes';
import { elementAt, listOf } from '../../../src/model/lists';
import { readTheme } from '../../theme';

/** How the threshold depends on the size of the test set, and how many items a gain needs. */
export function sizesView(): View<StudyState> {
  let shown: { study: PageStudy; decimals: number } | null = null;
  let wanted: number | null = null;
  const chart = figure<{ study: PageStudy; decimals: number; wanted: number | null }>({
    name: 'test-set-size',
    label: t(
      'Plot of the smallest significant gain and of thresholds against the size of the test set; the table below has its numbers',
    ),
    plot: sizesPlot,
    tables: ({ study, decimals }) => [sizesTable(study, decimals)],
  });
  const gain = checkedField(
    'size-gain',
    named(t('Gain to see as significant'), 'true-gain'),
    parseGain,
    (value) => {
      wanted = value;
      redraw();
    },
  );
  gain.setPlaceholder(t('choose one'));
  const answer = h('div', { 'aria-live': 'polite', class: 'plan' });
  const redraw = (): void => {
    if (shown !== null) {
      answer.replaceChildren(...answers(shown.study, wanted, shown.decimals));
      if (isDrawn(shown.study)) {
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
  const legend = view<StudyState>(
    h('p', { class: 'about legends' }),
    ({ study }) => [study],
    ({ study }) => (study === null || !isDrawn(study) ? [] : legendOf(study)),
  );
  const asking = h('div', { class: 'fields' }, gain.element);
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section(
      'sizes',
      termOf('smaller-test-sets', t('Size of the test set')),
      legend.element,
      chart.element,
      asking,
      answer,
      none.element,
      chart.twin,
    ),
    update(state) {
      none.update(state);
      legend.update(state);
      const { study, decimals } = state;
      if (study === null || !isNew(state)) {
        return;
      }
      shown = { study, decimals };
      chart.element.hidden = chart.twin.hidden = !isDrawn(study);
      asking.hidden = lawsOf(study).length === 0;
      redraw();
    },
  };
}

function isDrawn({ smallestGains, sizes, series }: PageStudy): boolean {
  const found = [
    ...series.map(({ threshold }) => threshold),
    ...sizes.flatMap(({ thresholds }) => thresholds),
  ];
  return smallestGains !== undefined || found.some(({ gain }) => gain !== null);
}

/** In each sentence the law is an explained term. */
function answers(study: PageStudy, wanted: number | null, decimals: number): HTMLElement[] {
  const needed = wanted === null ? [] : itemsNeeded(study, wanted, decimals);
  return needed.map(({ sentence, basis }) =>
    h('p', {}, ...woven(sentence, termOf('square-root-law', basis))),
  );
}

/** Doubling from about 100 items; all of them are studied anyway. */
export function proposedSizes(n: number): number[] {
  const sizes: number[] = [];
  for (let size = 100; size < n; size *= 2) {
    sizes.push(size);
  }
  return sizes;
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
        'Do smaller test sets agree? Studying the first 100, 200, 400 … items shows which gains were significant there.',
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

function legendOf({ series, smallestGains }: PageStudy): Child[] {
  const line = (sign: string, name: string) =>
    h('span', {}, h('span', { class: 'sign-of-series', 'aria-hidden': 'true' }, sign), ` ${name}`);
  return listOf(
    smallestGains !== undefined && [
      line('━', t('smallest significant gain of 95% of the pairs')),
      line('╍', t('smallest significant gain of half of the pairs')),
    ],
    series.flatMap(({ name, threshold }, kind) =>
      threshold.gain === null
        ? []
        : [h('span', {}, seriesSign(kind), ` ${t('threshold, {0}', translated(name))}`)],
    ),
  );
}

export function seriesSign(kind: number): HTMLElement {
  const { series } = readTheme();
  const sign = h('span', { class: 'sign-of-series', 'aria-hidden': 'true' }, shapeSign(kind));
  sign.style.color = elementAt(series, kind % series.length);
  return sign;
}
