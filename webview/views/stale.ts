import type { PanelState } from '../../src/editor/comparison/messages';
import { changeWords } from '../../src/model/texts/changed-files';
import { t } from '../../src/model/words';
import { h, view, type View } from '../dom';
import { post } from '../host';
import { button } from '../toolkit';

type Stale = Pick<PanelState, 'stale' | 'phase' | 'settingsChanged'>;

/** A banner when a file or setting is no longer what it was when the answer was computed; an error says why by itself. */
export function staleView<State extends Stale>(): View<State> {
  return view<State>(
    h('div', { role: 'status' }),
    (state) => [state.stale, state.phase, state.settingsChanged],
    ({ stale, phase, settingsChanged }) =>
      phase === 'running' || phase === 'error'
        ? []
        : [
            // A deleted file can't be computed again.
            stale.length > 0 &&
              banner(
                t('Since this was computed: {0}.', changeWords(stale)),
                !stale.some(({ isGone }) => isGone),
              ),
            settingsChanged !== undefined &&
              banner(
                settingsChanged === 'kept'
                  ? t(
                      'The settings have changed. This page keeps its own; to use the new ones, compare again.',
                    )
                  : t('The settings have changed since this was computed.'),
                settingsChanged === 'since' && stale.length === 0,
              ),
          ],
  );
}

function banner(said: string, canRerun: boolean): HTMLElement {
  return h(
    'div',
    { class: 'banner warning' },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'),
    h('p', {}, said),
    canRerun &&
      button(t('Rerun'), { id: 'rerun-stale', primary: true, onClick: () => post({ type: 'rerun' }) }),
  );
}
