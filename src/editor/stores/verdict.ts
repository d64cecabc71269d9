import * as v from 'valibot';
import type { LocatedSuite } from '../../config/located-config';
import type { ComparisonTable, TableDetails, TableRow } from '../../model/results/table';
import { isMessage, madeOf, type Message } from '../../model/words';
import { largest } from '../../model/lists';
import type { Frozen } from '../../model/described';
import { declaredKey } from './declared';
import { fitting, listFile } from './files/list-file';

/** How a row of a table came out: enough for a line of text. */
const row = v.object({
  gain: v.number(),
  p: v.number(),
  below: v.optional(v.number()),
  verdict: v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  metric: v.object({ name: v.string(), unit: v.string(), higherIsBetter: v.boolean() }),
  decimals: v.number(),
  // Absent: true, or kept by an older version.
  isFirm: v.optional(v.boolean()),
});

export type RowVerdict = Frozen<v.InferOutput<typeof row>>;

/** What the suite says of a system against its baseline, with what it takes to open the table and to see whether it holds. */
const verdictSchema = v.object({
  key: v.string(),
  // As `declaredKey`.
  suite: v.string(),
  name: v.string(),
  // Its folder; where one folder holds all systems, its name.
  system: v.string(),
  declared: v.string(),
  a: v.string(),
  b: v.string(),
  // The row that decides: the pooled one, or that of the only task.
  deciding: row,
  // How many tasks have a row, and how many haven’t.
  tasks: v.number(),
  missing: v.number(),
  sentence: v.string(),
  // Kept by this version on.
  warnings: v.optional(v.array(v.union([v.string(), v.custom<Message>(isMessage)]))),
  // All items of each task, p and verdict after correction.
  rows: v.array(v.object({ ...row.entries, file: v.string() })),
  files: v.array(v.object({ path: v.string(), size: v.number(), modified: v.number() })),
  // Milliseconds since 1970.
  time: v.number(),
  origin: v.picklist(['person', 'watch']),
  // False until the user opens what the watcher found.
  seen: v.boolean(),
});

export type SuiteVerdict = Frozen<v.InferOutput<typeof verdictSchema>>;

export type TableVerdict = Pick<
  SuiteVerdict,
  'name' | 'a' | 'b' | 'deciding' | 'tasks' | 'missing' | 'sentence'
>;

export const verdictFile = listFile<SuiteVerdict>({
  member: 'verdicts',
  holds: 'verdicts',
  versions: [1],
  entryOf: fitting(verdictSchema),
});

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

/** The verdict of a table; null if no row decides. */
export function verdictOf(
  suite: LocatedSuite,
  system: string,
  details: TableDetails,
  origin: SuiteVerdict['origin'],
  time: number,
): SuiteVerdict | null {
  const { table, rows, decimals, files, firm, messages } = details;
  const verdict = tableVerdict(details);
  const of = declaredKey(suite);
  return (
    verdict && {
      ...verdict,
      key: verdictKey(of, system),
      suite: of,
      name: suite.name,
      system,
      declared: declaredBy(suite),
      warnings: table.warnings.map((warning) => madeOf(warning, messages)),
      rows: table.rows.flatMap((row, i) =>
        row.primary ? [{ ...summaryOf(row, row, decimals[i] ?? 2, firm[i]), file: rows[i]?.a ?? '' }] : [],
      ),
      files,
      time,
      origin,
      seen: origin === 'person',
    }
  );
}

/** What a table says of its two systems; null for runs, and for several tasks whose metrics have different units. */
export function tableVerdict({
  table,
  decimals,
  firm,
  identity,
}: Pick<TableDetails, 'table' | 'decimals' | 'firm' | 'identity'>): TableVerdict | null {
  const { of, name, a, b, sentence, rows } = table;
  const deciding = of === 'runs' ? null : decidingRow(table, decimals, firm);
  const tasks = rows.filter(({ primary }) => primary).length;
  const missing = identity.tasks.length + identity.missing.length - tasks;
  return deciding && { name, a, b, deciding, tasks, missing, sentence };
}

function decidingRow(
  { pooled, rows }: ComparisonTable,
  decimals: readonly number[],
  firm: readonly boolean[],
): RowVerdict | null {
  const primary = rows.flatMap((row, i) =>
    row.primary ? [{ row, decimals: decimals[i] ?? 2, isFirm: firm[i] }] : [],
  );
  const [first, ...others] = primary;
  if (first === undefined || (pooled === null && others.length > 0)) {
    return null;
  }
  const most = largest(primary.map((one) => one.decimals));
  return pooled === null
    ? summaryOf(first.row, first.row, most, first.isFirm)
    : summaryOf({ ...pooled, metric: first.row.metric }, { corrected: pooled.p }, most);
}

function summaryOf(
  { gain, verdict, metric }: Pick<TableRow, 'gain' | 'verdict' | 'metric'>,
  { corrected: p, correctedBelow: below }: Pick<TableRow, 'corrected' | 'correctedBelow'>,
  decimals: number,
  isFirm = true,
): RowVerdict {
  const { name, unit, higherIsBetter } = metric;
  return {
    gain,
    p,
    ...(below !== undefined && { below }),
    verdict,
    metric: { name, unit, higherIsBetter },
    decimals,
    ...(!isFirm && { isFirm }),
  };
}
