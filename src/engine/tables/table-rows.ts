import { gainDeviations } from '../../analysis/table/max-t';
import type { MadeRow } from '../../analysis/table/made-row';
import { TABLE_RESAMPLES, tableOf } from '../../analysis/table';
import { choiceKey, type StatsTable } from '../../model/settings/metric';
import type { ComparisonDetails, Digest, FileStamp } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { countTo, eachOnce, elementAt, listOf } from '../../model/lists';
import { english, inEnglish, madeOf, type Messages, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { filesOf } from '../../model/results/report';
import type { MissingTask, TableDetails, TableIdentity } from '../../model/results/table';
import { RealGainError, isQuestion, metricsOffered } from '../../model/errors';
import { rowNames, warningsOfRows } from '../../model/texts/table-text';
import { unitsFor } from '../../analysis/clusters';
import { containedTasks, type HeldItems } from '../../items/content/contained';
import { meansOfTasks } from '../../items/content/means-of-tasks';
import { gainsOnSameIds } from '../../items/content/gains-on-same-ids';
import { pack } from '../../kernel';
import { BLOCK_SIZE } from '../../kernel/types';
import type { MadeComparison, Making } from '../comparisons/comparisons';
import type { ResamplePool } from '../pool';
import type { InFlight } from '../in-flight';
import type { Prepared } from '../comparisons/prepare';
import { nothingDrawn } from '../study/draw';

export interface TablesOptions extends Making {
  readonly pool: ResamplePool;
  readonly version: string;
}

export interface TableRow extends MadeRow {
  readonly identity: ComparisonIdentity;
  readonly files: readonly FileStamp[];
  readonly messages: Messages;
  /** What the table says itself: that a slice isn't all of the items. */
  readonly known: readonly string[];
  /** Of a whole task: its items, and what each adds to the gain. */
  readonly items?: HeldItems | undefined;
  readonly gains?: Float64Array | null | undefined;
}

export interface FailedRow {
  readonly task: string;
  readonly place: number;
  readonly error: RealGainError;
}

interface TableParts {
  readonly rows: readonly TableRow[];
  readonly failed: readonly FailedRow[];
  /** Left out for other reasons. */
  readonly missing?: readonly MissingTask[];
  /** Besides those of the rows. */
  readonly warnings?: readonly Text[];
  readonly correction?: TableIdentity['correction'];
  readonly sliceColumns?: readonly string[];
}

export function detailsOf(
  asked: TableIdentity,
  {
    rows: made,
    failed,
    missing = [],
    warnings = [],
    correction = asked.correction,
    sliceColumns = [],
  }: TableParts,
  version: string,
): TableDetails {
  const means = meanRows(asked.of === 'runs' ? [] : made);
  const rows = made.filter(({ task }) => !means.has(task));
  const held = rows.flatMap((row) => {
    const { items, column, comparison } = row;
    return items === undefined ? [] : [{ row, items, metric: `${column} ${comparison.metric.signature}` }];
  });
  const contained = new Set([...containedTasks(held)].map(({ row }) => row));
  const related = gainsOnSameIds(
    held.flatMap(({ row, items }) =>
      row.task === null || contained.has(row) ? [] : [{ name: row.task, items, gains: row.gains ?? null }],
    ),
  );
  const { table, firm, messages } = tableOf({
    identity: { ...asked, correction, tasks: asked.tasks.filter(({ name }) => !means.has(name)) },
    rows: rows.map((row) => (contained.has(row) ? { ...row, isContained: true } : row)),
    missing: [
      ...asked.missing,
      ...missing,
      ...failed.map(({ task, error }) => ({ task, reason: error.said })),
    ],
    version,
    warnings: listOf(warningsOf(rows, asked.name), warnings, related, summaries(means)),
  });
  return {
    table,
    identity: asked,
    apart: failed.flatMap(({ task, place, error: { holdings } }) =>
      holdings === undefined ? [] : [{ task, place, holdings }],
    ),
    rows: rows.map(({ identity }) => identity),
    decimals: rows.map(({ decimals }) => decimals),
    firm,
    sliceColumns,
    files: eachOnce(rows.flatMap(({ files }) => files)),
    digests: eachOnce(rows.flatMap(({ comparison }): Digest[] => filesOf(comparison))),
    messages: Object.fromEntries(
      [...rows.map((row) => row.messages), messages].flatMap((some) => Object.entries(some ?? {})),
    ),
  };
}

function summaries(means: ReadonlySet<string | null>): Text | null {
  return means.size === 0
    ? null
    : english(
        'Left out, as they are called and scored as the mean of the other tasks: {0}.',
        someOf([...means].map(String)),
      );
}

/** The names of tasks that are the mean of the others. */
function meanRows(rows: readonly TableRow[]): ReadonlySet<string | null> {
  const tasks = rows.flatMap(({ task, primary, comparison: { a, b, metric } }) =>
    task === null || !primary
      ? []
      : [{ name: task, metric, scores: new Map(Object.entries({ a: a.score, b: b.score })) }],
  );
  return new Set([...meansOfTasks(tasks)].map(({ name }) => name));
}

/**
 * Tries again with the metric that was chosen for such rows, where one could be scored by several.
 *
 * @throws RealGainError with the question if none was chosen
 */
export async function answered<Made>(
  identity: ComparisonIdentity,
  { answers }: TableIdentity,
  make: (identity: ComparisonIdentity) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(identity);
  } catch (error) {
    const keys = error instanceof RealGainError ? metricsOffered(error).map(choiceKey) : [];
    const metric = answers.find((answer) => keys.includes(choiceKey(answer)));
    if (metric === undefined) {
      throw error;
    }
    return make({ ...identity, metric });
  }
}

export function withPlace(error: unknown, path: string): unknown {
  return error instanceof RealGainError && isQuestion(error) && error.path === undefined
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), path })
    : error;
}

type Row = Pick<TableRow, 'task' | 'column' | 'comparison' | 'messages' | 'known'>;

/**
 * The warnings of a table's rows, as `warningsOfRows` shows them.
 *
 * @param name of the table
 */
export function warningsOf(rows: readonly Row[], name: string): Text[] {
  const names = namesOf(rows, name);
  return warningsOfRows(
    rows.map(({ comparison, messages, known }, i) => ({
      name: elementAt(names, i),
      warnings: comparison.warnings.filter((one) => !known.includes(one)).map((one) => madeOf(one, messages)),
    })),
  );
}

/** The rows' names in English, because results are kept. */
function namesOf(rows: readonly Row[], name: string): string[] {
  const named = rows.map(({ task, column, comparison: { metric, slice } }) => ({
    task,
    column,
    metric,
    slice: slice ?? null,
  }));
  return inEnglish(() => rowNames({ rows: named, name }));
}

/**
 * Gains of shared draws minus the observed one. Rows of the same items, which have the same key, use the same draws.
 *
 * @returns null for a row without a verdict to correct
 */
export async function deviationsOf(
  {
    details: { comparison },
    ready,
    scoring,
  }: Pick<MadeComparison<never>, 'ready' | 'scoring'> & {
    readonly details: Pick<ComparisonDetails, 'comparison'>;
  },
  key: readonly unknown[],
  pool: ResamplePool,
  inFlight: Pick<InFlight<unknown>, 'priority' | 'signal'>,
): Promise<Float64Array | null> {
  const { verdict, gain, seed, metric } = comparison;
  if (verdict === 'identical' || verdict === 'undecidable') {
    return null;
  }
  const { a, b } = unitsOfRuns(ready);
  const systems = [...a, ...b].map(pack);
  // Extreme gains aren't counted: these limits go unused.
  const limits = {
    scores: new Float64Array(systems.length),
    tolerances: new Float64Array(systems.length),
    halvesTies: false,
  };
  const drawn = await pool.resampleStudy(
    {
      mode: 'bootstrap',
      systems,
      resamples: TABLE_RESAMPLES,
      seed: JSON.stringify([seed, ...key]),
      limits,
      kept: TABLE_RESAMPLES,
    },
    scoring,
    {
      before: nothingDrawn({ resamples: TABLE_RESAMPLES, kept: TABLE_RESAMPLES }, systems.length),
      blocks: countTo(TABLE_RESAMPLES / BLOCK_SIZE),
      priority: () => inFlight.priority,
      signal: inFlight.signal,
    },
  );
  return gainDeviations(drawn.scores, [a.length, b.length], gain, metric.higherIsBetter);
}

/** A table for each run of both systems, of items or of clusters. */
function unitsOfRuns({
  metric,
  tableA,
  tableB,
  runs,
  clusters,
}: Prepared): Readonly<Record<'a' | 'b', StatsTable[]>> {
  const units = unitsFor(metric, tableA.k, clusters);
  return {
    a: [tableA, ...(runs?.a ?? []).map(({ table }) => table)].map((table) => units.of(table)),
    b: [tableB, ...(runs?.b ?? []).map(({ table }) => table)].map((table) => units.of(table)),
  };
}
