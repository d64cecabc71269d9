import './language';
import type { ReportDocument } from '../src/document/document';
import type { QuestionState } from '../src/editor/questions/messages';
import type { SharedAnswer } from '../src/charts/answer-picture';
import { OUTCOME_MARKS } from '../src/model/results/outcome';
import { translatedError } from '../src/model/errors';
import { t, translated, type Messages } from '../src/model/words';
import { questionOf, titleOf } from '../src/questions';
import { remarksOf, sectionsOf } from './document/block';
import { changed, h, replaceChildren, type Child, type View } from './dom';
import { post } from './host';
import { openPage } from './page';
import './question.css';
import { button } from './toolkit';
import { settingChips } from './views/controls/setting-chips';
import { answerView } from './views/answer';
import { banner, choiceList, failureView, rerun } from './views/failure';

/** What is shown: the state, and its answer as a document. */
interface Shown extends QuestionState {
  readonly document: ReportDocument | null;
  /** Settings that the files decided. */
  readonly used: object;
}

const failure = failureView<Shown>((error, { phase }) => {
  const said = [h('p', {}, translatedError(error))];
  return phase === 'question'
    ? banner('neutral', '?', [...said, choiceList(error)], [choose()])
    : banner('error', '×', said, [error.code === 'unknown-column' ? choose() : rerun()]);
});

const FORMATS = ['sentence', 'markdown', 'latex', 'csv', 'json'] as const;

function documentAnswer(): View<Shown> {
  return answerView<Shown, ReportDocument, (typeof FORMATS)[number]>({
    answer: ({ document }) => document,
    words: (document, { answer }) => verdictHead(document, answer?.messages ?? {}),
    waiting: ({ question, files }) => ({ question: titleOf(question, []), subject: files.join(', ') }),
    formats: FORMATS,
    send: (format) => post({ type: 'copy', format }),
    share: shared,
    notes: remarksOf,
  });
}

/** The answer's first sentence, with a mark where it is a verdict, and the others below it. */
function verdictHead({ verdict, lead }: ReportDocument, messages: Messages): Child[] {
  const tone = verdict?.mark === OUTCOME_MARKS.better ? 'better' : 'neutral';
  const mark = verdict !== null && h('div', { class: `mark ${tone}`, 'aria-hidden': 'true' }, verdict.mark);
  const said = lead.map((sentence, at) => leading(sentence, at, messages));
  return [mark, h('div', { class: 'verdict-text' }, ...said)];
}

/** A sentence of the answer, of which reports and copies have the English. */
function leading(sentence: string, place: number, messages: Messages): HTMLElement {
  const [tag, kind] = place === 0 ? (['h1', 'headline'] as const) : (['p', 'finding'] as const);
  return h(tag, { class: kind }, translated(sentence, messages));
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

/** The document of the latest answer. */
let made: Pick<Shown, 'answer' | 'document' | 'used'> = { answer: null, document: null, used: {} };

openPage<QuestionState, Shown>({
  status: {
    title: ({ question, files }) => titleOf(question, files),
    done: ({ document }) => document && (document.facts ?? []).join(', '),
  },
  controls: settingChips(),
  above: [failure, documentAnswer()],
  parts: () => [{ id: 'document', name: '', views: [documentView()] }],
  hasAnswer: ({ document }) => document !== null,
  kept: ({ question, identity }) => ({ question, identity }),
  async complete(state) {
    const { answer } = state;
    if (answer !== null && answer !== made.answer) {
      const makes = await questionOf(answer.question).document();
      made = { answer, document: makes.document(answer), used: makes.used?.(answer) ?? {} };
    }
    const { document, used } = made;
    return { ...state, ...(answer === null ? { document: null, used: {} } : { document, used }) };
  },
});
