import type { RunState } from '../../src/editor/page/messages';
import { namesFile, type SerializedError } from '../../src/model/errors';
import { takesFile, type Choice } from '../../src/model/settings/question';
import { t, translated } from '../../src/model/words';
import { buttonOf, h, view, type Child, type View } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

interface Failure<State> {
  /** What the error's text depends on besides. */
  readonly uses?: (state: State) => readonly unknown[];
  /** What a cancelled run has found; null: nothing. */
  readonly cancelled?: (state: State) => string | null;
}

/**
 * Why there is no result, and what to do.
 *
 * @param tell draws an error or an open question
 */
export function failureView<State extends RunState>(
  tell: (error: SerializedError, state: State) => HTMLElement,
  { uses = () => [], cancelled = () => null }: Failure<State> = {},
): View<State> {
  return view<State>(
    h('div', { role: 'alert' }),
    (state) => [state.phase, state.error, ...uses(state)],
    (state) => {
      const { phase, error } = state;
      if (phase === 'cancelled') {
        const said = cancelled(state) ?? t('Cancelled before there was an answer.');
        return [banner('neutral', '■', [h('p', {}, said)], [rerun()])];
      }
      return error !== null && (phase === 'error' || phase === 'question') ? [tell(error, state)] : [];
    },
  );
}

export function isAboutReference(
  error: Pick<SerializedError, 'path' | 'said'>,
  references: readonly string[],
): boolean {
  return references.some((reference) => namesFile(error, reference));
}

export function changeReference(onClick: () => void): HTMLElement {
  return button(t('Change reference…'), { id: 'change-reference', primary: true, onClick });
}

/** A box for an error, with a sign that doesn't depend on color. */
export function banner(kind: string, sign: string, text: Child[], actions: Child[]): HTMLElement {
  return h(
    'div',
    { class: `banner tall ${kind}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('div', { class: 'banner-text' }, ...text),
    h('div', { class: 'banner-actions' }, ...actions),
  );
}

export function rerun(): HTMLElement {
  return button(t('Rerun'), { id: 'rerun-failure', primary: true, onClick: () => post({ type: 'rerun' }) });
}

/** What repeats a dismissed question, if the page doesn't list all answers. All but that for the reference are asked by another run. */
export function askAgain({ code, question }: SerializedError, chooseReference: () => void): Child {
  if (question !== undefined && takesFile(question) && question.id !== 'files') {
    return button(t('Choose reference…'), {
      id: 'choose-reference',
      primary: true,
      onClick: chooseReference,
    });
  }
  const listed = listedOf(question).length;
  const isComplete = listed > 0 && listed === question?.choices.length;
  const label = isComplete ? t('Another field…') : t('Choose…');
  return (
    (!isComplete || code === 'needs-metric') &&
    button(label, { id: 'choose-answer', primary: !isComplete, onClick: () => post({ type: 'rerun' }) })
  );
}

/** The most choices on a page; the button beside them has all. */
const MOST_CHOICES = 8;

function listedOf(question: SerializedError['question']): readonly Choice[] {
  const { choices = [], takes } = question ?? {};
  return takes === 'two' || takes === 'several' ? [] : choices.slice(0, MOST_CHOICES);
}

/** The choices of a question that one of them answers: columns with three of their values, metrics, systems, files for the reference. */
export function choiceList({ question }: SerializedError): Child {
  const listed = listedOf(question);
  return (
    listed.length > 0 &&
    h(
      'div',
      // The error above is the question.
      { class: 'choice-list', role: 'group', 'aria-label': translated(question?.title ?? '') },
      ...listed.map(({ label, detail }, choice) =>
        buttonOf(
          'plain',
          () => post({ type: 'answer', choice }),
          { id: `choice-${choice}` },
          h('strong', {}, translated(label)),
          detail !== '' && h('span', { class: 'muted' }, translated(detail)),
        ),
      ),
    )
  );
}
