import type { PageStudy } from '../../../src/editor/study/messages';
import { elementAt } from '../../../src/model/lists';
import { isolated } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { pairsTable } from '../../../src/questions/study/tables';
import { tableView } from '../../document/table';
import { changed, fold, h, linkButton, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';

/** The filter finds the others. */
const MOST = 5_000;

export function openPair({ pairs }: PageStudy, pair: number): void {
  post({ type: 'openPair', a: elementAt(pairs.a, pair), b: elementAt(pairs.b, pair) });
}

export function pairTitle(systems: PageStudy['systems'], better: number, other: number): string {
  return `${isolated(systems[better]?.name ?? '')} > ${isolated(systems[other]?.name ?? '')}`;
}

/** The pairs as a table that can be filtered by the systems' names. */
export function pairTable(): View<StudyState> {
  let state: StudyState | null = null;
  const rows = h('div', {});
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null && details.open) {
      const made = pairsTable(study, state?.decimals ?? 2, wantedPairs(study, filter.value), MOST);
      const first = (pair: number, words: Child): HTMLElement =>
        linkButton(words, t('Open this comparison'), () => openPair(study, pair));
      rows.replaceChildren(tableView(made, { id: 'pairs', first }));
    }
  };
  const filter = h('input', {
    type: 'search',
    id: 'filter-pairs',
    class: 'filter',
    placeholder: t('Filter by system'),
    'aria-label': t('Filter the pairs by a system’s name'),
    oninput: redraw,
  });
  const details = fold('pairs-table', t('Show as table'), filter, rows);
  details.addEventListener('toggle', redraw);
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: details,
    update(next) {
      state = next;
      if (isNew(next)) {
        redraw();
      }
    },
  };
}

function wantedPairs({ pairs, systems }: PageStudy, filter: string): number[] {
  const sought = filter.trim().toLowerCase();
  const isWanted = systems.map(({ name }) => name.toLowerCase().includes(sought));
  const found: number[] = [];
  for (let pair = 0; pair < pairs.gain.length; pair++) {
    if (isWanted[elementAt(pairs.a, pair)] || isWanted[elementAt(pairs.b, pair)]) {
      found.push(pair);
    }
  }
  return found;
}
