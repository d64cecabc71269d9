import './language';
import type { PageTable, TablePageState } from '../src/editor/table/messages';
import { t, translated } from '../src/model/words';
import { groupsTable } from '../src/questions/table/tables';
import { largest } from '../src/model/lists';
import { elementOf } from './document/block';
import { h, type View, section, view, viewOf } from './dom';
import { post } from './host';
import { openPage } from './page';
import './table.css';
import { describeProgress } from './text/words';
import { tableAnswerView } from './views/table/answer';
import { computedView, sentenceView } from './views/table/computed';
import { tableControlsView } from './views/table/controls';
import { rowsView } from './views/table/rows';
import { tableTitle } from '../src/model/texts/table-text';
import { translatedError } from '../src/model/errors';
import { baseName } from '../src/model/text';
import { askAgain, banner, choiceList, failureView, rerun } from './views/failure';
import { tasksDiffer } from './views/pair/pair-failure';

const rows = rowsView();

openPage<TablePageState>({
  status: {
    title: ({ identity }) => tableTitle(identity),
    progress: (progress) =>
      progress.stage === 'resampling'
        ? t('{0}: {1} of {2}', translated(progress.what), progress.done, progress.total)
        : describeProgress(progress),
    done: ({ details }) =>
      details === null
        ? null
        : t(
            '{0} rows, α = {1}, seed {2}',
            details.table.rows.length,
            details.table.alpha,
            details.table.seed,
          ),
  },
  controls: tableControlsView(),
  above: [tableFailureView(), tableAnswerView(), computedView()],
  parts: () => [
    { id: 'table', name: t('Table'), views: [rows.table, groupsView(), missingView()] },
    { id: 'plot', name: t('Plot'), views: [rows.plot] },
    { id: 'details', name: t('Details'), views: [sentenceView()] },
  ],
  hasAnswer: ({ details }) => details !== null,
  kept: ({ identity }) => ({ identity }),
  complete: (state) => state,
});

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
      ? banner(
          'neutral',
          '?',
          [...said, choiceList(error)],
          [askAgain(error, () => post({ type: 'choose', which: 'reference' }))],
        )
      : banner('error', '×', said, [rerun()]);
  });
}

/** The mean over each group of tasks that the suite declares, or lm-evaluation-harness wrote. */
function groupsView(): View<TablePageState> {
  const body = viewOf<PageTable, TablePageState>(
    ({ details }) => details,
    ({ table, decimals }) => [elementOf({ kind: 'table', ...groupsTable(table, largest(decimals, 0)) })],
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
