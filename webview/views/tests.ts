import type { PanelState } from '../../src/editor/messages';
import type { ComparisonDetails, TestResult } from '../../src/model';
import { formatMonteCarloError, formatTestP } from '../../src/model/text';
import { fold, h, section, view, type View } from '../dom';
import { post } from '../host';
import { ALTERNATIVE_WORDS } from '../text/words';

/** Every test that was run, the one that decides marked; choosing another makes that one decide. */
export function testsView(): View {
  const body = view(
    h('div', {}),
    (state) => [state.details],
    ({ details }) => (details === null ? [] : [testTable(details), unused(details)]),
  );
  return { element: section('tests', 'Tests', body.element), update: body.update };
}

const HEAD = ['Test', 'p-value', 'What it assumes'];

function testTable(details: NonNullable<PanelState['details']>): HTMLElement {
  const { comparison } = details;
  return h(
    'table',
    { class: 'tests' },
    h('caption', { class: 'visually-hidden' }, 'Tests of the gain; the chosen one decides the verdict'),
    h('thead', {}, h('tr', {}, ...HEAD.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...comparison.tests.map((test) => row(test, test.id === comparison.primary))),
  );
}

function row(test: TestResult, primary: boolean): HTMLElement {
  const radio = h('input', {
    type: 'radio',
    name: 'primary-test',
    id: `test-${test.id}`,
    checked: primary,
    onchange: () => post({ type: 'change', test: test.id }),
  });
  const name = h('span', { class: 'test-name' }, test.name);
  const mark = primary ? h('span', { class: 'tag' }, 'decides the verdict') : null;
  return h(
    'tr',
    { class: primary ? 'primary' : '' },
    h('th', { scope: 'row' }, h('label', {}, radio, name, mark)),
    h(
      'td',
      { class: 'p' },
      h(
        'span',
        { class: 'p-value' },
        formatTestP(test),
        h('span', { class: 'muted' }, formatMonteCarloError(test)),
      ),
      h('span', { class: 'muted small' }, kindOfP(test)),
    ),
    h('td', {}, test.assumes, test.note === null ? null : h('span', { class: 'note' }, test.note)),
  );
}

function kindOfP(test: TestResult): string {
  return `${ALTERNATIVE_WORDS[test.alternative]}${test.exact ? ', exact' : ''}`;
}

function unused({ tests }: ComparisonDetails): HTMLElement | null {
  // Variants that are run only when asked for say so then.
  const reasons = tests.filter((test) => test.reason !== null && test.shown === 'always');
  return reasons.length === 0
    ? null
    : fold(
        'unused-tests',
        `${reasons.length} ${reasons.length === 1 ? 'test does' : 'tests do'} not apply here`,
        h(
          'dl',
          { class: 'reasons' },
          ...reasons.flatMap(({ name, reason }) => [h('dt', {}, name), h('dd', {}, reason)]),
        ),
      );
}
