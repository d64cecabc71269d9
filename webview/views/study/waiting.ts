import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h, view, type View } from '../../dom';
import type { StudyState } from '../../study-state';
import { verdictLines } from '../verdict-lines';

/** A placeholder until there is a ranking. */
export function waitingView(): View<StudyState> {
  return view<StudyState>(
    h('div', { class: 'verdict-head waiting' }),
    ({ phase, study }) => [phase, study === null],
    ({ phase, study, identity }) =>
      phase !== 'running' || study !== null
        ? []
        : verdictLines({
            mark: '…',
            tone: 'neutral',
            above: [t('Which differences are real?')],
            headline: t('{0} systems', formatCount(identity.outputs.length)),
            below: [h('span', { class: 'muted' }, t('The ranking will be here in a moment.'))],
          }),
  );
}
