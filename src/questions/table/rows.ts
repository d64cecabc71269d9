import { count, gain, interval, markedScore, p, type Cell } from '../../document/cell';
import {
  enoughDecimals,
  formatCount,
  formatLevel,
  formatP,
  largest,
  metricNames,
  outcomeOf,
  TABLE_CORRECTION_NAMES,
  VERDICT_WORDS,
  type ComparisonTable,
  type PooledRow,
  type TableDetails,
  type TableRow,
  type Verdict,
} from '../../model';
import { askedRow } from '../../report/table/gate';

/** A table as it is written: the result, and decimals of scores for each row. */
export type WrittenTable = Pick<TableDetails, 'table' | 'decimals'>;

const KEYS = [
  'task',
  'metric',
  'slice',
  'n',
  'a',
  'b',
  'gain',
  'interval',
  'p',
  'corrected',
  'verdict',
  'partlyPooled',
  'needed',
  'onArrival',
] as const;

type Key = (typeof KEYS)[number];

/** The cells of a row: '' where all rows have the same value, null without a value. */
export interface WrittenRow {
  readonly cells: Readonly<Record<Key, Cell>>;
  /** Who scores better. */
  readonly best: 'a' | 'b' | null;
  readonly isPooled: boolean;
}

export interface Column {
  readonly key: Key;
  readonly title: string;
}

/** All rows, the pooled one last. */
export function writtenRows({ table, decimals }: WrittenTable): WrittenRow[] {
  const { rows, pooled } = table;
  const metrics = metricNames(rows);
  const isOneMetric = new Set(metrics).size === 1;
  const hasSlices = rows.some(({ slice }) => slice !== null);
  const asked = askedRow(table);
  const own = rows.map((row, i) =>
    written(row, decimals[i] ?? 2, false, {
      task: row.task ?? table.name,
      metric: isOneMetric ? '' : (metrics[i] ?? ''),
      slice: row.slice ?? (hasSlices ? 'all items' : ''),
      corrected: row === asked ? null : p(row.corrected),
      partlyPooled:
        row.partlyPooled === undefined
          ? null
          : gain(row.partlyPooled, enoughDecimals(row.partlyPooled, decimals[i] ?? 2)),
      needed: row.arrival === undefined ? null : p(row.arrival.needed),
      onArrival: row.arrival === undefined ? null : wordsOf({ ...row, verdict: row.arrival.verdict }),
    }),
  );
  if (pooled === null) {
    return own;
  }
  const over = `${formatCount(pooled.tasks)} tasks`;
  const ofTasks = decimals.filter((_, i) => rows[i]?.primary === true);
  const task = {
    macro: `mean of ${over}`,
    micro: `all items of ${over}`,
    random: 'other tasks like these',
  }[pooled.by];
  return [
    ...own,
    written(pooled, largest(ofTasks, 0), true, {
      ...{ task, metric: '', slice: '' },
      ...{ corrected: null, partlyPooled: null, needed: null, onArrival: null },
    }),
  ];
}

/** The columns that any row fills; without the task where there is only one, and something else tells rows apart. */
export function tableColumns(
  { of, a, b, alpha, rows: all }: ComparisonTable,
  rows: readonly WrittenRow[],
): Column[] {
  const titles: Readonly<Record<Key, string>> = {
    task: of === 'runs' ? 'Run' : 'Task',
    ...{ metric: 'Metric', slice: 'Slice', n: 'n' },
    ...{ a: of === 'runs' ? 'Score' : a, b, gain: 'Gain', interval: `${formatLevel(1 - alpha)} CI` },
    ...{ p: 'p', corrected: 'Corrected p', verdict: 'Verdict' },
    partlyPooled: 'Partly pooled',
    ...{ needed: 'Needed p', onArrival: 'When it arrived' },
  };
  const filled = KEYS.filter((key) => rows.some(({ cells }) => (cells[key] ?? '') !== ''));
  const isOne = all.every(({ task }) => task === null);
  const isTold = filled.includes('metric') || filled.includes('slice');
  return filled
    .filter((key) => key !== 'task' || !isOne || !isTold)
    .map((key) => ({ key, title: titles[key] }));
}

/** How p was corrected, and for what: "corrected for 12 rows (step-down max-T)"; '' if there is nothing to correct for. */
export function correctionNote(table: ComparisonTable): string {
  const { of, uncompared = 0 } = table;
  const rows = table.rows.length + uncompared - (askedRow(table) === null ? 0 : 1);
  return rows < 2
    ? ''
    : `corrected for ${formatCount(rows)} ${of ?? 'rows'} (${TABLE_CORRECTION_NAMES[table.correction]})`;
}

/** Whether the gain differs between tasks or slices; '' where it can't be told. */
export function heterogeneityNote({ heterogeneity, alpha }: ComparisonTable): string {
  if (heterogeneity === null) {
    return '';
  }
  const { of, p: found, share } = heterogeneity;
  const said = found <= alpha ? `Gains differ between ${of}` : `No evidence that gains differ between ${of}`;
  return `${said} (Welch’s test: ${formatP(found)}; I² = ${(share * 100).toFixed(0)}%).`;
}

const WORDS: Readonly<Record<Exclude<Verdict, 'significant'> | 'better' | 'worse', string>> = {
  ...VERDICT_WORDS,
  better: 'significantly better',
  worse: 'significantly worse',
};

export function wordsOf(found: Pick<TableRow, 'verdict' | 'gain'>): string {
  return WORDS[outcomeOf(found)];
}

type Scored = Pick<TableRow, 'n' | 'gain' | 'interval' | 'p' | 'verdict'> &
  Readonly<Record<'a' | 'b', PooledRow['a']>>;

function written(
  { n, a, b, gain: size, interval: ends, p: found, verdict }: Scored,
  decimals: number,
  isPooled: boolean,
  about: Pick<
    WrittenRow['cells'],
    'task' | 'metric' | 'slice' | 'corrected' | 'partlyPooled' | 'needed' | 'onArrival'
  >,
): WrittenRow {
  const digits = enoughDecimals(size, decimals);
  const best = size > 0 ? 'a' : size < 0 ? 'b' : null;
  const scored = (of: 'a' | 'b', { score }: PooledRow['a']) =>
    markedScore(score, decimals, verdict === 'significant' && of === best);
  return {
    cells: {
      ...about,
      ...{ n: count(n), a: scored('a', a), b: scored('b', b), gain: gain(size, digits) },
      interval: ends === null ? null : interval([ends.low, ends.high], digits),
      p: verdict === 'undecidable' ? null : p(found),
      verdict: wordsOf({ verdict, gain: size }),
    },
    ...{ best, isPooled },
  };
}
