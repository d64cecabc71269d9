import './language';
import type { EvaluationState, ToEvaluationPage } from '../src/editor/evaluation/messages';
import { h, type View } from './dom';
import { explanations } from './explain';
import './evaluation.css';
import { post, remember } from './host';
import { shareUnchanged } from './share';
import { evaluationFailureView, evaluationStatus, wordsView } from './views/evaluation/frame';
import { staleView } from './views/stale';
import { statusView } from './views/status';
import { differencesView, precisionView, validationView } from './views/evaluation/rankings';

/** The views of all kinds; those without anything to show hide themselves. */
const views: readonly View<EvaluationState>[] = [
  statusView(evaluationStatus),
  evaluationFailureView(),
  staleView<EvaluationState>(),
  wordsView((state) => state.rankings?.evaluation ?? null),
  precisionView(),
  differencesView(),
  validationView(),
];

let shown: EvaluationState | null = null;

function show(next: EvaluationState): void {
  shown = shareUnchanged(shown, next);
  const hasAnswer = shown.rankings !== null;
  document.body.classList.toggle('is-outdated', hasAnswer && shown.phase !== 'done');
  for (const { update } of views) {
    update(shown);
  }
}

function receive({ data: message }: MessageEvent<ToEvaluationPage>): void {
  if (message.type === 'state') {
    remember({ kind: message.state.kind, identity: message.state.identity });
    show(message.state);
  } else if (shown !== null) {
    show({ ...shown, progress: message.progress });
  }
}

document.getElementById('app')?.append(h('main', {}, ...views.map(({ element }) => element), explanations));
window.addEventListener('message', receive);
post({ type: 'ready' });
