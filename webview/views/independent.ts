import type { ComparisonDetails, IndependentSamples, Spread, TestResult } from '../../src/model';
import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatLevel,
  formatScore,
  formatTestP,
  primaryTest,
} from '../../src/model/text';
import { fold, h, view, type View } from '../dom';
import { horizontalScale } from '../charts/horizontal-scale';

/** What tests for independent samples would say, folded: they aren't to be believed here, and the fold shows why. */
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
    `${tests.length} tests would assume independent samples`,
    h('p', { class: 'about' }, note),
    spreads(details, independent),
    h('p', { class: 'about' }, formula(independent)),
    testTable(details, tests),
  );
}

/** The gain's interval with and without pairing, drawn on one scale; the cells beside have the same in numbers. */
function spreads({ comparison, decimals }: ComparisonDetails, independent: IndependentSamples): HTMLElement {
  const { paired, independent: apart } = independent;
  const { gain } = comparison;
  const digits = enoughDecimals(
    Math.min(...[gain, paired.standardError].map(Math.abs).filter(Boolean)),
    decimals,
  );
  const place = horizontalScale([paired.low, paired.high, apart.low, apart.high, gain, 0]);
  const row = (name: string, kind: string, { standardError, low, high }: Spread): HTMLElement =>
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
      h('td', {}, formatScore(standardError, digits)),
      h('td', {}, formatInterval([low, high], digits)),
      h('td', { class: 'words' }, low > 0 || high < 0 ? 'leaves out 0' : 'contains 0'),
    );
  const level = formatLevel(1 - comparison.alpha);
  return h(
    'table',
    { class: 'numbers spreads' },
    h('caption', {}, `The gain of ${formatGain(gain, digits)} with its ${level} interval, by Student’s t`),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'A and B'),
        h(
          'th',
          { class: 'track', 'aria-hidden': 'true' },
          placed('tick', place(0), undefined, '0'),
          placed('tick', place(gain), undefined, 'δ'),
        ),
        ...['Standard error', 'Interval'].map((head) => h('th', { scope: 'col' }, head)),
        h('td'),
      ),
    ),
    h('tbody', {}, row('paired, as they are', 'paired', paired), row('as if independent', 'apart', apart)),
  );
}

/** A mark at a place of the track, or from one to another, in percent of its width. */
function placed(kind: string, from: number, to?: number, text = ''): HTMLElement {
  const mark = h('span', { class: `at ${kind}` }, text);
  // Through the object model: the page's policy allows no style attributes.
  mark.style.setProperty('left', `${from}%`);
  if (to !== undefined) {
    mark.style.setProperty('width', `${to - from}%`);
  }
  return mark;
}

function formula({ correlation, inflation }: IndependentSamples): string {
  if (correlation === null) {
    return 'One of the systems has the same score on every item, so that their scores have no correlation.';
  }
  const factor = inflation === null ? 'without limit' : `= ${formatScore(inflation, 2)}`;
  return (
    `r₁₂ = ${formatScore(correlation, 2)}; where A and B vary equally, the standard error is inflated by ` +
    `1/√(1 − r₁₂) ${factor}.`
  );
}

function testTable({ comparison }: ComparisonDetails, tests: readonly TestResult[]): HTMLElement {
  const { alpha, verdict } = comparison;
  const decides = primaryTest(comparison)?.name ?? comparison.primary;
  const found = verdict === 'significant';
  const row = (test: TestResult): HTMLElement => {
    const significant = test.p <= alpha;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, test.name),
      h('td', {}, formatTestP(test)),
      h(
        'td',
        { class: 'words' },
        significant ? 'significant' : 'not significant',
        significant === found ? ' (the same)' : h('strong', {}, ' (differs)'),
      ),
    );
  };
  return h(
    'table',
    { class: 'numbers' },
    h(
      'caption',
      {},
      `The deciding test (${decides}) says: ${found ? 'significant' : 'not significant'}. These would say:`,
    ),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...['Test', 'p-value'].map((head) => h('th', { scope: 'col' }, head)),
        h('th', { scope: 'col', class: 'words' }, 'Its verdict'),
      ),
    ),
    h('tbody', {}, ...tests.map(row)),
  );
}
