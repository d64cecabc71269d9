import './language';
import type { ReportDocument } from '../src/document/document';
import { COPIES, type QuestionState, type ToQuestionPage } from '../src/editor/questions/messages';
import type { SharedAnswer } from '../src/charts/answer-picture';
import { translatedError } from '../src/model/errors';
import { t, translated, type Messages } from '../src/model/words';
import { questionOf, titleOf } from '../src/questions';
import { remarksOf, sectionsOf } from './document/block';
import { changed, h, replaceChildren, view, type View } from './dom';
import { post, remember } from './host';
import { markAnswer, openPage } from './page';
import './question.css';
import { shareUnchanged } from './share';
import { button } from './toolkit';
import { settingChips } from './views/controls/setting-chips';
import { copyAndExport } from './views/copy';
import { banner, failureView, rerun } from './views/failure';
import { staleView } from './views/stale';
import { statusView, type StatusWords } from './views/status';

/** What is shown: the state, and its answer as a document. */
interface Shown extends QuestionState {
  readonly document: ReportDocument | null;
}

const status: StatusWords<Shown> = {
  title: ({ question, files }) => titleOf(question, files),
  done: ({ document }) => document && (document.facts ?? []).join(', '),
};

const failure = failureView<Shown>((error, { phase }) => {
  const said = [h('p', {}, translatedError(error))];
  return phase === 'question'
    ? banner('neutral', '?', said, [choose()])
    : banner('error', '×', said, [
        error.code === 'unknown-column' || error.field === 'files' ? choose() : rerun(),
      ]);
});

function answerView(): View<Shown> {
  const copied = h('span', { class: 'muted', role: 'status' });
  return view<Shown>(
    h('div', { class: 'findings', 'aria-live': 'polite' }),
    ({ document, phase }) => [document, phase],
    ({ document, phase, answer }) =>
      document === null
        ? phase === 'running'
          ? [h('p', { class: 'finding' }, t('The answer will be here in a moment.'))]
          : []
        : [
            verdictHead(document, answer?.messages ?? {}),
            ...remarksOf(document),
            h(
              'div',
              { class: 'copy', role: 'group', 'aria-label': t('Columns and copies') },
              ...copyAndExport({
                formats: COPIES,
                send: (format) => post({ type: 'copy', format }),
                share: () => shared(document),
                said: copied,
              }),
              copied,
            ),
          ],
  );
}

/** The answer's first sentence, with a mark where it is a verdict, and the others below it. */
function verdictHead({ verdict, lead }: ReportDocument, messages: Messages): HTMLElement {
  const mark = verdict !== null && h('div', { class: 'mark neutral', 'aria-hidden': 'true' }, verdict.mark);
  const said = lead.map((sentence, at) => leading(sentence, at, messages));
  return h('div', { class: 'verdict-head' }, mark, h('div', { class: 'verdict-text' }, ...said));
}

/** A sentence of the answer, of which reports and copies have the English; a few are English here, too. */
function leading(sentence: string, place: number, messages: Messages): HTMLElement {
  const words = translated(sentence, messages);
  const isEnglish = words === sentence && !Object.hasOwn(messages, sentence);
  const language = isEnglish ? { lang: 'en' } : {};
  const [tag, kind] = place === 0 ? (['h1', 'headline'] as const) : (['p', 'finding'] as const);
  return h(tag, { class: kind, ...language }, words);
}

function shared({ lead, sections }: ReportDocument): SharedAnswer {
  const [first] = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'figure' && 'plot' in block.picture
        ? [{ plot: block.picture.plot, caption: block.caption, height: block.picture.size.height }]
        : [],
    );
  return {
    sentence: lead.join(' '),
    plot: first === undefined ? null : () => first.plot,
    caption: first?.caption ?? '',
    ...(first !== undefined && { height: first.height }),
  };
}

function choose(): HTMLElement {
  const onClick = (): void => post({ type: 'change', field: null });
  return button(t('Choose…'), { id: 'change-first', primary: true, onClick });
}

function documentView(): View<Shown> {
  const element = h('div', { class: 'document' });
  const isNew = changed<Shown>(({ document }) => [document]);
  return {
    element,
    update(state) {
      if (isNew(state)) {
        replaceChildren(element, state.document === null ? [] : sectionsOf(state.document));
      }
    },
  };
}

/** Stays at the top, like those of other pages. */
const head: readonly View<Shown>[] = [statusView(status), settingChips()];

const below: readonly View<Shown>[] = [failure, staleView<Shown>(), answerView(), documentView()];

let shown: QuestionState | null = null;
let made: { readonly answer: QuestionState['answer']; readonly document: ReportDocument | null } = {
  answer: null,
  document: null,
};

/** Draws at once what is known, and the document as soon as the code for it is loaded. */
async function show(next: QuestionState): Promise<void> {
  const state = shareUnchanged(shown, next);
  shown = state;
  if (state.answer !== null && state.answer !== made.answer) {
    const makes = await questionOf(state.answer.question).document();
    if (shown !== state) {
      return; // A later state draws itself.
    }
    made = { answer: state.answer, document: makes.document(state.answer) };
  }
  draw(state);
}

function draw(state: QuestionState): void {
  const document = state.answer === null ? null : made.document;
  markAnswer(state, document !== null);
  for (const { update } of [...head, ...below]) {
    update({ ...state, document });
  }
}

function receive(message: ToQuestionPage): void {
  if (message.type === 'state') {
    const { question, identity } = message.state;
    remember({ question, identity });
    void show(message.state);
  } else if (shown !== null) {
    void show({ ...shown, progress: message.progress });
  }
}

openPage(
  () => [
    h('div', { class: 'top' }, ...head.map(({ element }) => element)),
    ...below.map(({ element }) => element),
  ],
  receive,
);
