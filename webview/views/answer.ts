import type { SharedAnswer } from '../../src/charts/answer-picture';
import type { RunState } from '../../src/editor/page/messages';
import { t } from '../../src/model/words';
import { h, view, type Child, type View } from '../dom';
import { copyAndExport, type OwnCopies } from './copy';
import { stripOf, type Strip } from './strip';
import { waitingLines } from './verdict-lines';

interface Answering<State, Answer> {
  /** null before there is one. */
  readonly answer: (state: State) => Answer | null;
  /** What its words are made of besides. */
  readonly uses?: (state: State) => readonly unknown[];
  readonly words: (answer: Answer, state: State) => readonly Child[];
  readonly waiting: (state: State) => { readonly question: string; readonly subject: string };
  readonly copies?: OwnCopies;
  /** What a picture of it shows. */
  readonly share: (answer: Answer, state: State) => SharedAnswer | null;
  /** What else can be done with it; drawn again with what it uses. */
  readonly more?: {
    readonly uses: (answer: Answer) => unknown;
    readonly draw: (answer: Answer) => HTMLElement;
  };
  readonly strip: {
    readonly draw: (answer: Answer, state: State) => Strip | null;
    /** False where the words are sentences, and the pictures below them; absent: they never are. */
    readonly isThere?: (state: State) => boolean;
  };
  readonly notes: (answer: Answer, state: State) => readonly Child[];
}

/**
 * The answer at the top of a page: in words with what can be taken from it, its picture, and notes below both. It comes first, so
 * that it is visible without scrolling in the smallest panel.
 */
export function answerView<State extends RunState, Answer>({
  answer,
  uses = () => [],
  words,
  waiting,
  copies = {},
  share,
  more,
  strip,
  notes,
}: Answering<State, Answer>): View<State> {
  const spoken = view<State>(
    h('div', { class: 'verdict-head', role: 'status', 'aria-live': 'polite' }),
    (state) => [answer(state), state.phase, state.isAsking, ...uses(state)],
    (state) => {
      const found = answer(state);
      const { question, subject } = waiting(state);
      return found !== null
        ? words(found, state)
        : state.phase === 'running'
          ? waitingLines(question, subject, state.isAsking)
          : [];
    },
  );
  const said = h('span', { class: 'copied', role: 'status' });
  let latest: State | null = null;
  const shared = (): SharedAnswer | null => {
    const found = latest && answer(latest);
    return latest === null || found === null ? null : share(found, latest);
  };
  const actions = view<State>(
    h('div', { class: 'actions' }),
    (state) => {
      latest = state;
      const found = answer(state);
      return [found === null, found && more?.uses(found)];
    },
    (state) => {
      const found = answer(state);
      return found === null
        ? []
        : [...copyAndExport({ own: copies, share: shared, said }), more?.draw(found) ?? null, said];
    },
  );
  const remarks = view<State>(
    h('div', {}),
    (state) => [answer(state), ...uses(state)],
    (state) => {
      const found = answer(state);
      return found === null ? [] : notes(found, state);
    },
  );
  const { isThere = () => true } = strip;
  const picture = stripOf<State, Answer>({ ...strip, answer });
  const parts = [spoken, actions, remarks, picture];
  const element = h(
    'section',
    { class: 'verdict', 'aria-label': t('Verdict') },
    h(
      'div',
      { class: 'hero' },
      h('div', { class: 'hero-words' }, spoken.element, actions.element),
      picture.element,
    ),
    remarks.element,
  );
  return {
    element,
    update(state) {
      parts.forEach((part) => part.update(state));
      const isOfSentences = !isThere(state);
      element.classList.toggle('findings', isOfSentences);
      picture.element.hidden ||= isOfSentences;
    },
  };
}
