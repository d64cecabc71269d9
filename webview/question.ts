import './language';
import type { QuestionState } from '../src/editor/questions/messages';
import { saysFile, translatedError } from '../src/model/errors';
import { baseName } from '../src/model/text';
import { METRIC_OPTIONS } from '../src/model/texts/option-names';
import { callOptions, t, translated } from '../src/model/words';
import { optionNameOf, questionOf, settingsIn, titleOf } from '../src/questions';
import { documentAnswer, documentView, type Documented } from './document/answer';
import { h } from './dom';
import { post } from './host';
import { openPage } from './page';
import './question.css';
import { describeProgress } from './text/words';
import { button } from './toolkit';
import { askAgain, banner, choiceList, failureView, rerun } from './views/failure';
import { tasksDiffer } from './views/pair/pair-failure';
import { questionSettings } from './views/settings/question-settings';
import { settingsView } from './views/settings/settings';

/** What is shown: the state, and its answer as a document. */
interface Shown extends QuestionState, Documented {
  /** Settings that the files decided. */
  readonly used: object;
}

const failure = failureView<Shown>((error, { phase, question }) => {
  const { path = '', holdings, code } = error;
  const message = translatedError(error);
  if (holdings !== undefined) {
    return banner('neutral', '?', tasksDiffer(holdings, message, undefined, question === 'runs'), []);
  }
  const said = [
    h('p', {}, message),
    path !== '' && !saysFile(error, path) && h('p', { class: 'muted', title: path }, baseName(path)),
  ];
  return phase === 'question'
    ? banner('neutral', '?', [...said, choiceList(error)], [askAgain(error, () => post({ type: 'ask' }))])
    : banner('error', '×', said, [
        code === 'unknown-column' && !isTable(question) ? chooseColumn() : rerun(),
      ]);
});

/** The labels of settings by their options; several are parts of a metric. */
function labelsOf(question: string): (option: string) => string | null {
  const settings = settingsIn(questionOf(question).schema);
  const labels = new Map(settings.map(({ name, spec }) => [optionNameOf(name), spec.label]));
  return (option) => {
    const label = labels.get(option) ?? (METRIC_OPTIONS.has(option) ? labels.get('metric') : undefined);
    return label === undefined ? null : t('“{0}”', translated(label));
  };
}

/** The column that isn't there is one of the settings. */
function chooseColumn(): HTMLElement {
  return button(t('Choose…'), { id: 'change-first', primary: true, onClick: settings.open });
}

const settings = settingsView<Shown>(
  ({ question, identity, answer, used, fields, said }) => [question, identity, answer, used, fields, said],
  questionSettings,
);

/** The document of the latest answer. */
let made: Pick<Shown, 'answer' | 'document' | 'used'> = { answer: null, document: null, used: {} };

openPage<QuestionState, Shown>({
  status: {
    title: ({ title }) => title,
    progress: (progress, { question }) =>
      progress.stage === 'resampling' && isTable(question)
        ? t('{0}: {1} of {2}', translated(progress.what), progress.done, progress.total)
        : describeProgress(progress),
    done: ({ document }) => document && (document.facts ?? []).join(', '),
  },
  controls: settings,
  above: [
    failure,
    documentAnswer<Shown>({
      waiting: ({ question, files }) => ({ question: titleOf(question, []), subject: files.join(', ') }),
      isHeaded: ({ question }) => isTable(question),
    }),
  ],
  parts: () => [{ id: 'document', name: '', views: [documentView()] }],
  hasAnswer: ({ document }) => document !== null,
  kept: ({ question, identity }) => ({ question, identity }),
  async complete(state) {
    const { answer } = state;
    callOptions(labelsOf(state.question));
    if (answer !== null && answer !== made.answer) {
      const makes = await questionOf(answer.question).document();
      made = { answer, document: makes.document(answer), used: makes.used?.(answer) ?? {} };
    }
    const { document, used } = answer === null ? { document: null, used: {} } : made;
    return { ...state, messages: answer?.messages ?? {}, document, used };
  },
});

/** Whether it is answered by several comparisons, which are counted as they are made. */
function isTable(question: string): boolean {
  return questionOf(question).recordedAs === 'table';
}
