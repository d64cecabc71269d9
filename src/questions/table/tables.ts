import { inkOfOutcome } from '../../charts/drawing/drawing';
import { rowsByUnit } from '../../charts/forest';
import {
  count,
  gain,
  interval,
  markedScore,
  p,
  score,
  termCell,
  verdict,
  whisker,
  type Cell,
} from '../../document/cell';
import { AS_CSV } from '../../document/cut';
import { columnsOf, type Head, type Table } from '../../document/document';
import { betterMark, enoughDecimals, formatCount, formatP, formatPValue } from '../../model/text';
import { largest } from '../../model/lists';
import { SAMPLES } from '../../model/texts/cluster-words';
import { metricNames } from '../../model/texts/table-text';
import { outcomeOf } from '../../model/results/outcome';
import { t } from '../../model/words';
import type { ComparisonTable, PooledRow, TableDetails, TableRow } from '../../model/results/table';
import { ciOf } from '../../model/percent';
import { askedRow } from '../../report/table/gate';

/**
 * A table as it is written: the result, and decimals of scores for each row; on a page also whether verdicts can be relied on, and
 * names that are translated.
 */
export type WrittenTable = Pick<TableDetails, 'table' | 'decimals'> &
  Partial<Pick<TableDetails, 'firm' | 'messages' | 'apart'>>;

/** A row as it is written; of the pooled one, only what it shares with the others. */
interface Written {
  readonly table: ComparisonTable;
  /** null: the pooled one. */
  readonly row: TableRow | null;
  readonly scored: TableRow | PooledRow;
  /** Of scores, and of gains: these may need more. */
  readonly decimals: number;
  readonly digits: number;
  /** '' where all rows have the same. */
  readonly metric: string;
  readonly isFirm: boolean;
  /** Rows of one unit have their gains on the same axis. */
  readonly axis: number;
}

interface Column {
  readonly head: (table: ComparisonTable) => Head;
  /** null or '' without a value: a column without any is left out. */
  readonly cell: (row: Written) => Cell;
  /** A page of a paper is too narrow for it. */
  readonly isWide?: true;
}

const COLUMNS = {
  task: { head: ({ of }) => (of === 'runs' ? t('Run') : t('Task')), cell: taskCell },
  metric: { head: () => t('Metric'), cell: metricCell },
  slice: {
    head: () => t('Slice'),
    cell: ({ row, table: { rows } }) =>
      row && (row.slice ?? (rows.some(({ slice }) => slice !== null) ? t('all items') : null)),
  },
  n: { head: () => 'n', cell: ({ scored: { n } }) => count(n) },
  units: {
    head: ({ rows }) =>
      rows.every(({ clusters, clusterColumn }) => clusters === null || clusterColumn === SAMPLES)
        ? t('Items')
        : t('Clusters'),
    cell: ({ row }) => (row === null || row.clusters === null ? null : count(row.clusters)),
  },
  a: { head: ({ of, a }) => (of === 'runs' ? t('Score') : a), cell: (row) => scoreCell(row, 'a') },
  b: { head: ({ b }) => b, cell: (row) => scoreCell(row, 'b') },
  gain: {
    head: () => ({ text: t('Gain'), term: 'gain' }),
    cell: ({ scored, digits }) => gain(scored.gain, digits),
  },
  interval: {
    head: ({ alpha }) => ({ text: ciOf(1 - alpha), term: 'interval' }),
    cell: ({ scored, digits, axis }) =>
      scored.interval &&
      whisker([scored.interval.low, scored.interval.high], digits, {
        at: scored.gain,
        axis,
        ink: inkOfOutcome(outcomeOf(scored)),
      }),
  },
  p: {
    head: () => ({ text: 'p', term: 'p' }),
    cell: ({ scored }) => (scored.verdict === 'undecidable' ? null : pCell(scored)),
  },
  corrected: {
    head: () => ({ text: t('Corrected p'), term: 'corrected-p' }),
    cell: ({ row, table }) =>
      row === null || row === askedRow(table)
        ? null
        : p(row.corrected, formatPValue(row.corrected, row.correctedBelow)),
  },
  verdict: {
    head: () => t('Verdict'),
    cell: ({ scored, isFirm }) => verdict(outcomeOf(scored), isFirm),
    isWide: true,
  },
  partlyPooled: {
    head: () => ({ text: t('Partly pooled'), term: 'partly-pooled' }),
    cell: ({ row, decimals }) =>
      row?.partlyPooled === undefined
        ? null
        : gain(row.partlyPooled, enoughDecimals(row.partlyPooled, decimals)),
  },
  needed: {
    head: () => ({ text: t('Needed p'), term: 'spent-alpha' }),
    cell: ({ row }) => (row?.arrival === undefined ? null : p(row.arrival.needed)),
  },
  onArrival: {
    head: () => t('When it arrived'),
    cell: ({ row }) =>
      row?.arrival === undefined ? null : verdict(outcomeOf({ ...row, verdict: row.arrival.verdict }), true),
    isWide: true,
  },
} as const satisfies Readonly<Record<string, Column>>;

type Key = keyof typeof COLUMNS;

const KEYS = Object.keys(COLUMNS) as Key[];

/** The others follow: a page may have no room for them. */
const FOREMOST: readonly Key[] = [
  ...(['task', 'metric', 'slice', 'gain', 'interval', 'partlyPooled'] as const),
  ...(['verdict', 'corrected', 'p', 'needed', 'onArrival'] as const),
];

/**
 * All rows, the pooled one last: the better score of each in bold, with a mark where the gain is significant. It has the columns
 * that any row fills; without the task where there is only one, and something else tells rows apart.
 */
export function rowsTable(subject: WrittenTable): Table {
  const { table } = subject;
  const written = writtenRows(subject);
  const filled = KEYS.filter((key) => written.some((row) => (COLUMNS[key].cell(row) ?? '') !== ''));
  const isOne = table.rows.every(({ task }) => task === null);
  const isTold = filled.includes('metric') || filled.includes('slice');
  const keys = filled.filter((key) => key !== 'task' || !isOne || !isTold);
  const places = (wanted: readonly Key[]) =>
    wanted.map((key) => keys.indexOf(key)).filter((place) => place >= 0);
  return {
    caption:
      table.of === 'runs'
        ? t('Gains of each run over {0}; the better score of a row is bold', table.b)
        : t('Gains of {0} over {1}; the better score of a row is bold', table.a, table.b),
    head: keys.map((key) => COLUMNS[key].head(table)),
    rows: written.map((row) => keys.map((key) => COLUMNS[key].cell(row))),
    opens: written.map(({ row }, place) => (row === null ? null : place)),
    bold: written.map(({ row, scored }) =>
      places([...(row === null ? (['task'] as const) : []), ...betterOf(scored)]),
    ),
    endsWithAll: table.pooled !== null,
    foremost: places(FOREMOST),
    wide: places(KEYS.filter((key) => 'isWide' in COLUMNS[key])),
    note: heterogeneity(table),
    whole: AS_CSV,
  };
}

function writtenRows({ table, decimals, firm, messages }: WrittenTable): Written[] {
  const { rows, pooled } = table;
  const metrics = metricNames(rows, messages);
  const isOneMetric = new Set(metrics).size === 1;
  const units = rowsByUnit(rows);
  const own = rows.map((row, i) => ({
    table,
    row,
    scored: row,
    ...digitsOf(row, decimals[i] ?? 2),
    metric: isOneMetric ? '' : (metrics[i] ?? ''),
    isFirm: firm?.[i] ?? true,
    axis: units.findIndex((places) => places.includes(i)),
  }));
  if (pooled === null) {
    return own;
  }
  const ofTasks = decimals.filter((_, i) => rows[i]?.primary === true);
  const last = { table, row: null, scored: pooled, ...digitsOf(pooled, largest(ofTasks, 0)) };
  return [...own, { ...last, metric: '', isFirm: true, axis: 0 }];
}

function digitsOf({ gain: size }: PooledRow | TableRow, decimals: number) {
  return { decimals, digits: enoughDecimals(size, decimals) };
}

function taskCell({ table, row }: Written): Cell {
  const { pooled } = table;
  if (row !== null || pooled === null) {
    return row?.task ?? table.name;
  }
  const tasks = formatCount(pooled.tasks);
  return {
    macro: t('mean of {0} tasks', tasks),
    micro: t('all items of {0} tasks', tasks),
    random: t('other tasks like these'),
  }[pooled.by];
}

function metricCell({ metric, row }: Written): Cell {
  return row === null || metric === '' ? null : { is: 'metric', name: metric, mark: betterMark(row.metric) };
}

function pCell(scored: Written['scored']): Cell {
  return p(scored.p, formatPValue(scored.p, 'pBelow' in scored ? scored.pBelow : null));
}

function scoreCell({ scored, decimals }: Written, of: 'a' | 'b'): Cell {
  const isBest = scored.verdict === 'significant' && betterOf(scored).includes(of);
  return markedScore(scored[of].score, decimals, isBest);
}

function betterOf({ gain: size }: Written['scored']): ('a' | 'b')[] {
  return size > 0 ? ['a'] : size < 0 ? ['b'] : [];
}

/** The mean over each group of tasks, such as MMLU's subjects. */
export function groupsTable({ groups = [], a, b, alpha }: ComparisonTable, decimals: number): Table {
  return {
    caption: t('Means over groups of tasks; p corrected for the number of groups (Holm)'),
    ...columnsOf(groups, [
      [t('Group'), ({ name }) => name],
      [t('Mean of'), ({ by }) => (by === 'macro' ? t('members') : t('items'))],
      [t('Tasks'), ({ tasks }) => count(tasks)],
      ['n', ({ n }) => count(n)],
      [a, (row) => score(row.a.score, decimals)],
      [b, (row) => score(row.b.score, decimals)],
      [{ text: t('Gain'), term: 'gain' }, (row) => gain(row.gain, enoughDecimals(row.gain, decimals))],
      [
        { text: ciOf(1 - alpha), term: 'interval' },
        ({ interval: ends, gain: size }) =>
          ends && interval([ends.low, ends.high], enoughDecimals(size, decimals)),
      ],
      [{ text: 'p', term: 'p' }, (row) => p(row.p)],
      [{ text: t('Corrected p'), term: 'corrected-p' }, ({ corrected }) => p(corrected)],
      [t('Verdict'), (row) => verdict(outcomeOf(row))],
    ]),
  };
}

function heterogeneity(table: ComparisonTable): Cell[] {
  const note = heterogeneityNote(table);
  return note === '' ? [] : [termCell(t('Heterogeneity'), { term: 'heterogeneity' }), `: ${note}`];
}

/** Whether the gain differs between tasks or slices; '' where it can't be told. */
export function heterogeneityNote({ heterogeneity, alpha }: ComparisonTable): string {
  if (heterogeneity === null) {
    return '';
  }
  const { of, p: found, share } = heterogeneity;
  const numbers = [formatP(found), `${(share * 100).toFixed(0)}%`] as const;
  return found <= alpha
    ? of === 'tasks'
      ? t('Gains differ between tasks (Welch’s test: {0}; I² = {1}).', ...numbers)
      : t('Gains differ between slices (Welch’s test: {0}; I² = {1}).', ...numbers)
    : of === 'tasks'
      ? t('No evidence that gains differ between tasks (Welch’s test: {0}; I² = {1}).', ...numbers)
      : t('No evidence that gains differ between slices (Welch’s test: {0}; I² = {1}).', ...numbers);
}
