import type { TablePageState } from '../../../src/editor/table/messages';
import { translated } from '../../../src/model/words';
import { t } from '../../../src/model/words';
import { h, section, view, type View } from '../../dom';

/** Tasks, metrics and slices without a row, and why. */
export function missingView(): View<TablePageState> {
  const list = view<TablePageState>(
    h('dl', { class: 'reasons' }),
    ({ details }) => [details],
    ({ details }) =>
      (details?.table.missing ?? []).flatMap(({ task, reason }) => [
        h('dt', {}, task),
        h('dd', {}, translated(reason, details?.messages)),
      ]),
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
