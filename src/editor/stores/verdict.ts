import type { LocatedSuite } from '../../config';
import type { ComparisonTable, TableDetails, TableRow } from '../../model';
import { largest } from '../../model/lists';
import type { RowVerdict, SuiteVerdict } from './verdict-file';

export function suiteKey({ configPath, name }: Pick<LocatedSuite, 'configPath' | 'name'>): string {
  return `${configPath}#${name}`;
}

export function verdictKey(suite: string, system: string): string {
  return `${suite}\n${system}`;
}

/** What changes the verdict if the user changes it in realgain.json. */
export function declaredBy({
  baseline,
  deciding,
  metrics,
  slices,
  correction,
  pooling,
  groups,
  settings,
}: LocatedSuite): string {
  return JSON.stringify([baseline, deciding, metrics, slices, correction, pooling, groups, settings]);
}

/** The verdict of a table; null if no row decides: several tasks whose metrics have different units. */
export function verdictOf(
  suite: LocatedSuite,
  system: string,
  { table, rows, decimals, files, identity }: TableDetails,
  origin: SuiteVerdict['origin'],
  time: number,
): SuiteVerdict | null {
  const deciding = decidingRow(table, decimals);
  if (deciding === null) {
    return null;
  }
  const of = suiteKey(suite);
  const tasks = table.rows.filter(({ primary }) => primary).length;
  return {
    key: verdictKey(of, system),
    suite: of,
    name: suite.name,
    system,
    declared: declaredBy(suite),
    a: table.a,
    b: table.b,
    deciding,
    tasks,
    missing: identity.tasks.length + identity.missing.length - tasks,
    sentence: table.sentence,
    rows: table.rows.flatMap((row, i) =>
      row.primary ? [{ ...summaryOf(row, row.corrected, decimals[i] ?? 2), file: rows[i]?.a ?? '' }] : [],
    ),
    files,
    time,
    origin,
    seen: origin === 'person',
  };
}

function decidingRow({ pooled, rows }: ComparisonTable, decimals: readonly number[]): RowVerdict | null {
  const primary = rows.flatMap((row, i) => (row.primary ? [{ row, decimals: decimals[i] ?? 2 }] : []));
  const [first, ...others] = primary;
  if (first === undefined || (pooled === null && others.length > 0)) {
    return null;
  }
  const most = largest(primary.map((one) => one.decimals));
  return pooled === null
    ? summaryOf(first.row, first.row.corrected, most)
    : summaryOf({ ...pooled, metric: first.row.metric }, pooled.p, most);
}

function summaryOf(
  { gain, verdict, metric }: Pick<TableRow, 'gain' | 'verdict' | 'metric'>,
  p: number,
  decimals: number,
): RowVerdict {
  const { name, unit, higherIsBetter } = metric;
  return { gain, p, verdict, metric: { name, unit, higherIsBetter }, decimals };
}
