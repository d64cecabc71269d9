import type { PageStudy } from '../../../src/editor/study/messages';
import type { Term } from '../../../src/model/glossary';
import { betterOf, formatCount, formatInterval, formatRanks, formatScore } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { elementAt } from '../../../src/model/element-at';
import { horizontalScale } from '../../charts/horizontal-scale';
import {
  changed,
  h,
  linkButton,
  replaceChildren,
  section,
  tableOf,
  view,
  type Child,
  type View,
} from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { explainBy, termOf } from '../../terms';
import { button } from '../../toolkit';
import { woven } from '../../woven';

type System = PageStudy['systems'][number];

interface Column {
  readonly id: string;
  readonly name: (study: PageStudy) => string;
  readonly explainedBy?: Term;
  /** The value that a click on the head sorts by; absent: not sortable. */
  readonly key?: (system: System, rank: number) => number | string;
  /** True if the largest come first. */
  readonly descending?: true;
  /** False if no system has a value. */
  readonly isShown?: (study: PageStudy) => boolean;
  readonly cell: (system: System, drawn: Drawn) => HTMLElement;
}

/** The data for all cells of a table. */
interface Drawn {
  readonly decimals: number;
  readonly scale: (value: number) => number;
}

const COLUMNS: readonly Column[] = [
  {
    id: 'cluster',
    name: () => t('Cluster'),
    explainedBy: 'rank-cluster',
    key: ({ cluster }, rank) => cluster * 1e6 + rank,
    cell: ({ cluster }) => h('td', {}, String(cluster)),
  },
  {
    id: 'ranks',
    name: () => t('Ranks'),
    explainedBy: 'rank-range',
    key: ({ ranks: [first, last] = [0, 0] }, rank) => first * 1e9 + last * 1e5 + rank,
    isShown: ({ systems }) => systems.some(({ ranks }) => ranks !== undefined),
    cell: ({ ranks }) => h('td', {}, formatRanks(ranks)),
  },
  {
    id: 'system',
    name: () => t('System'),
    key: ({ name }) => name.toLowerCase(),
    cell: (system) => h('th', { scope: 'row', class: 'of-system' }, openSystem(system)),
  },
  {
    id: 'score',
    name: ({ metric }) =>
      metric.higherIsBetter ? metric.name : `${metric.name} (${translated(betterOf(metric))})`,
    key: ({ score }) => score,
    descending: true,
    cell: ({ score }, { decimals }) => h('td', {}, formatScore(score, decimals)),
  },
  { id: 'interval', name: () => t('Interval'), explainedBy: 'interval', cell: intervalCell },
  {
    id: 'letters',
    name: () => t('Letters'),
    explainedBy: 'letters',
    isShown: ({ systems }) => systems.some(({ letters }) => letters !== undefined),
    cell: ({ letters = '' }) => h('td', { class: 'letters', translate: 'no' }, letters),
  },
  {
    id: 'wins',
    name: () => t('Wins'),
    explainedBy: 'wins',
    key: ({ wins }) => wins,
    descending: true,
    cell: ({ wins }) => h('td', {}, formatCount(wins)),
  },
  {
    id: 'losses',
    name: () => t('Losses'),
    explainedBy: 'losses',
    key: ({ losses }) => losses,
    cell: ({ losses }) => h('td', {}, formatCount(losses)),
  },
  {
    id: 'groups',
    name: () => t('Group'),
    isShown: ({ systems }) => systems.some(({ groups }) => groups.length > 0),
    cell: ({ groups }) => h('td', { class: 'groups' }, groups.join(', ')),
  },
];

/** The systems by score, with wins and losses; can be sorted, filtered and copied. */
export function rankingView(): View<StudyState> {
  let state: StudyState | null = null;
  let sorted = { id: 'cluster', descending: false };
  let shown: readonly number[] = [];
  const body = h('div', { class: 'scroll tall', tabindex: 0 });
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null) {
      shown = arrange(study, filter.value, sorted);
      replaceChildren(body, [rankingTable(study, state?.decimals ?? 2, shown, sorted, sortBy)]);
      filter.hidden = study.systems.length < 8;
    }
  };
  const sortBy = ({ id, descending }: Column): void => {
    sorted =
      sorted.id === id ? { id, descending: !sorted.descending } : { id, descending: descending ?? false };
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

/** The places in the ranking of the systems that pass the filter, in the chosen order. */
function arrange(
  { systems }: PageStudy,
  filter: string,
  { id, descending }: { id: string; descending: boolean },
): number[] {
  const sought = filter.trim().toLowerCase();
  const key = COLUMNS.find((column) => column.id === id)?.key ?? ((_: System, rank: number) => rank);
  const direction = descending ? -1 : 1;
  return systems
    .map((system, rank) => ({ system, rank, by: key(system, rank) }))
    .filter(({ system }) =>
      [system.name, ...system.groups].some((name) => name.toLowerCase().includes(sought)),
    )
    .sort(
      (one, other) => direction * (one.by < other.by ? -1 : one.by > other.by ? 1 : one.rank - other.rank),
    )
    .map(({ rank }) => rank);
}

function rankingTable(
  study: PageStudy,
  decimals: number,
  shown: readonly number[],
  sorted: { id: string; descending: boolean },
  sortBy: (column: Column) => void,
): HTMLElement {
  const scale = horizontalScale(study.systems.flatMap(({ score, interval }) => [score, ...(interval ?? [])]));
  const columns = COLUMNS.filter(({ isShown }) => isShown?.(study) ?? true);
  const byCluster = sorted.id === 'cluster';
  return tableOf(
    'numbers ranking',
    h('caption', { class: 'visually-hidden' }, t('Systems')),
    columns.map((column) => headOf(column, study, sorted, sortBy)),
    shown.map((rank, place) => {
      const system = elementAt(study.systems, rank);
      const before = elementAt(study.systems, shown[place - 1] ?? rank);
      const begins = byCluster && before.cluster !== system.cluster;
      const cells = columns.map(({ cell }) => cell(system, { decimals, scale }));
      return h('tr', { class: begins ? 'begins' : '' }, ...cells);
    }),
  );
}

function headOf(
  column: Column,
  study: PageStudy,
  sorted: { id: string; descending: boolean },
  sortBy: (column: Column) => void,
): HTMLElement {
  const { id, key, explainedBy, name } = column;
  if (key === undefined) {
    const text = name(study);
    return h(
      'th',
      { scope: 'col', class: `of-${id}` },
      explainedBy === undefined ? text : termOf(explainedBy, text),
    );
  }
  const isSorted = sorted.id === id;
  const direction = sorted.descending ? 'descending' : 'ascending';
  const sort = h(
    'button',
    { class: 'link', type: 'button', id: `sort-${id}`, onclick: () => sortBy(column) },
    name(study),
    isSorted && h('span', { 'aria-hidden': 'true' }, sorted.descending ? ' ▼' : ' ▲'),
  );
  const head = explainedBy === undefined ? sort : explainBy(sort, explainedBy);
  return h('th', { scope: 'col', class: `of-${id}`, 'aria-sort': isSorted ? direction : 'none' }, head);
}

function openSystem({ name, path }: System): HTMLElement {
  return linkButton(name, t('Open {0}', path), () => post({ type: 'open', path, line: 1 }));
}

function intervalCell({ score, interval }: System, { scale, decimals }: Drawn): HTMLElement {
  if (interval === null) {
    return h('td', {}, '');
  }
  const [low, high] = interval;
  const bar = h('span', { class: 'at spread paired' });
  Object.assign(bar.style, { left: `${scale(low)}%`, width: `${scale(high) - scale(low)}%` });
  const point = h('span', { class: 'at delta' });
  point.style.left = `${scale(score)}%`;
  const text = formatInterval(interval, decimals);
  return h(
    'td',
    { class: 'whisker' },
    h('span', { class: 'track', 'aria-hidden': 'true' }, bar, point),
    h('span', { class: 'muted' }, text),
  );
}
