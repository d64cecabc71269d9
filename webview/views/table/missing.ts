import type { TablePageState } from '../../../src/editor/table/messages';
import { t, translated } from '../../../src/model/words';
import { tasksDiffer } from '../tasks-differ';
import { h, section, view, type View } from '../../dom';

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
