import { csvText } from '../../model/texts/csv';
import type { ComparisonTable, TableRow } from '../../model';

const HEAD = [
  'row',
  'a',
  'b',
  'task',
  'slice',
  'metric',
  'signature',
  'column',
  'primary',
  'n',
  'clusters',
  'score_a',
  'score_b',
  'gain',
  'low',
  'high',
  'level',
  'interval',
  'standard_error',
  'test',
  'alternative',
  'p',
  'corrected_p',
  'correction',
  'alpha',
  'verdict',
  'seed',
  'path_a',
  'path_b',
  'sha256_a',
  'sha256_b',
  'realgain',
];

/** Every number of every row; the pooled row last. */
export function tableAsCsv(table: ComparisonTable): string {
  const pooled = pooledCells(table);
  return csvText([HEAD, ...table.rows.map((row) => cells(table, row)), ...(pooled === null ? [] : [pooled])]);
}

type Cell = string | number | boolean | null;

function cells(
  { a, b, alternative, correction, alpha, seed, realgain }: ComparisonTable,
  row: TableRow,
): Cell[] {
  const { interval } = row;
  return [
    'row',
    a,
    b,
    row.task,
    row.slice,
    row.metric.name,
    row.metric.signature,
    row.column,
    row.primary,
    row.n,
    row.clusters,
    row.a.score,
    row.b.score,
    row.gain,
    interval?.low ?? null,
    interval?.high ?? null,
    interval?.level ?? null,
    interval?.method ?? null,
    row.standardError,
    row.test,
    alternative,
    row.p,
    row.corrected,
    correction,
    alpha,
    row.verdict,
    seed,
    row.a.path,
    row.b.path,
    row.a.sha256,
    row.b.sha256,
    realgain,
  ];
}

function pooledCells({ pooled, ...table }: ComparisonTable): Cell[] | null {
  if (pooled === null) {
    return null;
  }
  const { interval } = pooled;
  const none = null;
  return [
    `pooled ${pooled.by}`,
    table.a,
    table.b,
    none,
    none,
    none,
    none,
    none,
    none,
    pooled.n,
    none,
    pooled.a.score,
    pooled.b.score,
    pooled.gain,
    interval?.low ?? null,
    interval?.high ?? null,
    interval?.level ?? null,
    interval?.method ?? null,
    pooled.standardError,
    't',
    table.alternative,
    pooled.p,
    none,
    none,
    table.alpha,
    pooled.verdict,
    table.seed,
    none,
    none,
    none,
    none,
    table.realgain,
  ];
}
