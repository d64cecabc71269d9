import './language';
import type { ToStudyPage } from '../src/editor/study/messages';
import { formatCount } from '../src/model/text';
import { t, translated } from '../src/model/words';
import { wayOfAligning } from './text/words';
import { h, type View } from './dom';
import { explanations } from './explain';
import { post, remember } from './host';
import './study.css';
import { shareUnchanged } from './share';
import { withColumns, type StudyState } from './study-state';
import { tabs } from './tabs';
import { button } from './toolkit';
import { staleView } from './views/stale';
import { countOfItems, statusView } from './views/status';
import { transferView } from './views/study/transfer';
import { studyControlsView } from './views/study/controls';
import { studyFailureView } from './views/study/failure';
import { matrixView } from './views/study/matrix';
import { namePartsView } from './views/study/name-parts';
import { notesView } from './views/study/notes';
import { pairsView } from './views/study/pairs';
import { rankingView } from './views/study/ranking';
import { sizesView } from './views/study/sizes';
import { waitingView } from './views/study/waiting';

const status = statusView<StudyState>({
  title: ({ identity, study, messages }) =>
    study === null
      ? t('Study of {0}', identity.name)
      : t('{0} on {1}', translated(study.metric.name, messages), identity.name),
  done({ study }) {
    if (study === null) {
      return '';
    }
    const { systems, n, clusters, alignedBy, resamples, seed } = study;
    return t(
      '{0} systems, {1}, matched by {2}, {3} resamples, seed {4}',
      formatCount(systems.length),
      countOfItems(n, clusters),
      wayOfAligning(alignedBy),
      formatCount(resamples),
      seed,
    );
  },
});

/** Shown in every phase. */
const above: readonly View<StudyState>[] = [
  status,
  staleView<StudyState>(),
  studyFailureView(),
  waitingView(),
  notesView(),
];

/** Views of the result: hidden before there is one, faded while it is out of date. */
const ranking = rankingView();
const matrix = matrixView();
const pairs = pairsView();
const nameParts = namePartsView();
const planning: readonly View<StudyState>[] = [sizesView(), transferView()];
const controls = studyControlsView();

let shown: StudyState | null = null;
/** The study is large, so it arrives once, in a message to itself; kept until the first state. */
let study: Pick<StudyState, 'study' | 'decimals'> = { study: null, decimals: 2 };

function show(next: StudyState): void {
  shown = next;
  const hasAnswer = shown.study !== null;
  const { classList } = document.body;
  classList.toggle('has-answer', hasAnswer);
  classList.toggle('is-first-run', !hasAnswer && shown.phase === 'running');
  classList.toggle('is-outdated', hasAnswer && shown.phase === 'running' && !shown.filling);
  for (const view of [...above, ranking, matrix, nameParts, pairs, ...planning, controls]) {
    view.update(shown);
  }
}

function receive({ data: message }: MessageEvent<ToStudyPage>): void {
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

function exportButtons(): HTMLElement {
  return h(
    'div',
    { class: 'copy export', role: 'group', 'aria-label': t('Export the study') },
    h('span', { class: 'muted' }, t('Export')),
    button('JSON…', {
      id: 'export-json',
      title: t('Everything, for other programs'),
      onClick: () => post({ type: 'export', format: 'json' }),
    }),
    button('CSV…', {
      id: 'export-csv',
      title: t('All pairs'),
      onClick: () => post({ type: 'export', format: 'csv' }),
    }),
    button(t('Report…'), {
      id: 'export-report',
      title: t('Web page, Markdown, or LaTeX, with everything needed to reproduce the digits'),
      onClick: () => post({ type: 'report' }),
    }),
  );
}

function answerTabs(): HTMLElement {
  const all = [
    { id: 'ranking', name: t('Ranking'), content: ranking.element },
    { id: 'matrix', name: t('Matrix'), content: matrix.element },
    { id: 'plot', name: t('Plot'), content: h('div', {}, pairs.element, nameParts.element) },
    {
      id: 'planning',
      name: t('Planning'),
      content: h('div', {}, ...planning.map(({ element }) => element)),
    },
  ];
  return h('div', {}, ...tabs(t('The answer in detail'), all));
}

const answer = (...parts: HTMLElement[]): HTMLElement => h('div', { class: 'answer study' }, ...parts);
document
  .getElementById('app')
  ?.append(
    h(
      'main',
      {},
      ...above.map(({ element }) => element),
      answer(answerTabs(), exportButtons()),
      controls.element,
      explanations,
    ),
  );
window.addEventListener('message', receive);
post({ type: 'ready' });
