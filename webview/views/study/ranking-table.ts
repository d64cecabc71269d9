import type { PageStudy } from '../../../src/editor/study/messages';
import { elementAt } from '../../../src/model/element-at';
import { betterOf, formatCount, formatInterval, formatRanks, formatScore } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { horizontalScale } from '../track';
import { h, linkButton, tableOf } from '../../dom';
import { post } from '../../host';
import { sortedHead, sortedPlaces, type Sorted, type SortedColumn } from '../sorted';
import { placed } from '../track';

type System = PageStudy['systems'][number];

interface Column extends SortedColumn<System, PageStudy> {
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

/** The places in the ranking of the systems that pass the filter, in the chosen order. */
export function arranged({ systems }: PageStudy, filter: string, sorted: Sorted): number[] {
  const sought = filter.trim().toLowerCase();
  return sortedPlaces(systems, COLUMNS, sorted).filter((place) => {
    const { name, groups } = elementAt(systems, place);
    return [name, ...groups].some((text) => text.toLowerCase().includes(sought));
  });
}

export function rankingTable(
  study: PageStudy,
  decimals: number,
  shown: readonly number[],
  sorted: Sorted,
  sortBy: (next: Sorted) => void,
): HTMLElement {
  const scale = horizontalScale(study.systems.flatMap(({ score, interval }) => [score, ...(interval ?? [])]));
  const columns = COLUMNS.filter(({ isShown }) => isShown?.(study) ?? true);
  const byCluster = sorted.id === 'cluster';
  return tableOf(
    'numbers ranking',
    h('caption', { class: 'visually-hidden' }, t('Systems')),
    columns.map((column) => sortedHead(column, study, sorted, sortBy)),
    shown.map((rank, place) => {
      const system = elementAt(study.systems, rank);
      const before = elementAt(study.systems, shown[place - 1] ?? rank);
      const begins = byCluster && before.cluster !== system.cluster;
      const cells = columns.map(({ cell }) => cell(system, { decimals, scale }));
      return h('tr', { class: begins ? 'begins' : '' }, ...cells);
    }),
  );
}

function openSystem({ name, path }: System): HTMLElement {
  return linkButton(name, t('Open {0}', path), () => post({ type: 'open', path, line: 1 }));
}

function intervalCell({ score, interval }: System, { scale, decimals }: Drawn): HTMLElement {
  if (interval === null) {
    return h('td', {}, '');
  }
  const [low, high] = interval;
  const track = [placed('spread paired', scale(low), scale(high)), placed('delta', scale(score))];
  const text = formatInterval(interval, decimals);
  return h(
    'td',
    { class: 'whisker' },
    h('span', { class: 'track', 'aria-hidden': 'true' }, ...track),
    h('span', { class: 'muted' }, text),
  );
}
