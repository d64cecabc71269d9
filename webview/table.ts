import './language';
import type { TablePageState, ToTablePage } from '../src/editor/table/messages';
import { t, translated } from '../src/model/words';
import { h, type View } from './dom';
import { explanations } from './explain';
import { post, remember } from './host';
import { shareUnchanged } from './share';
import './table.css';
import { describeProgress } from './text/words';
import { staleView } from './views/stale';
import { statusView } from './views/status';
import { tableAnswerView, tableSentenceView } from './views/table/answer';
import { tableControlsView } from './views/table/controls';
import { tableFailureView } from './views/table/failure';
import { missingView } from './views/table/missing';
import { rowsView } from './views/table/rows';

const status = statusView<TablePageState>({
  title: ({ identity: { of, a, b, name, tasks } }) =>
    of === 'runs'
      ? t('Runs of {0} against {1}', name, b)
      : tasks.length === 1
        ? `${a} vs ${b}`
        : t('{0} vs {1} on {2}', a, b, name),
  progress: (progress) =>
    progress.stage === 'resampling'
      ? t('{0}: {1} of {2}', translated(progress.what), progress.done, progress.total)
      : describeProgress(progress),
  done: ({ details }) =>
    details === null
      ? ''
      : t('{0} rows, α = {1}, seed {2}', details.table.rows.length, details.table.alpha, details.table.seed),
});

/** Shown in every phase. */
const above: readonly View<TablePageState>[] = [
  status,
  staleView<TablePageState>(),
  tableFailureView(),
  tableAnswerView(),
];

/** Hidden before there is an answer, faded while it is out of date. */
const rows = rowsView();
const below: readonly View<TablePageState>[] = [missingView(), tableSentenceView()];
const controls = tableControlsView();

let shown: TablePageState | null = null;

function show(next: TablePageState): void {
  shown = shareUnchanged(shown, next);
  const hasAnswer = shown.details !== null;
  const { classList } = document.body;
  classList.toggle('has-answer', hasAnswer);
  classList.toggle('is-first-run', !hasAnswer && shown.phase === 'running');
  classList.toggle('is-outdated', hasAnswer && shown.phase !== 'done');
  for (const view of [...above, rows, controls, ...below]) {
    view.update(shown);
  }
}

function receive({ data: message }: MessageEvent<ToTablePage>): void {
  if (message.type === 'state') {
    remember({ identity: message.state.identity });
    show(message.state);
  } else if (shown !== null) {
    show({ ...shown, progress: message.progress });
  }
}

const answer = (...parts: HTMLElement[]): HTMLElement => h('div', { class: 'answer rows' }, ...parts);
document
  .getElementById('app')
  ?.append(
    h(
      'main',
      {},
      ...above.map(({ element }) => element),
      controls.element,
      answer(rows.element, ...below.map(({ element }) => element)),
      explanations,
    ),
  );
window.addEventListener('message', receive);
post({ type: 'ready' });
