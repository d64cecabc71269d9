import { rowsByUnit } from '../../../src/charts/forest';
import type { PageTable } from '../../../src/editor/table/messages';
import type { ComparisonTable, PooledRow, TableRow } from '../../../src/model';
import { OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf, type Outcome } from '../../../src/model/results/outcome';
import { elementAt } from '../../../src/model/element-at';
import { metricNames, pooledName } from '../../../src/model/texts/table-text';
import {
  betterMark,
  formatCount,
  formatGain,
  formatInterval,
  formatP,
  formatScore,
} from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { inkOfOutcome } from '../../../src/charts/drawing/ink';
import { horizontalScale } from '../track';
import { h, linkButton, type Child } from '../../dom';
import { post } from '../../host';
import { toneOfOutcome } from '../../text/words';
import { sortedHead, sortedPlaces, type Sorted, type SortedColumn } from '../sorted';
import { placed } from '../track';
import { largest } from '../../../src/model/lists';

/** The place of a gain on the axis of its column, in percent. */
type Scale = (gain: number) => number;

interface Drawing {
  readonly decimals: number;
  readonly scale: Scale;
}

/** A row with what its cells need. */
interface Shown extends Drawing {
  readonly row: TableRow;
  /** Its metric, with the column where another row has the same metric of another one. */
  readonly metric: string;
  readonly isFirm: boolean;
}

interface Column extends SortedColumn<TableRow, PageTable> {
  readonly cell: (shown: Shown) => Child;
  readonly pooled?: (row: PooledRow, drawing: Drawing) => Child;
}

const outcomeOrder = ['better', 'equivalent', 'identical', 'not-significant', 'undecidable', 'worse'];

/** By importance: what has no room is found by scrolling. */
const COLUMNS: readonly Column[] = [
  {
    id: 'task',
    name: ({ table }) => (table.of === 'runs' ? t('Run') : t('Task')),
    key: ({ task }) => (task ?? '').toLowerCase(),
    isShown: ({ table: { rows } }) => rows.some(({ task }) => task !== null),
    cell: ({ row }) => row.task ?? '',
  },
  {
    id: 'metric',
    name: () => t('Metric'),
    key: ({ metric, column }) => `${metric.name} ${column ?? ''}`.toLowerCase(),
    // The axis above names the only one.
    isShown: ({ table: { rows } }) =>
      new Set(rows.map(({ metric, column }) => `${metric.name} ${column ?? ''}`)).size > 1 ||
      rows.every(({ task, slice }) => task === null && slice === null),
    cell: ({ row, metric }) => `${metric} ${betterMark(row.metric)}`,
  },
  {
    id: 'slice',
    name: () => t('Slice'),
    key: ({ slice }) => (slice ?? '').toLowerCase(),
    isShown: ({ table: { rows } }) => rows.some(({ slice }) => slice !== null),
    cell: ({ row: { slice } }) => slice ?? t('all items'),
  },
  {
    id: 'gain',
    name: () => t('Gain'),
    explainedBy: 'gain',
    key: ({ gain }) => gain,
    descending: true,
    cell: ({ row: { gain }, decimals }) => formatGain(gain, decimals),
    pooled: ({ gain }, { decimals }) => formatGain(gain, decimals),
  },
  {
    id: 'interval',
    name: () => t('Interval'),
    explainedBy: 'interval',
    key: ({ interval, gain }) => interval?.low ?? gain,
    descending: true,
    cell: ({ row, decimals, scale }) => whisker(row, outcomeOf(row), decimals, scale),
    pooled: (row, { decimals, scale }) => whisker(row, outcomeOf(row), decimals, scale),
  },
  {
    id: 'partly-pooled',
    name: () => t('Partly pooled'),
    explainedBy: 'partly-pooled',
    key: ({ partlyPooled, gain }) => partlyPooled ?? gain,
    descending: true,
    isShown: ({ table: { pooled } }) => pooled?.by === 'random',
    cell: ({ row: { partlyPooled }, decimals }) =>
      partlyPooled === undefined ? '' : formatGain(partlyPooled, decimals),
  },
  {
    id: 'verdict',
    name: () => t('Verdict'),
    key: (row) => outcomeOrder.indexOf(outcomeOf(row)),
    cell: ({ row, isFirm }) => verdict(row, isFirm),
    pooled: (row) => verdict(row, true),
  },
  {
    id: 'corrected',
    name: () => t('p corrected'),
    explainedBy: 'corrected-p',
    key: ({ corrected }) => corrected,
    cell: ({ row: { corrected } }) => shortP(corrected),
  },
  {
    id: 'needed',
    name: () => t('p needed'),
    explainedBy: 'spent-alpha',
    key: ({ arrival }) => arrival?.needed ?? 0,
    isShown: ({ table: { plannedRuns } }) => plannedRuns !== undefined,
    cell: ({ row }) => onArrival(row),
  },
  {
    id: 'p',
    name: () => 'p',
    explainedBy: 'p',
    key: ({ p }) => p,
    cell: ({ row: { p } }) => shortP(p),
    pooled: ({ p }) => shortP(p),
  },
  {
    id: 'n',
    name: () => 'n',
    key: ({ n }) => n,
    descending: true,
    cell: ({ row: { n } }) => formatCount(n),
    pooled: ({ n }) => formatCount(n),
  },
  {
    id: 'a',
    name: ({ table }) => (table.of === 'runs' ? t('Score') : table.a),
    key: ({ a }) => a.score,
    descending: true,
    cell: ({ row: { a }, decimals }) => formatScore(a.score, decimals),
    pooled: ({ a }, { decimals }) => formatScore(a.score, decimals),
  },
  {
    id: 'b',
    name: ({ table }) => table.b,
    key: ({ b }) => b.score,
    descending: true,
    cell: ({ row: { b }, decimals }) => formatScore(b.score, decimals),
    pooled: ({ b }, { decimals }) => formatScore(b.score, decimals),
  },
];

/** What a run needed, with a mark where it was significant when it arrived. */
function onArrival({ arrival, gain }: TableRow): string {
  if (arrival === undefined) {
    return '';
  }
  const outcome = outcomeOf({ verdict: arrival.verdict, gain });
  return [outcome === 'better' || outcome === 'worse' ? OUTCOME_MARKS[outcome] : '', shortP(arrival.needed)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The gain with its interval on the axis of the column, and the interval's ends. */
function whisker(
  { gain, interval }: Pick<TableRow, 'gain' | 'interval'>,
  outcome: Outcome,
  decimals: number,
  scale: Scale,
): Child {
  if (interval === null) {
    return '';
  }
  const { low, high } = interval;
  const ink = inkOfOutcome(outcome);
  return h(
    'span',
    { class: 'whisker', title: formatInterval([low, high], decimals) },
    h(
      'span',
      { class: 'track', 'aria-hidden': 'true' },
      placed('zero', scale(0)),
      placed(`spread of-${ink}`, scale(low), scale(high)),
      placed('delta', scale(gain)),
    ),
    h('span', { class: 'ends muted' }, formatInterval([low, high], decimals)),
  );
}

/** An axis for each unit: percentages and edit rates share none. */
function scalesOf({ rows, pooled }: ComparisonTable): Scale[] {
  const scales: Scale[] = [];
  rowsByUnit(rows).forEach((places) => {
    const shown = places.map((place) => elementAt(rows, place));
    const ends = [...shown, ...(pooled === null ? [] : [pooled])].flatMap(({ gain, interval }) => [
      gain,
      interval?.low ?? gain,
      interval?.high ?? gain,
    ]);
    const scale = horizontalScale([0, ...ends]);
    places.forEach((place) => (scales[place] = scale));
  });
  return scales;
}

function shortP(p: number): string {
  return formatP(p).replace(/^p = /, '');
}

function verdict(row: Pick<TableRow, 'verdict' | 'gain'>, isFirm: boolean): HTMLElement {
  const outcome = outcomeOf(row);
  const tone = toneOfOutcome(outcome, isFirm);
  const isGain = outcome === 'better' || outcome === 'worse';
  return h(
    'span',
    {
      class: `word ${tone}`,
      title: isGain && tone === 'doubt' ? t('with reservations') : null,
    },
    h('span', { 'aria-hidden': 'true' }, `${OUTCOME_MARKS[outcome]} `),
    translated(OUTCOME_WORDS[outcome]),
  );
}

/** Indices of the rows in the chosen order. */
export function arranged({ table: { rows } }: PageTable, sorted: Sorted): number[] {
  return sortedPlaces(rows, COLUMNS, sorted);
}

/** The table; the first cell of a row opens its comparison. */
export function rowsTable(
  details: PageTable,
  order: readonly number[],
  sorted: Sorted,
  sortBy: (next: Sorted) => void,
): HTMLElement {
  const { table, decimals, firm, messages } = details;
  const scales = scalesOf(table);
  const columns = COLUMNS.filter(({ isShown }) => isShown?.(details) ?? true);
  const most = largest(decimals, 0);
  const metrics = metricNames(table.rows, messages);
  return h(
    'table',
    { class: 'numbers comparisons' },
    h('caption', { class: 'visually-hidden' }, t('Rows')),
    h('thead', {}, h('tr', {}, ...columns.map((column) => sortedHead(column, details, sorted, sortBy)))),
    h(
      'tbody',
      {},
      ...order.map((place) => {
        const shown = {
          row: elementAt(table.rows, place),
          metric: elementAt(metrics, place),
          isFirm: firm[place] ?? false,
          decimals: decimals[place] ?? 2,
          scale: elementAt(scales, place),
        };
        return h(
          'tr',
          { class: shown.row.primary ? 'primary' : '' },
          ...columns.map(({ id, cell }, i) =>
            i === 0
              ? h('th', { scope: 'row', class: `of-${id}` }, opener(cell(shown), place))
              : h('td', { class: `of-${id}` }, cell(shown)),
          ),
        );
      }),
    ),
    table.pooled === null
      ? null
      : h('tfoot', {}, pooledRow(table.pooled, columns, { decimals: most, scale: elementAt(scales, 0) })),
  );
}

function opener(words: Child, row: number): HTMLElement {
  const text = typeof words === 'string' && words !== '' ? words : t('all items');
  const link = linkButton(text, t('Open this comparison'), () => post({ type: 'openRow', row }));
  link.id = `row-${row}`;
  return link;
}

function pooledRow(row: PooledRow, columns: readonly Column[], drawing: Drawing): HTMLElement {
  return h(
    'tr',
    {},
    ...columns.map(({ id, pooled }, i) =>
      i === 0
        ? h('th', { scope: 'row', class: `of-${id}` }, h('span', {}, `◆ ${pooledName(row)}`))
        : h('td', { class: `of-${id}` }, pooled?.(row, drawing) ?? ''),
    ),
  );
}
