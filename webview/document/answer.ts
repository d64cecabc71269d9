import type { SharedAnswer } from '../../src/charts/answer-picture';
import type { Headline, ReportDocument } from '../../src/document/document';
import type { RunState } from '../../src/editor/page/messages';
import { OUTCOME_MARKS, outcomeOf } from '../../src/model/results/outcome';
import { inEnglish, t, translated, type Messages } from '../../src/model/words';
import { h, replaceChildren, changed, type Child, type View } from '../dom';
import { tabs } from '../tabs';
import { toneOfOutcome } from '../text/words';
import { answerView } from '../views/answer';
import { decidedLines, glued, verdictLines, withoutLongNames } from '../views/verdict-lines';
import { handlersOf, partsOf, remarksOf, sectionsOf } from './block';
import { drawn } from './table';

/** A state with its answer as a document. */
export interface Documented extends RunState {
  /** null before there is an answer. */
  readonly document: ReportDocument | null;
  readonly messages: Messages;
}

interface Waiting<State> {
  readonly waiting: (state: State) => { readonly question: string; readonly subject: string };
  readonly isHeaded: (state: State) => boolean;
}

export function documentAnswer<State extends Documented>({ waiting, isHeaded }: Waiting<State>): View<State> {
  return answerView<State, ReportDocument>({
    answer: ({ document }) => document,
    words: (document, { phase, messages }) =>
      document.headline === undefined
        ? sentences(document, messages)
        : headLines(document.headline(), phase === 'done'),
    waiting,
    share: shared,
    strip: {
      isThere: isHeaded,
      draw({ headline }) {
        const { strip = null } = headline?.() ?? {};
        return strip && { ...strip, handlers: handlersOf(strip.opens) };
      },
    },
    notes: remarksOf,
  });
}

function headLines({ decided, above, words, below }: Headline, isCurrent: boolean): Child[] {
  const lines = {
    above: isCurrent ? above.map((part) => drawn(part)) : [h('strong', {}, t('Out of date'))],
    headline: words,
    below: below.map((parts) => parts.length > 0 && h('span', {}, ...parts.map((part) => drawn(part)))),
  };
  return decided === null
    ? verdictLines({ mark: '⋮', tone: 'neutral', ...lines })
    : decidedLines(decided, toneOfOutcome(outcomeOf(decided), decided.isFirm), lines);
}

/** The answer's first sentence, with a mark where it is a verdict, and the others below it. */
function sentences({ verdict, lead }: ReportDocument, messages: Messages): Child[] {
  const tone = verdict?.mark === OUTCOME_MARKS.better ? 'better' : 'neutral';
  const mark =
    verdict !== undefined && h('div', { class: `mark ${tone}`, 'aria-hidden': 'true' }, verdict.mark);
  const said = lead.map((sentence, at) => leading(sentence, at, messages));
  return [mark, h('div', { class: 'verdict-text' }, ...said)];
}

/** A sentence of the answer, of which reports and copies have the English. */
function leading(sentence: string, place: number, messages: Messages): HTMLElement {
  const said = glued(translated(sentence, messages));
  return place === 0
    ? h('h1', { class: 'headline' }, ...withoutLongNames(said))
    : h('p', { class: 'finding' }, said);
}

function shared({ lead, headline, sections }: ReportDocument): SharedAnswer {
  const strip = inEnglish(() => headline?.().strip);
  const [first] = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'figure' && 'plot' in block.picture
        ? [{ plot: block.picture.plot, caption: block.caption, height: block.picture.size.height }]
        : [],
    );
  const { plot = null, caption = '', ...size } = (strip === undefined ? first : strip) ?? {};
  return {
    sentence: lead.join(' '),
    plot: plot && (() => plot),
    caption,
    ...('height' in size && { height: size.height }),
  };
}

export function documentView<State extends Documented>(): View<State> {
  const element = h('div', { class: 'document' });
  const isNew = changed<State>(({ document }) => [document]);
  const draw = (document: ReportDocument): readonly HTMLElement[] =>
    document.headline === undefined
      ? sectionsOf(document)
      : tabs(t('The answer in detail'), partsOf(document));
  return {
    element,
    update(state) {
      if (isNew(state)) {
        replaceChildren(element, state.document === null ? [] : draw(state.document));
      }
    },
  };
}
