import {
  enoughDecimals,
  formatCount,
  formatGain,
  formatInterval,
  formatLevel,
  formatP,
  formatScore,
  metricNames,
  outcomeOf,
  TABLE_CORRECTION_NAMES,
  VERDICT_WORDS,
  type ComparisonTable,
  type PooledRow,
  type TableDetails,
  type TableRow,
  type Verdict,
  largest,
} from '../../model';

/** A table as it is written: the result, and decimals of scores for each row. */
export type WrittenTable = Pick<TableDetails, 'table' | 'decimals'>;

/** A row as text, without markup. */
export interface WrittenRow {
  readonly task: string;
  /** '' where all rows have the same one. */
  readonly metric: string;
  readonly slice: string;
  readonly n: string;
  readonly a: string;
  readonly b: string;
  readonly gain: string;
  /** '' without one. */
  readonly interval: string;
  readonly p: string;
  /** '' of the row that is not corrected. */
  readonly corrected: string;
  readonly verdict: string;
  /** Who scores better. */
  readonly best: 'a' | 'b' | null;
  readonly significant: boolean;
}

/** All rows of a table, without the pooled one. */
export function writtenRows({ table, decimals }: WrittenTable): WrittenRow[] {
  const { rows } = table;
  const metrics = metricNames(rows);
  const sameMetric = new Set(metrics).size === 1;
  const asked = questionOf(table);
  return rows.map((row, i) => ({
    ...numbersOf(row, decimals[i] ?? 2),
    task: row.task ?? table.name,
    metric: sameMetric ? '' : (metrics[i] ?? ''),
    slice: row.slice ?? '',
    n: formatCount(row.n),
    corrected: row === asked ? '' : writtenP(row.corrected),
  }));
}

export function writtenPooled({ table: { pooled, rows }, decimals }: WrittenTable): WrittenRow | null {
  if (pooled === null) {
    return null;
  }
  const ofTasks = decimals.filter((_, i) => rows[i]?.primary === true);
  const over = `${formatCount(pooled.tasks)} tasks`;
  return {
    ...numbersOf(pooled, largest(ofTasks, 0)),
    task: pooled.by === 'macro' ? `mean of ${over}` : `all items of ${over}`,
    metric: '',
    slice: '',
    n: formatCount(pooled.n),
    corrected: '',
  };
}

/** The row that is not corrected for the others, unless that is the pooled one. */
export function questionOf({
  of,
  rows,
  pooled,
}: Pick<ComparisonTable, 'of' | 'rows' | 'pooled'>): TableRow | null {
  const primary = rows.filter((row) => row.primary);
  return of !== 'runs' && pooled === null && primary.length === 1 ? (primary[0] ?? null) : null;
}

/** How p was corrected, and for what: "corrected for 12 rows (step-down max-T)"; '' if there is nothing to correct for. */
export function correctionNote(table: ComparisonTable): string {
  const { of, uncompared = 0 } = table;
  const rows = table.rows.length + uncompared - (questionOf(table) === null ? 0 : 1);
  return rows < 2
    ? ''
    : `corrected for ${formatCount(rows)} ${of ?? 'rows'} (${TABLE_CORRECTION_NAMES[table.correction]})`;
}

/** Whether the gain differs between tasks or slices; '' where it can't be told. */
export function heterogeneityNote({ heterogeneity, alpha }: ComparisonTable): string {
  if (heterogeneity === null) {
    return '';
  }
  const { of, p, share } = heterogeneity;
  const found = p <= alpha ? `gains differ between ${of}` : `no evidence that gains differ between ${of}`;
  return `${found} (Welch’s test: ${formatP(p)}; I² = ${(share * 100).toFixed(0)}%)`;
}

/** The heading of intervals: `95% CI`. */
export function levelOf({ alpha }: Pick<ComparisonTable, 'alpha'>): string {
  return `${formatLevel(1 - alpha)} CI`;
}

const WORDS: Readonly<Record<Exclude<Verdict, 'significant'> | 'better' | 'worse', string>> = {
  ...VERDICT_WORDS,
  better: 'significantly better',
  worse: 'significantly worse',
};

function numbersOf(
  {
    a,
    b,
    gain,
    interval,
    p,
    verdict,
  }: Pick<TableRow, 'gain' | 'interval' | 'p' | 'verdict'> & Readonly<Record<'a' | 'b', PooledRow['a']>>,
  decimals: number,
) {
  const digits = enoughDecimals(gain, decimals);
  return {
    a: formatScore(a.score, decimals),
    b: formatScore(b.score, decimals),
    gain: formatGain(gain, digits),
    interval: interval === null ? '' : formatInterval([interval.low, interval.high], digits),
    p: verdict === 'undecidable' ? '' : writtenP(p),
    verdict: WORDS[outcomeOf({ verdict, gain })],
    best: gain > 0 ? ('a' as const) : gain < 0 ? ('b' as const) : null,
    significant: verdict === 'significant',
  };
}

function writtenP(p: number): string {
  return formatP(p).replace(/^p (?:= )?/, '');
}
