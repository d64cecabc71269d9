import './language';
import type { PanelState, ToPage } from '../src/editor/comparison/messages';
import { h, type View } from './dom';
import { explanations } from './explain';
import { post, remember } from './host';
import './panel.css';
import { shareUnchanged } from './share';
import { confidenceView } from './views/confidence';
import { controlsView } from './views/controls';
import { failureView } from './views/failure';
import { filesView } from './views/files';
import { histogramView } from './views/histogram';
import { independentView } from './views/independent';
import { itemsView } from './views/items';
import { planningView } from './views/planning';
import { staleView } from './views/stale';
import { comparisonStatus, statusView } from './views/status';
import { testsView } from './views/tests';
import { verdictBodyView, verdictHeadView } from './views/verdict';

/** Shown in every phase: the result, or why there is none, and the files. */
const above: readonly View[] = [
  statusView(comparisonStatus),
  staleView(),
  failureView(),
  verdictHeadView(),
  filesView(),
  verdictBodyView(),
  controlsView(),
];

/** Views of the result: hidden before there is one, faded while it is out of date. */
const answers: readonly View[] = [
  testsView(),
  independentView(),
  histogramView(),
  confidenceView(),
  planningView(),
  itemsView(),
];

/** Milliseconds before a rerun shows its progress, so that the page doesn't flash. */
const RERUN_PROGRESS_DELAY_MS = 300;

let shown: PanelState | null = null;
/** The state of a rerun that has just started: the previous result stays as it is. */
let young: PanelState | null = null;
let timer: number | undefined;

function show(next: PanelState): void {
  window.clearTimeout(timer);
  young = null;
  shown = shareUnchanged(shown, next);
  const hasAnswer = shown.details !== null;
  document.body.classList.toggle('has-answer', hasAnswer);
  document.body.classList.toggle('is-first-run', !hasAnswer && shown.phase === 'running');
  document.body.classList.toggle('is-outdated', hasAnswer && shown.phase !== 'done' && !shown.partial);
  for (const view of [...above, ...answers]) {
    view.update(shown);
  }
}

function receive({ data: message }: MessageEvent<ToPage>): void {
  if (message.type === 'progress') {
    if (young !== null) {
      young = { ...young, progress: message.progress };
    } else if (shown !== null) {
      show({ ...shown, progress: message.progress });
    }
    return;
  }
  const { state } = message;
  remember({ identity: state.identity });
  if (state.phase === 'running' && !state.partial && shown?.phase === 'done') {
    if (young === null) {
      timer = window.setTimeout(() => young !== null && show(young), RERUN_PROGRESS_DELAY_MS);
    }
    young = state;
  } else {
    show(state);
  }
}

const answer = h('div', { class: 'answer' }, ...answers.map(({ element }) => element));
document
  .getElementById('app')
  ?.append(h('main', {}, ...above.map(({ element }) => element), answer, explanations));
window.addEventListener('message', receive);
post({ type: 'ready' });
