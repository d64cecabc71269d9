import { type Cell, p, score, termCell, whisker } from '../../src/document/cell';
import type { ComparisonDetails, IndependentSamples, Spread } from '../../src/model/results/details';
import {
  enoughDecimals,
  formatGain,
  formatLevel,
  formatScore,
  formatTestPValue,
  primaryTest,
} from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { tableView } from '../document/table';
import { about, fold, h, section, view, type View, viewOf } from '../dom';
import { ciOf } from '../../src/model/percent';
import { smallest } from '../../src/model/lists';
import type { Comparison } from '../../src/model/results/comparison';
import { AUTO } from '../../src/model/settings/settings';
import { testsTable } from '../../src/questions/pair/tables';
import { testTerm } from '../explain';
import { woven } from '../../src/model/texts/woven';

/** Results of tests for independent samples, folded: they don't apply here, and the fold shows why. */
export function independentView(): View {
  return view(
    h('div', { id: 'independent' }),
    (state) => [state.details],
    ({ details }) => (details?.independent ? [lesson(details, details.independent)] : []),
  );
}

function lesson(details: ComparisonDetails, independent: IndependentSamples): HTMLElement {
  const { tests, note } = independent;
  return fold(
    'independent-tests',
    t('{0} tests would assume independent samples', tests.length),
    about(translated(note)),
    spreads(details, independent),
    about(formula(independent)),
    testTable(details, tests),
  );
}

/** The gain's interval with and without pairing, drawn on one scale. */
function spreads({ comparison, decimals }: ComparisonDetails, independent: IndependentSamples): HTMLElement {
  const { paired, independent: apart } = independent;
  const { gain, alpha } = comparison;
  const digits = enoughDecimals(
    smallest([gain, paired.standardError].map(Math.abs).filter(Boolean)),
    decimals,
  );
  const row = (name: Cell, { standardError, low, high }: Spread): Cell[] => {
    const leavesOut0 = low > 0 || high < 0;
    return [
      name,
      score(standardError, digits),
      whisker([low, high], digits, {
        at: gain,
        axis: 0,
        ink: leavesOut0 ? (gain > 0 ? 'better' : 'worse') : 'muted',
      }),
      leavesOut0 ? t('leaves out 0') : t('contains 0'),
    ];
  };
  const level = formatLevel(1 - alpha);
  return tableView({
    caption: t('The gain of {0} with its {1} interval, by Student’s t', formatGain(gain, digits), level),
    head: [
      t('A and B'),
      { text: t('Standard error'), term: 'standard-error' },
      { text: ciOf(1 - alpha), term: 'interval' },
      '',
    ],
    rows: [
      row(t('paired, as they are'), paired),
      row(termCell(t('as if independent'), { term: 'independent-samples' }), apart),
    ],
  });
}

function formula({ correlation, inflation }: IndependentSamples): string {
  if (correlation === null) {
    return t('One of the systems has the same score on every item, so their scores have no correlation.');
  }
  const r = formatScore(correlation, 2);
  return inflation === null
    ? t(
        'r₁₂ = {0}; where A and B vary equally, the standard error is inflated by 1/√(1 − r₁₂) without limit.',
        r,
      )
    : t(
        'r₁₂ = {0}; where A and B vary equally, the standard error is inflated by 1/√(1 − r₁₂) = {1}.',
        r,
        formatScore(inflation, 2),
      );
}

function testTable({ comparison }: ComparisonDetails, tests: IndependentSamples['tests']): HTMLElement {
  const { alpha, verdict } = comparison;
  const decides = translated(primaryTest(comparison)?.name ?? comparison.primary);
  const found = verdict === 'significant';
  const differs = tests.map(({ p: own }) => own <= alpha !== found);
  return tableView({
    caption: t('The deciding test ({0}) says: {1}. These would say:', decides, verdictWord(found)),
    head: [t('Test'), { text: 'p', term: 'p' }, t('Its verdict')],
    rows: tests.map((test, place) => [
      termCell(translated(test.name), { test: test.id }),
      p(test.p, formatTestPValue(test)),
      differs[place] === true
        ? t('{0} (differs)', verdictWord(!found))
        : t('{0} (the same)', verdictWord(found)),
    ]),
    bold: differs.map((isOther) => (isOther ? [2] : [])),
  });
}

function verdictWord(significant: boolean): string {
  return significant ? t('significant') : t('not significant');
}

/** Every test that was run, with the deciding one marked: another is chosen at the head, not beside its p. */
export function testsView(): View {
  const body = viewOf(
    ({ details }) => details,
    (details) => [
      choice(details.comparison),
      tableView(testsTable(details.comparison, details.messages), { id: 'tests', kind: 'tests' }),
      unused(details),
    ],
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
