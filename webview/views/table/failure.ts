import type { TablePageState } from '../../../src/editor/table/messages';
import { translatedError } from '../../../src/model/errors';
import { baseName } from '../../../src/model/text';
import { h, type View, section, view } from '../../dom';
import { post } from '../../host';
import { askAgain, banner, failureView, rerun } from '../failure';
import { tasksDiffer } from '../tasks-differ';
import { t, translated } from '../../../src/model/words';

export function tableFailureView(): View<TablePageState> {
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

/** Tasks, metrics and slices without a row, and why. */
export function missingView(): View<TablePageState> {
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
