import './language';
import type { ToStudyPage } from '../src/editor/study/messages';
import { formatCount, baseName } from '../src/model/text';
import { t, translated } from '../src/model/words';
import { wayOfAligning } from './text/words';
import { h, type View, linkButton } from './dom';
import { remember, post } from './host';
import { answerTabs, markAnswer, openPage } from './page';
import './study.css';
import { shareUnchanged } from './share';
import { withColumns, type StudyState } from './study-state';
import { staleView } from './views/stale';
import { countOfItems, statusView } from './views/status';
import { transferView } from './views/study/transfer';
import { studyAnswerView } from './views/study/answer';
import { studyControlsView } from './views/study/controls';
import { matrixView } from './views/study/matrix';
import { namePartsView } from './views/study/name-parts';
import { pairsView } from './views/study/pairs';
import { rankingView } from './views/study/ranking';
import { sizesView } from './views/study/sizes';
import type { SerializedError } from '../src/model';
import { translatedError } from '../src/model/errors';
import { askAgain, banner, changeReference, failureView, isAboutReference, rerun } from './views/failure';

const status = statusView<StudyState>({
  title: ({ identity, study, messages }) =>
    study === null
      ? t('Study of {0}', identity.name)
      : t('{0} on {1}', translated(study.metric.name, messages), identity.name),
  done({ study }) {
    if (study === null) {
      return null;
    }
    const { systems, alignedBy, resamples, seed } = study;
    return t(
      '{0} systems, {1}, matched by {2}, {3} resamples, seed {4}',
      formatCount(systems.length),
      countOfItems(study),
      wayOfAligning(alignedBy),
      formatCount(resamples),
      seed,
    );
  },
});

/** Views of the result: hidden before there is one, faded while it is out of date. */
const ranking = rankingView();
const matrix = matrixView();
const pairs = pairsView();
const nameParts = namePartsView();
const planning: readonly View<StudyState>[] = [sizesView(), transferView()];

/** Stays at the top: what this is about, how far it is, and the settings that matter most. */
const controls = studyControlsView();

const above: readonly View<StudyState>[] = [
  staleView<StudyState>(),
  studyFailureView(),
  studyAnswerView(ranking.shown),
];

let shown: StudyState | null = null;
/** The study is large, so it arrives once, in a message to itself; kept until the first state. */
let study: Pick<StudyState, 'study' | 'decimals'> = { study: null, decimals: 2 };

function show(next: StudyState): void {
  shown = next;
  markAnswer(shown, shown.study !== null, shown.phase === 'running' && !shown.filling);
  for (const view of [status, controls, ...above, ranking, matrix, nameParts, pairs, ...planning]) {
    view.update(shown);
  }
}

function receive(message: ToStudyPage): void {
  switch (message.type) {
    case 'progress':
      if (shown !== null) {
        show({ ...shown, progress: message.progress });
      }
      return;
    case 'study':
      study = { study: withColumns(message.study), decimals: message.decimals };
      if (shown !== null) {
        show({ ...shown, ...study });
      }
      return;
    case 'state': {
      const { state } = message;
      if (state.key !== null) {
        remember({ key: state.key });
      }
      const before = shown === null ? null : { ...shown, ...NO_STUDY };
      show({ ...shareUnchanged(before, { ...state, ...NO_STUDY }), ...study });
    }
  }
}

/** The study itself is never compared: it is large, and arrives only when it is new. */
const NO_STUDY = { study: null, decimals: 2 } as const;

openPage(
  () => [
    h('div', { class: 'top' }, status.element, controls.chips),
    controls.drawer,
    ...above.map(({ element }) => element),
    answerTabs(
      [
        { id: 'ranking', name: t('Ranking'), content: ranking.element },
        { id: 'matrix', name: t('Matrix'), content: matrix.element },
        { id: 'plot', name: t('Plot'), content: h('div', {}, pairs.element, nameParts.element) },
        {
          id: 'planning',
          name: t('Planning'),
          content: h('div', {}, ...planning.map(({ element }) => element)),
        },
      ],
      'answer study',
    ),
  ],
  receive,
);

function studyFailureView(): View<StudyState> {
  return failureView(tell, { uses: ({ study }) => [study === null], cancelled });
}

function cancelled({ study }: StudyState): string {
  return study === null
    ? t('Cancelled before there was an answer.')
    : t(
        'Cancelled: this result uses {0} of {1} resamples.',
        formatCount(study.resamples),
        formatCount(study.settings.resamples),
      );
}

function tell(error: SerializedError, { phase, identity }: StudyState): HTMLElement {
  const { path, line = 1 } = error;
  const isOwn = path !== undefined && [...identity.outputs, ...identity.references].includes(path);
  const place =
    isOwn &&
    h(
      'p',
      {},
      linkButton(t('{0}, line {1}', baseName(path), formatCount(line)), path, () =>
        post({ type: 'open', path, line }),
      ),
    );
  const said = [h('p', {}, translatedError(error)), place];
  const chooseReference = (): void => post({ type: 'chooseReference' });
  if (phase === 'question') {
    return banner('neutral', '?', said, [askAgain(error, chooseReference)]);
  }
  const isReference = isAboutReference(error, identity.references);
  return banner('error', '×', said, [isReference ? changeReference(chooseReference) : rerun()]);
}
