import type { PageStudy } from '../../../src/editor/study/messages';
import { elementAt } from '../../../src/model/lists';
import { t } from '../../../src/model/words';
import { rankingTable } from '../../../src/questions/study/tables';
import { tableView } from '../../document/table';
import { changed, h, linkButton, replaceChildren, section, view, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { unbroken } from '../verdict-lines';

interface Ranking extends View<StudyState> {
  /** The places of the systems, as they are sorted and filtered. */
  readonly shown: () => readonly number[];
}

/** The systems by score, with wins and losses; can be sorted and filtered. */
export function rankingView(): Ranking {
  let state: StudyState | null = null;
  let shown: readonly number[] = [];
  const body = h('div', {});
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null) {
      const places = matching(study, filter.value);
      const made = tableView(rankingTable(study, state?.decimals ?? 2, places), {
        id: 'ranking',
        kind: 'ranking',
        first(place, words) {
          const { path } = elementAt(study.systems, place);
          return linkButton(words, t('Open {0}', path), () => post({ type: 'open', path, line: 1 }));
        },
        onOrder: (order) => (shown = order.map((row) => elementAt(places, row))),
      });
      replaceChildren(body, [made]);
      filter.hidden = study.systems.length < 8;
    }
  };
  const filter = h('input', {
    type: 'search',
    id: 'filter-systems',
    class: 'filter',
    placeholder: t('Filter systems'),
    'aria-label': t('Filter the systems by name or group'),
    oninput: redraw,
  });
  const leaderboard = view<StudyState>(
    h('p', { class: 'sentence', translate: 'no' }),
    ({ study }) => [study],
    ({ study }) =>
      study === null || study.systems.every(({ cluster }) => cluster === 1)
        ? []
        : unbroken(shortened(study.leaderboard)),
  );
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    shown: () => shown,
    element: section('ranking', t('Ranking'), leaderboard.element, filter, body),
    update(next) {
      state = next;
      leaderboard.update(next);
      if (isNew(next)) {
        redraw();
      }
    },
  };
}

function matching({ systems }: PageStudy, filter: string): number[] {
  const sought = filter.trim().toLowerCase();
  return systems.flatMap(({ name, groups }, place) =>
    [name, ...groups].some((text) => text.toLowerCase().includes(sought)) ? [place] : [],
  );
}

/** Longer leaderboards are shown shortened, but copied whole. */
const LONGEST_SHOWN = 600;

function shortened(leaderboard: string): string {
  return leaderboard.length > LONGEST_SHOWN ? `${leaderboard.slice(0, LONGEST_SHOWN)}…` : leaderboard;
}
