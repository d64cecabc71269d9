import type { ComparisonTable, PooledRow, TableRow } from '../../model/results/table';
import { jsonText } from '../../model/texts/shown-results';
import type { Answered } from '../question';
import type { TableAnswer } from './schema';
import { type Columns, csvTable } from '../../model/texts/csv';
import { SCORED } from '../pair/tables';

type Answer = Answered<object, TableAnswer>;

export function json({ result }: Answer): string[] {
  const { decimals: _, ...table } = result;
  return [jsonText(table)];
}

/** A row as it is written; of the pooled one, only what it shares with the others. */
interface Written {
  readonly kind: string;
  readonly table: ComparisonTable;
  readonly row: TableRow | null;
  readonly scored: TableRow | PooledRow;
}

const COLUMNS: Columns<Written> = {
  row: ({ kind }) => kind,
  a: ({ table }) => table.a,
  b: ({ table }) => table.b,
  task: ({ row }) => row?.task,
  slice: ({ row }) => row?.slice,
  metric: ({ row }) => row?.metric.name,
  signature: ({ row }) => row?.metric.signature,
  column: ({ row }) => row?.column,
  primary: ({ row }) => row?.primary,
  n: ({ scored }) => scored.n,
  clusters: ({ row }) => row?.clusters,
  ...SCORED,
  test: ({ row }) => (row === null ? 't' : row.test),
  alternative: ({ table }) => table.alternative,
  p: ({ scored }) => scored.p,
  corrected_p: ({ row }) => row?.corrected,
  correction: ({ row, table }) => row && table.correction,
  alpha: ({ table }) => table.alpha,
  verdict: ({ scored }) => scored.verdict,
  seed: ({ table }) => table.seed,
  path_a: ({ row }) => row?.a.path,
  path_b: ({ row }) => row?.b.path,
  sha256_a: ({ row }) => row?.a.sha256,
  sha256_b: ({ row }) => row?.b.sha256,
  realgain: ({ table }) => table.realgain,
  place: ({ row }) => row?.arrival?.place,
  needed_p: ({ row }) => row?.arrival?.needed,
  verdict_on_arrival: ({ row }) => row?.arrival?.verdict,
  partly_pooled: ({ row }) => row?.partlyPooled,
  p_below: ({ row }) => row?.pBelow,
  corrected_p_below: ({ row }) => row?.correctedBelow,
};

/** Every number of every row, the pooled row last: their columns are a promise to scripts. */
export function csv({ result: table }: Answer): string {
  const { rows, pooled } = table;
  const of = (kind: string, row: TableRow | null, scored: TableRow | PooledRow): Written => ({
    kind,
    table,
    row,
    scored,
  });
  const last = pooled === null ? [] : [of(`pooled ${pooled.by}`, null, pooled)];
  return csvTable(COLUMNS, [...rows.map((row) => of('row', row, row)), ...last]);
}
