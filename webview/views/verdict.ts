import type { PanelState } from '../../src/editor/messages';
import type { Comparison, ComparisonDetails } from '../../src/model';
import {
  enoughDecimals,
  formatGain,
  formatInterval,
  formatLevel,
  formatMonteCarloError,
  formatTestP,
  identityNames,
  namesOf,
  primaryTest,
  VERDICT_MARKS,
  VERDICT_WORDS,
} from '../../src/model/text';
import { h, linkButton, view, type Child, type View } from '../dom';
import { post } from '../host';
import { headline, toneOf, withLabels, type Tone } from '../text/words';
import { copyButtons } from './copy';
import { facts } from './facts';
import { intervals } from './intervals';

/** The answer in one line, the sentence that a paper could print, and what to know about it. */
export function verdictView(): View {
  const spoken = view(
    h('div', { class: 'verdict-head', role: 'status', 'aria-live': 'polite' }),
    (state) => [state.details, state.phase, state.partial],
    (state) => head(state),
  );
  const rest = view(
    h('div', { class: 'verdict-rest' }),
    (state) => [state.details, state.doubts],
    (state) => (state.details === null ? [] : body(state, state.details)),
  );
  return {
    element: h('section', { class: 'verdict', 'aria-label': 'Verdict' }, spoken.element, rest.element),
    update(state) {
      spoken.update(state);
      rest.update(state);
    },
  };
}

function head({ details, phase, partial, identity }: PanelState): Child[] {
  if (details !== null) {
    const { comparison, decimals } = details;
    const tone = toneOf(comparison);
    return lines({
      // A significant loss is no success to be ticked off.
      mark: tone === 'loss' ? '↓' : VERDICT_MARKS[comparison.verdict],
      tone,
      above: phase === 'done' || partial ? decidedBy(comparison) : outOfDate(comparison),
      headline: headline(comparison, decimals),
      below: [
        h('span', { class: `word ${tone}` }, VERDICT_WORDS[comparison.verdict]),
        ...numbers(comparison, decimals).map((text) => h('span', {}, text)),
      ],
    });
  }
  if (phase !== 'running') {
    return [];
  }
  // The place of the answer, before there is one.
  const [a, b] = identityNames(identity);
  const below = [h('span', { class: 'muted' }, 'The answer will be here in a moment.')];
  return lines({ mark: '…', tone: 'neutral', above: ['Is the gain real?'], headline: `${a} vs ${b}`, below });
}

interface Lines {
  readonly mark: string;
  readonly tone: Tone;
  readonly above: readonly Child[];
  readonly headline: string;
  readonly below: readonly Child[];
}

function lines({ mark, tone, above, headline: text, below }: Lines): Child[] {
  return [
    h('div', { class: `mark ${tone}`, 'aria-hidden': 'true' }, mark),
    h(
      'div',
      { class: 'verdict-text' },
      h('p', { class: 'above' }, ...above),
      h('p', { class: 'headline' }, text),
      h('p', { class: 'numbers-line' }, ...below),
    ),
  ];
}

function decidedBy(comparison: Comparison): Child[] {
  const name = primaryTest(comparison)?.name ?? comparison.primary;
  return [`Decided by ${name} at α\u00a0=\u00a0${comparison.alpha}`];
}

/** Says that this is the previous answer, and whose it was: A and B may be others by now. */
function outOfDate(comparison: Comparison): Child[] {
  const [nameA, nameB] = namesOf(comparison);
  return [h('strong', {}, 'Out of date'), `: the previous answer, for A = ${nameA} and B = ${nameB}`];
}

function numbers(comparison: Comparison, decimals: number): string[] {
  const { gain, interval } = comparison;
  const test = primaryTest(comparison);
  return [
    `δ = ${formatGain(gain, enoughDecimals(gain, decimals))}`,
    ...(test === undefined ? [] : [`${formatTestP(test)}${formatMonteCarloError(test)}`]),
    ...(interval === null
      ? []
      : [
          `${formatLevel(interval.level)} interval ${formatInterval([interval.low, interval.high], decimals)}`,
        ]),
  ];
}

function body(state: PanelState, details: ComparisonDetails): Child[] {
  const { sentence, warnings } = details.comparison;
  return [
    h('div', { class: 'print' }, h('p', { class: 'sentence' }, sentence), copyButtons()),
    warnings.length + state.doubts.length === 0
      ? null
      : h(
          'ul',
          { class: 'warnings', 'aria-label': 'Warnings' },
          ...warnings.map((warning) =>
            h(
              'li',
              {},
              h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'),
              h('span', {}, withLabels(warning, state)),
            ),
          ),
          ...state.doubts.map(({ text, study }) =>
            h(
              'li',
              {},
              h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'),
              h(
                'span',
                {},
                `${text} `,
                linkButton('Open the study', 'Open the study of this test set that shows it', () =>
                  post({ type: 'openStudy', key: study }),
                ),
              ),
            ),
          ),
        ),
    facts(details),
    intervals(details),
  ];
}
