import type { PanelState } from '../../src/editor/messages';
import { systemName } from '../../src/model/text';
import { h, view, type View } from '../dom';

/** Says that what stands below is the previous answer, and whose it was. */
export function outdatedView(): View {
  return view(
    h('div', { class: 'outdated' }),
    (state) => [state.phase, state.details],
    (state) => [text(state)],
  );
}

function text({ phase, details }: PanelState): HTMLElement | null {
  if (details === null || phase === 'done') {
    return null;
  }
  const { a, b } = details.comparison;
  const whose = `for A = ${systemName(a.path)} and B = ${systemName(b.path)}`;
  return h(
    'p',
    {},
    h('strong', {}, 'Out of date. '),
    `Below is the previous answer, ${whose}${phase === 'running' ? ', until the new one is there' : ''}.`,
  );
}
