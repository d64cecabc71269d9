import type { PageStudy } from '../../../src/editor/study/messages';
import { t } from '../../../src/model/words';
import { changed, h, replaceChildren, section, view, type View } from '../../dom';
import type { StudyState } from '../../study-state';
import type { Sorted } from '../sorted';
import { unbroken } from '../verdict-lines';
import { arranged, rankingTable } from './ranking-table';

interface Ranking extends View<StudyState> {
  /** The places of the systems, as they are sorted and filtered. */
  readonly shown: () => readonly number[];
}

/** The systems by score, with wins and losses; can be sorted and filtered. */
export function rankingView(): Ranking {
  let state: StudyState | null = null;
  let sorted: Sorted = { id: 'cluster', descending: false };
  let shown: readonly number[] = [];
  const body = h('div', { class: 'scroll tall', tabindex: 0 });
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null) {
      shown = arranged(study, filter.value, sorted);
      replaceChildren(body, [rankingTable(study, state?.decimals ?? 2, shown, sorted, sortBy)]);
      filter.hidden = study.systems.length < 8;
    }
  };
  const sortBy = (next: Sorted): void => {
    sorted = next;
    redraw();
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
    ({ study }) => (study === null ? [] : unbroken(shortened(study.leaderboard))),
  );
  const about = view<StudyState>(
    h('p', { class: 'about' }),
    ({ study }) => [study],
    ({ study }) => (study === null ? [] : [explain(study)]),
  );
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    shown: () => shown,
    element: section('ranking', t('Ranking'), leaderboard.element, about.element, filter, body),
    update(next) {
      state = next;
      leaderboard.update(next);
      about.update(next);
      if (isNew(next)) {
        redraw();
      }
    },
  };
}

/** Longer leaderboards are shown shortened, but copied whole. */
const LONGEST_SHOWN = 600;

function shortened(leaderboard: string): string {
  return leaderboard.length > LONGEST_SHOWN ? `${leaderboard.slice(0, LONGEST_SHOWN)}…` : leaderboard;
}

function explain({ systems }: PageStudy): string {
  const clusters = new Set(systems.map(({ cluster }) => cluster)).size;
  const meaning =
    clusters === 1
      ? t('No line separates the systems: none would have all above it significantly better than all below.')
      : t('Every system of a cluster is significantly better than every one below it.');
  return systems.every(({ letters }) => letters === undefined)
    ? meaning
    : `${meaning} ${t('Systems that share a letter don’t differ significantly.')}`;
}
