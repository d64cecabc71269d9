import type { PanelState, ToPage } from '../src/editor/messages';
import { h, type View } from './dom';
import { post, remember } from './host';
import './panel.css';
import { shareUnchanged } from './share';
import { confidenceView } from './views/confidence';
import { controlsView } from './views/controls';
import { failureView } from './views/failure';
import { filesView } from './views/files';
import { histogramView } from './views/histogram';
import { itemsView } from './views/items';
import { outdatedView } from './views/outdated';
import { staleView } from './views/stale';
import { statusView } from './views/status';
import { testsView } from './views/tests';
import { verdictView } from './views/verdict';

/** What is there in every phase. */
const above: readonly View[] = [
  statusView(),
  staleView(),
  filesView(),
  failureView(),
  outdatedView(),
  verdictView(),
  controlsView(),
];

/** What shows an answer: hidden before there is one, faded while it is out of date. */
const answers: readonly View[] = [testsView(), histogramView(), confidenceView(), itemsView()];

let state: PanelState | null = null;

function show(next: PanelState): void {
  state = shareUnchanged(state, next);
  document.body.classList.toggle('has-answer', state.details !== null);
  document.body.classList.toggle('is-outdated', state.details !== null && state.phase !== 'done');
  for (const view of [...above, ...answers]) {
    view.update(state);
  }
}

function receive({ data: message }: MessageEvent<ToPage>): void {
  if (message.type === 'state') {
    show(message.state);
    remember({ identity: message.state.identity });
  } else if (state !== null) {
    show({ ...state, progress: message.progress });
  }
}

const answer = h('div', { class: 'answer' }, ...answers.map(({ element }) => element));
document.getElementById('app')?.append(h('main', {}, ...above.map(({ element }) => element), answer));
window.addEventListener('message', receive);
post({ type: 'ready' });
