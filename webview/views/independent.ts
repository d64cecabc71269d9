import type { ComparisonDetails, IndependentSamples, Spread } from '../../src/model';
import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatLevel,
  formatScore,
  formatTestP,
  primaryTest,
} from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { about, fold, h, tableOf, view, type Child, type View } from '../dom';
import { horizontalScale } from './track';
import { termOf, testTerm } from '../terms';
import { woven } from '../woven';
import { localPercent } from '../../src/model/percent';
import { placed } from './track';
import { smallest } from '../../src/model/lists';

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

/** The gain's interval with and without pairing, drawn on one scale; the cells beside have the same in numbers. */
function spreads({ comparison, decimals }: ComparisonDetails, independent: IndependentSamples): HTMLElement {
  const { paired, independent: apart } = independent;
  const { gain } = comparison;
  const digits = enoughDecimals(
    smallest([gain, paired.standardError].map(Math.abs).filter(Boolean)),
    decimals,
  );
  const place = horizontalScale([paired.low, paired.high, apart.low, apart.high, gain, 0]);
  const row = (name: Child, kind: string, { standardError, low, high }: Spread): HTMLElement =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h(
        'td',
        { class: 'track', 'aria-hidden': 'true' },
        placed('zero', place(0)),
        placed(`spread ${kind}`, place(low), place(high)),
        placed('delta', place(gain)),
      ),
      h('td', { 'data-head': t('Standard error') }, formatScore(standardError, digits)),
      h('td', { 'data-head': t('Interval') }, formatInterval([low, high], digits)),
      h('td', { class: 'words' }, low > 0 || high < 0 ? t('leaves out 0') : t('contains 0')),
    );
  const level = localPercent(formatLevel(1 - comparison.alpha));
  const caption = t('The gain of {0} with its {1} interval, by Student’s t', formatGain(gain, digits), level);
  const ticks = [placed('tick', place(0), undefined, '0'), placed('tick', place(gain), undefined, 'δ')];
  return tableOf(
    'numbers spreads',
    h('caption', {}, caption),
    [
      h('th', { scope: 'col' }, t('A and B')),
      h('th', { class: 'track', 'aria-hidden': 'true' }, ...ticks),
      h('th', { scope: 'col' }, termOf('standard-error', t('Standard error'))),
      h('th', { scope: 'col' }, termOf('interval', t('Interval'))),
      h('td'),
    ],
    [
      row(t('paired, as they are'), 'paired', paired),
      row(termOf('independent-samples', t('as if independent')), 'apart', apart),
    ],
  );
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
  const row = (test: IndependentSamples['tests'][number]): HTMLElement => {
    const significant = test.p <= alpha;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, testTerm(test)),
      h('td', {}, formatTestP(test)),
      h(
        'td',
        { class: 'words' },
        ...(significant === found
          ? [t('{0} (the same)', verdictWord(significant))]
          : woven(
              (differs) => t('{0} {1}', verdictWord(significant), differs),
              h('strong', {}, t('(differs)')),
            )),
      ),
    );
  };
  return tableOf(
    'numbers',
    h('caption', {}, t('The deciding test ({0}) says: {1}. These would say:', decides, verdictWord(found))),
    [
      h('th', { scope: 'col' }, t('Test')),
      h('th', { scope: 'col' }, termOf('p')),
      h('th', { scope: 'col', class: 'words' }, t('Its verdict')),
    ],
    tests.map(row),
  );
}

function verdictWord(significant: boolean): string {
  return significant ? t('significant') : t('not significant');
}
