import './language';
import type { TablePageState, ToTablePage } from '../src/editor/table/messages';
import { t, translated } from '../src/model/words';
import { groupsTable } from '../src/document/groups-table';
import { largest } from '../src/model/lists';
import { elementOf } from './document/block';
import { h, type View, section, view } from './dom';
import { remember, post } from './host';
import { answerTabs, markAnswer, openPage } from './page';
import { shareUnchanged } from './share';
import './table.css';
import { describeProgress } from './text/words';
import { staleView } from './views/stale';
import { statusView } from './views/status';
import { tableAnswerView } from './views/table/answer';
import { computedView, sentenceView } from './views/table/computed';
import { tableControlsView } from './views/table/controls';
import { rowsView } from './views/table/rows';
import { translatedError } from '../src/model/errors';
import { baseName } from '../src/model/text';
import { askAgain, banner, failureView, rerun } from './views/failure';
import { tasksDiffer } from './views/tasks-differ';

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
      ? null
      : t('{0} rows, α = {1}, seed {2}', details.table.rows.length, details.table.alpha, details.table.seed),
});

/** Stays at the top: what this is about, how far it is, and what the rows are. */
const controls = tableControlsView();

/** Shown in every phase. */
const above: readonly View<TablePageState>[] = [
  staleView<TablePageState>(),
  tableFailureView(),
  tableAnswerView(),
  computedView(),
];

/** Hidden before there is an answer, faded while it is out of date. */
const rows = rowsView();
const groups = groupsView();
const missing = missingView();
const sentence = sentenceView();

let shown: TablePageState | null = null;

function show(next: TablePageState): void {
  shown = shareUnchanged(shown, next);
  markAnswer(shown, shown.details !== null);
  for (const view of [status, controls, ...above, rows, groups, missing, sentence]) {
    view.update(shown);
  }
}

function receive(message: ToTablePage): void {
  if (message.type === 'state') {
    remember({ identity: message.state.identity });
    show(message.state);
  } else if (shown !== null) {
    show({ ...shown, progress: message.progress });
  }
}

function parts(id: string, ...content: HTMLElement[]): HTMLElement {
  return h('div', { class: `parts parts-${id}` }, ...content);
}

openPage(
  () => [
    h('div', { class: 'top' }, status.element, controls.element),
    ...above.map(({ element }) => element),
    answerTabs([
      { id: 'table', name: t('Table'), content: parts('table', rows.table, groups.element, missing.element) },
      { id: 'plot', name: t('Plot'), content: parts('plot', rows.plot) },
      { id: 'details', name: t('Details'), content: parts('details', sentence.element) },
    ]),
  ],
  receive,
);

function tableFailureView(): View<TablePageState> {
  return failureView((error, { phase, identity }) => {
    const { path, holdings } = error;
    if (holdings !== undefined) {
      const isRun = identity.of === 'runs';
      return banner('neutral', '?', tasksDiffer(holdings, translatedError(error), undefined, isRun), []);
    }
    const said = [
      h('p', {}, translatedError(error)),
      path !== undefined && h('p', { class: 'muted', title: path }, baseName(path)),
    ];
    return phase === 'question'
      ? banner('neutral', '?', said, [askAgain(error, () => post({ type: 'choose', which: 'reference' }))])
      : banner('error', '×', said, [rerun()]);
  });
}

/** The mean over each group of tasks that the suite declares, or lm-evaluation-harness wrote. */
function groupsView(): View<TablePageState> {
  const body = view<TablePageState>(
    h('div', {}),
    ({ details }) => [details],
    ({ details }) =>
      details === null
        ? []
        : [elementOf({ kind: 'table', ...groupsTable(details.table, largest(details.decimals, 0)) })],
  );
  const element = section('groups', t('Groups of tasks'), body.element);
  return {
    element,
    update(state) {
      element.hidden = (state.details?.table.groups ?? []).length === 0;
      body.update(state);
    },
  };
}

/** Tasks, metrics and slices without a row, and why. */
function missingView(): View<TablePageState> {
  const list = view<TablePageState>(
    h('dl', { class: 'reasons' }),
    ({ details, identity }) => [details, identity.of],
    ({ details, identity }) =>
      (details?.table.missing ?? []).flatMap(({ task, reason }) => {
        const why = translated(reason, details?.messages);
        const apart = details?.apart?.find((other) => other.task === task);
        return [
          h('dt', {}, task),
          h(
            'dd',
            {},
            ...(apart ? tasksDiffer(apart.holdings, why, apart.place, identity.of === 'runs') : [why]),
          ),
        ];
      }),
  );
  const element = section('missing', t('Not compared'), list.element);
  return {
    element,
    update(state) {
      element.hidden = (state.details?.table.missing ?? []).length === 0;
      list.update(state);
    },
  };
}
