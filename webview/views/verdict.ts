import type { ComparisonDetails } from '../../src/model';
import {
  formatGain,
  formatMonteCarloError,
  formatTestP,
  primaryTest,
  VERDICT_MARKS,
  VERDICT_WORDS,
} from '../../src/model/text';
import { h, view, type Child, type View } from '../dom';
import { formatInterval, formatLevel, headline, toneOf } from '../text/words';
import { copyButtons } from './copy';
import { facts } from './facts';

/** The answer in one line, the sentence that a paper could print, and what to know about it. */
export function verdictView(): View {
  const spoken = view(
    h('div', { class: 'verdict-head', role: 'status', 'aria-live': 'polite' }),
    (state) => [state.details],
    ({ details }) => (details === null ? [] : head(details)),
  );
  const rest = view(
    h('div', { class: 'verdict-rest' }),
    (state) => [state.details],
    ({ details }) => (details === null ? [] : body(details)),
  );
  return {
    element: h('section', { class: 'verdict', 'aria-label': 'Verdict' }, spoken.element, rest.element),
    update(state) {
      spoken.update(state);
      rest.update(state);
    },
  };
}

function head({ comparison, decimals }: ComparisonDetails): Child[] {
  const { verdict } = comparison;
  return [
    h('div', { class: `mark ${toneOf(comparison)}`, 'aria-hidden': 'true' }, VERDICT_MARKS[verdict]),
    h(
      'div',
      { class: 'verdict-text' },
      h('p', { class: 'headline' }, headline(comparison, decimals)),
      h(
        'p',
        { class: 'numbers-line' },
        h('span', { class: `word ${toneOf(comparison)}` }, VERDICT_WORDS[verdict]),
        ...numbers(comparison, decimals).map((text) => h('span', {}, text)),
      ),
    ),
  ];
}

function numbers(comparison: ComparisonDetails['comparison'], decimals: number): string[] {
  const { gain, interval } = comparison;
  const test = primaryTest(comparison);
  return [
    `δ = ${formatGain(gain, decimals)}`,
    ...(test === undefined ? [] : [`${formatTestP(test)}${formatMonteCarloError(test)}`]),
    ...(interval === null
      ? []
      : [`${formatLevel(interval.level)} interval ${formatInterval(interval.low, interval.high, decimals)}`]),
  ];
}

function body(details: ComparisonDetails): Child[] {
  const { sentence, warnings } = details.comparison;
  return [
    h('div', { class: 'print' }, h('p', { class: 'sentence' }, sentence), copyButtons()),
    warnings.length === 0
      ? null
      : h(
          'ul',
          { class: 'warnings', 'aria-label': 'Warnings' },
          ...warnings.map((warning) =>
            h('li', {}, h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'), h('span', {}, warning)),
          ),
        ),
    facts(details),
  ];
}
