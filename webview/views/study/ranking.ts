import type { PageStudy } from '../../../src/editor/study/messages';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { changed, h, replaceChildren, section, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../terms';
import { button } from '../../toolkit';
import { woven } from '../../woven';
import type { Sorted } from '../sorted';
import { arranged, rankingTable } from './ranking-table';

/** The systems by score, with wins and losses; can be sorted, filtered and copied. */
export function rankingView(): View<StudyState> {
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
    h('div', { class: 'leaderboard' }),
    ({ study }) => [study],
    ({ study }) => (study === null ? [] : leaderboardLine(study)),
  );
  const about = view<StudyState>(
    h('p', { class: 'about' }),
    ({ study }) => [study],
    ({ study }) => (study === null ? [] : explain(study)),
  );
  const copy = (format: 'tsv' | 'markdown' | 'latex', name: string): HTMLElement =>
    button(name, {
      id: `copy-${format}`,
      onClick: () => post({ type: 'copyRanking', format, systems: [...shown] }),
    });
  const copying = h(
    'div',
    { class: 'copy', role: 'group', 'aria-label': t('Copy the ranking') },
    h('span', { class: 'muted' }, t('Copy as')),
    copy('tsv', 'TSV'),
    copy('markdown', 'Markdown'),
    copy('latex', 'LaTeX'),
  );
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section('ranking', t('Ranking'), leaderboard.element, about.element, filter, body, copying),
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

function leaderboardLine({ leaderboard }: PageStudy): Child[] {
  const cut = leaderboard.length > LONGEST_SHOWN ? `${leaderboard.slice(0, LONGEST_SHOWN)}…` : leaderboard;
  return [
    h('p', { class: 'sentence', translate: 'no' }, cut),
    button(t('Copy'), {
      id: 'copy-leaderboard',
      title: t('Copy the line for a paper'),
      onClick: () => post({ type: 'copyLeaderboard' }),
    }),
  ];
}

function corrected(correction: PageStudy['settings']['correction']): Child {
  switch (correction) {
    case 'holm':
      return termOf('holm', t('after Holm’s correction'));
    case 'bonferroni':
      return termOf('bonferroni', t('after Bonferroni’s correction'));
    case 'benjamini-hochberg':
      return termOf('benjamini-hochberg', t('after Benjamini and Hochberg’s correction'));
    case 'none':
      return termOf('correction', t('without correction for their number'));
  }
}

function explain({ systems, settings, pairs }: PageStudy): Child[] {
  const clusters = new Set(systems.map(({ cluster }) => cluster)).size;
  const count = pairs.gain.length;
  return [
    ...woven(
      (correction) =>
        count === 1
          ? t('1 pair {0} at α = {1}.', correction, settings.alpha)
          : t('{0} pairs {1} at α = {2}.', formatCount(count), correction, settings.alpha),
      corrected(settings.correction),
    ),
    ' ',
    clusters === 1
      ? t('No line separates the systems: none would have all above it significantly better than all below.')
      : t(
          'Every system of a cluster is significantly better than every one below it; there are {0} clusters.',
          formatCount(clusters),
        ),
    ...(systems.every(({ letters }) => letters === undefined)
      ? []
      : [' ', t('Systems that share a letter don’t differ significantly.')]),
  ];
}
