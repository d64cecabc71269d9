import type { TablePageState } from '../../../src/editor/table/messages';
import type { ComparisonTable } from '../../../src/model';
import { TABLE_CORRECTION_NAMES } from '../../../src/model/settings/corrections';
import { t, translated } from '../../../src/model/words';
import { settingsOf } from '../../../src/questions/table/settings';
import { drawn } from '../../document/table';
import { h, view, type View, paperSentence, section, viewOf } from '../../dom';
import { testName } from '../../terms';

/** How the table was computed, folded: the heading says what matters most of it. */
export function computedView(): View<TablePageState> {
  const gist = h('span', { class: 'gist muted' });
  const body = view<TablePageState>(
    h('dl', { class: 'reading' }),
    ({ details }) => [details],
    ({ details }) => {
      gist.textContent = details === null ? '' : gistOf(details.table);
      return details === null
        ? []
        : settingsOf(details.table, details.messages).map((cells) => {
            const [name, value] = cells.map((cell) => drawn(cell));
            return h('div', {}, h('dt', {}, name ?? null), h('dd', {}, h('span', {}, value ?? null)));
          });
    },
  );
  const element = h(
    'details',
    { id: 'computed', class: 'fold' },
    h('summary', {}, t('How it was computed'), gist),
    body.element,
  );
  return {
    element,
    update(state) {
      element.hidden = state.details === null;
      body.update(state);
    },
  };
}

/** `paired bootstrap · step-down max-T · α = 0.05` */
function gistOf({ rows, correction, alpha }: ComparisonTable): string {
  const tests = [...new Set(rows.map(({ test }) => test))].map(testName);
  return [
    ...tests,
    ...(rows.length < 2 ? [] : [translated(TABLE_CORRECTION_NAMES[correction])]),
    `α = ${alpha}`,
  ].join(' · ');
}

/** The result as a paper could print it. */
export function sentenceView(): View<TablePageState> {
  const body = viewOf<string, TablePageState>(
    ({ details }) => details?.table.sentence ?? null,
    (sentence) => paperSentence(sentence),
  );
  return { element: section('sentence', t('In a sentence'), body.element), update: body.update };
}
