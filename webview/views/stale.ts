import type { PanelState } from '../../src/editor/comparison/messages';
import { t } from '../../src/model/words';
import { h, view, type View } from '../dom';
import { post } from '../host';
import { changedSince } from '../text/words';
import { button } from '../toolkit';

/** A banner when a file is no longer what it was when the answer was computed; an error says why by itself. */
export function staleView<State extends Pick<PanelState, 'stale' | 'phase'>>(): View<State> {
  return view<State>(
    h('div', { role: 'status' }),
    (state) => [state.stale, state.phase],
    ({ stale, phase }) =>
      stale.length === 0 || phase === 'running' || phase === 'error'
        ? []
        : [
            h(
              'div',
              { class: 'banner warning' },
              h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'),
              h('p', {}, changedSince(stale)),
              button(t('Rerun'), {
                id: 'rerun-stale',
                primary: true,
                onClick: () => post({ type: 'rerun' }),
              }),
            ),
          ],
  );
}
