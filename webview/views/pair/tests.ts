import type { PanelState } from '../../../src/editor/comparison/messages';
import type { Comparison, ComparisonDetails, TestResult } from '../../../src/model';
import { AUTO } from '../../../src/model/settings/settings';
import {
  formatCount,
  formatMonteCarloError,
  formatP,
  formatTestP,
  primaryTest,
} from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { fold, h, section, tableOf, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import { termOf, testTerm } from '../../terms';
import { alternativeWords } from '../../text/words';
import { woven } from '../../woven';

/** Every test that was run, with the deciding one marked; the user can choose another. */
export function testsView(): View {
  const body = view(
    h('div', {}),
    (state) => [state.details],
    ({ details }) =>
      details === null ? [] : [choice(details.comparison), testTable(details), unused(details)],
  );
  return { element: section('tests', t('Tests'), body.element), update: body.update };
}

/** Which test was chosen for the data, and why. */
function choice(comparison: Comparison): HTMLElement | null {
  const { decision, primary } = comparison;
  if (decision?.asked !== AUTO) {
    return null;
  }
  const test = testTerm(primaryTest(comparison) ?? { id: primary, name: primary });
  return h(
    'p',
    { class: 'choice' },
    ...woven(
      (name) => t('Chosen automatically: {0}, because {1}.', name, translated(decision.because)),
      test,
    ),
  );
}

function testTable(details: NonNullable<PanelState['details']>): HTMLElement {
  const { comparison } = details;
  return tableOf(
    'tests',
    h('caption', { class: 'visually-hidden' }, t('Tests of the gain; the chosen one decides the verdict')),
    [t('Test'), termOf('p'), t('What it assumes')].map((name) => h('th', { scope: 'col' }, name)),
    comparison.tests.map((test) => row(test, test.id === comparison.primary, details)),
  );
}

function row(
  test: TestResult,
  primary: boolean,
  { comparison: { family }, messages }: NonNullable<PanelState['details']>,
): HTMLElement {
  const radio = h('input', {
    type: 'radio',
    name: 'primary-test',
    id: `test-${test.id}`,
    checked: primary,
    onchange: () => post({ type: 'change', test: test.id }),
  });
  const name = h('span', { class: 'test-name' }, testTerm(test));
  const mark = primary ? h('span', { class: 'tag' }, t('decides the verdict')) : null;
  return h(
    'tr',
    { class: primary ? 'primary' : '' },
    h('th', { scope: 'row' }, h('label', {}, radio, name, mark)),
    h(
      'td',
      { class: 'p' },
      h('span', { class: 'p-value' }, formatTestP(test), ' ', errorOfP(test)),
      h('span', { class: 'muted small' }, ...kindOfP(test)),
      primary && family !== undefined
        ? h(
            'span',
            { class: 'p-value' },
            formatP(family.p),
            ' ',
            h(
              'span',
              { class: 'muted' },
              termOf('correction', t('corrected for {0} pairs', formatCount(family.pairs))),
            ),
          )
        : null,
    ),
    h(
      'td',
      {},
      translated(test.assumes),
      test.note === null ? null : h('span', { class: 'note' }, translated(test.note, messages)),
    ),
  );
}

function kindOfP(test: TestResult): Child[] {
  const sides = test.alternative === 'two-sided' ? 'two-sided' : 'one-sided';
  const words = termOf(sides, alternativeWords(test.alternative));
  return test.exact ? [words, ', ', termOf('exact')] : [words];
}

function errorOfP(test: TestResult): Child {
  const error = formatMonteCarloError(test).trim();
  return error !== '' && termOf('monte-carlo-error', h('span', { class: 'muted' }, error));
}

function unused({ tests }: ComparisonDetails): HTMLElement | null {
  // Variants that only run on request are named when they do.
  const reasons = tests.filter((test) => test.reason !== null && test.shown === 'always');
  return reasons.length === 0
    ? null
    : fold(
        'unused-tests',
        reasons.length === 1
          ? t('1 test does not apply here')
          : t('{0} tests do not apply here', reasons.length),
        h(
          'dl',
          { class: 'reasons' },
          ...reasons.flatMap(({ id, name, reason }) => [
            h('dt', {}, testTerm({ id, name })),
            h('dd', {}, reason === null ? '' : translated(reason)),
          ]),
        ),
      );
}
