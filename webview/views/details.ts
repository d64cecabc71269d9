import { h, section, viewOf, type View } from '../dom';
import { t } from '../../src/model/words';
import { facts } from './facts';
import { intervals } from './intervals';

/** The sentence for a paper, and every number behind the answer with its meaning. */
export function detailsView(): View {
  const body = viewOf(
    (state) => state.details,
    (details) => [
      h('p', { class: 'sentence', lang: 'en' }, details.comparison.sentence),
      facts(details),
      intervals(details),
    ],
  );
  return { element: section('details', t('In numbers'), body.element), update: body.update };
}
