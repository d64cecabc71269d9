import { gainDeviations, TABLE_RESAMPLES, tableOf, type MadeRow } from '../analysis';
import { unitsOf } from '../analysis/clusters';
import { pack } from '../kernel';
import { BLOCK_SIZE } from '../kernel/types';
import {
  checkSettings,
  choiceKey,
  english,
  englishOf,
  filesOf,
  RealGainError,
  sliceName,
  withMeant,
  type ComparisonDetails,
  type ComparisonIdentity,
  type Digest,
  type FileStamp,
  type ItemSlice,
  type Messages,
  type MetricChoice,
  type Records,
  type SliceBy,
  type StatsTable,
  type TableDetails,
  type TableIdentity,
  type TableTask,
} from '../model';
import { createCall } from './call';
import type { Caller } from './caller';
import { cancelledError } from './cancel';
import type { MadeComparison, MakeComparison } from './comparisons';
import type { InFlight } from './in-flight';
import { possibleFits } from './choose-metric';
import { isJsonPath } from '../formats';
import { findColumn, goesByColumn, unknownColumn } from '../metrics';
import type { ResamplePool } from './pool';
import type { Prepared } from './prepare';
import type { TableParams } from './protocol';
import { onlySome, slicesBy } from './slices';
import { nothingDrawn } from './study/draw';
import { warningsOf } from './table-warnings';

/** The call that compares two systems on several tasks, metrics or slices. */
export interface Tables {
  /** @throws RealGainError if no row can be compared, as `compare`; `cancelled` */
  table(params: TableParams, caller?: Caller<TableDetails>): Promise<TableDetails>;
}

interface TablesOptions {
  readonly pool: ResamplePool;
  readonly version: string;
  readonly make: MakeComparison;
}

export function createTables(options: TablesOptions): Tables {
  const call = createCall<TableIdentity, TableDetails>({
    pool: options.pool,
    check: ({ tasks }) => tasks.forEach(({ identity }) => checkSettings(identity.settings)),
    attempt: (identity, inFlight) => new TableRun(identity, options, inFlight).run(),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      table: {
        ...details.table,
        warnings: [...details.table.warnings, ...more],
      },
      messages: { ...details.messages, ...messages },
    }),
  });
  return {
    table: ({ identity, priority }, caller) => call(identity, priority, caller),
  };
}

/** A row, and what its surfaces need besides. */
interface Row extends MadeRow {
  readonly identity: ComparisonIdentity;
  readonly sliceColumns: readonly string[];
  readonly files: readonly FileStamp[];
  readonly messages: Messages;
  /** What the table says itself: that a slice isn't all of the items. */
  readonly known: readonly string[];
}

interface Missing {
  readonly task: string;
  readonly error: RealGainError;
}

/** Makes the rows of a table, one after another. */
class TableRun {
  private readonly rows: Row[] = [];
  private readonly missing: Missing[] = [];
  /** Whether any task has a metric that is declared for all, and why the first one without it hasn't. */
  private isDecided = false;
  private undecided: RealGainError | null = null;
  /** Why no task has one of the columns asked for, by its name; null where one has it. */
  private readonly lacking = new Map<string, RealGainError | null>();

  constructor(
    private readonly asked: TableIdentity,
    private readonly options: TablesOptions,
    private readonly inFlight: InFlight<TableDetails>,
  ) {}

  async run(): Promise<TableDetails> {
    const { asked, rows, missing } = this;
    for (const [done, task] of asked.tasks.entries()) {
      await this.addTask(task, done).catch((error: unknown) => {
        throw withPlace(error, task.identity.a);
      });
    }
    if (!this.isDecided && this.undecided !== null) {
      throw this.undecided;
    }
    for (const [column, error] of this.lacking) {
      // What realgain.json declares may be for tasks that are still evaluated.
      if (error !== null && asked.command?.options.some(([, value]) => value?.includes(column) === true)) {
        throw withMeant(error, column);
      }
    }
    const [failed] = missing;
    if (rows.length === 0) {
      throw (
        failed?.error ?? new RealGainError('bad-setting', english('There is no task that both systems have.'))
      );
    }
    const { table, messages } = tableOf({
      identity: asked,
      rows,
      missing: [...asked.missing, ...missing.map(({ task, error }) => ({ task, reason: error.said }))],
      version: this.options.version,
      warnings: warningsOf(rows, asked.name),
    });
    return {
      table,
      identity: asked,
      rows: rows.map(({ identity }) => identity),
      decimals: rows.map(({ decimals }) => decimals),
      sliceColumns: mostFrequent(rows.flatMap((row) => (row.primary ? row.sliceColumns : []))),
      files: eachOnce(rows.flatMap(({ files }) => files)),
      digests: eachOnce(rows.flatMap(({ comparison }): Digest[] => filesOf(comparison))),
      messages: Object.assign({}, ...rows.map((row) => row.messages), messages) as Messages,
    };
  }

  /** All rows of a task: the metric that decides, the other metrics, and slices. */
  private async addTask({ name, identity }: TableTask, done: number): Promise<void> {
    const titled = (what: string) => (name === null ? what : `${name}, ${what}`);
    const first = await this.answered(identity, (complete) =>
      this.add(name, name ?? this.asked.name, complete, true, done),
    );
    if (first === null) {
      return;
    }
    const { ready, details } = first;
    for (const metric of this.metricsOf(details, ready)) {
      const title = titled(metricName(details, metric));
      await this.add(name, title, { ...details.identity, metric }, false, done, this.asked.metrics !== 'all');
    }
    for (const by of this.asked.slices) {
      const slices = await this.attempt(titled(by.column), () => this.slicesOf(ready, by));
      for (const slice of slices ?? []) {
        const title = titled(sliceName(slice));
        await this.add(name, title, { ...details.identity, slice }, false, done);
      }
    }
  }

  /**
   * Tries again with the metric that was chosen for such tasks, where a task could be scored by several.
   *
   * @throws RealGainError with the question if none was chosen
   */
  private async answered<Made>(
    identity: ComparisonIdentity,
    make: (identity: ComparisonIdentity) => Promise<Made>,
  ): Promise<Made> {
    try {
      return await make(identity);
    } catch (error) {
      const asked =
        error instanceof RealGainError ? (error.metrics ?? []).map(({ choice }) => choiceKey(choice)) : [];
      const metric = this.asked.answers.find((answer) => asked.includes(choiceKey(answer)));
      if (metric === undefined) {
        throw error;
      }
      return make({ ...identity, metric });
    }
  }

  /**
   * By the first of the declared metrics whose column the task has; without one, by the metric that fits it.
   *
   * @throws RealGainError `unknown-column` if that would be a question: the declared metrics are its answer
   */
  private async decide(
    identity: ComparisonIdentity,
    make: (identity: ComparisonIdentity) => Promise<MadeComparison>,
  ): Promise<MadeComparison> {
    const deciding = identity.metric === null ? (this.asked.deciding ?? []) : [];
    let lacks: RealGainError | null = null;
    for (const metric of deciding) {
      try {
        const made = await make({ ...identity, metric });
        this.isDecided = true;
        return made;
      } catch (error) {
        if (!(error instanceof RealGainError) || error.code !== 'unknown-column') {
          throw error;
        }
        lacks ??= error;
      }
    }
    this.undecided ??= lacks;
    try {
      return await make(identity);
    } catch (error) {
      throw lacks !== null && error instanceof RealGainError && error.code === 'needs-metric' ? lacks : error;
    }
  }

  /** The metrics asked for besides the one that decides, if the task has their columns; of all that fit, one for each column. */
  private metricsOf(
    { identity: { metric } }: ComparisonDetails,
    { fits, a, files }: Prepared,
  ): readonly MetricChoice[] {
    const { metrics } = this.asked;
    const reported = (choice: MetricChoice) =>
      a.measures === undefined || (choice.column !== undefined && a.measures.includes(choice.column));
    const wanted =
      metrics === 'all'
        ? possibleFits(fits).flatMap(({ choice }) => (reported(choice) ? [choice] : []))
        : metrics.filter(({ column }) => column === undefined || this.has(a, column, files.a.stamp.path));
    const isPrimary = (choice: MetricChoice) =>
      metric !== null &&
      (choiceKey(choice) === choiceKey(metric) ||
        (metrics === 'all' && goesByColumn(metric) && choice.column === metric.column));
    return wanted.filter((choice) => !isPrimary(choice));
  }

  private has(records: Records, column: string, path: string): boolean {
    const isThere = isJsonPath(column) || findColumn(records, column) !== undefined;
    this.lacks(column, isThere ? null : unknownColumn(records, column, path));
    return isThere;
  }

  /** @throws RealGainError as `slicesBy` */
  private async slicesOf(ready: Prepared, by: SliceBy): Promise<ItemSlice[]> {
    try {
      const slices = await Promise.resolve(slicesBy(ready, by));
      this.lacks(by.column, null);
      return slices;
    } catch (error) {
      const isUnknown = error instanceof RealGainError && error.code === 'unknown-column';
      this.lacks(by.column, isUnknown ? error : null);
      throw error;
    }
  }

  /** @param error null if the task has the column */
  private lacks(column: string, error: RealGainError | null): void {
    if (error === null || !this.lacking.has(column)) {
      this.lacking.set(column, error);
    }
  }

  private async add(
    task: string | null,
    title: string,
    identity: ComparisonIdentity,
    primary: boolean,
    done: number,
    mayAsk = true,
  ): Promise<MadeComparison | null> {
    const { inFlight, asked } = this;
    const total = asked.tasks.length;
    inFlight.report({ stage: 'resampling', what: title, done, total, secondsLeft: null });
    const make = (complete: ComparisonIdentity) =>
      this.options.make(complete, false, {
        priority: inFlight.priority,
        signal: inFlight.signal,
        wantsPartial: false,
        report: () => undefined,
        reportPartial: () => undefined,
      });
    const made = await this.attempt(
      title,
      () => (primary ? this.decide(identity, make) : make(identity)),
      mayAsk,
    );
    if (made === null) {
      return null;
    }
    const {
      details,
      ready: { slice },
    } = made;
    const key = [task, details.identity.slice ?? null];
    this.rows.push({
      task,
      column: details.identity.metric?.column ?? null,
      primary,
      slicedBy: details.identity.slice?.column,
      decimals: details.decimals,
      comparison: details.comparison,
      deviations: asked.correction === 'max-t' ? await this.deviations(made, key) : null,
      identity: details.identity,
      sliceColumns: details.sliceColumns,
      files: details.files,
      messages: details.messages,
      known: slice === undefined ? [] : [englishOf(onlySome(made.ready.tableA.n, slice.of, slice.name))],
    });
    return made;
  }

  /**
   * The result, or null with the reason among what is missing.
   *
   * @param mayAsk whether the user wants this row enough to answer a question
   */
  private async attempt<Made>(task: string, make: () => Promise<Made>, mayAsk = true): Promise<Made | null> {
    try {
      return await make();
    } catch (error) {
      if (this.inFlight.signal.aborted) {
        throw cancelledError();
      }
      if (!(error instanceof RealGainError) || (mayAsk && isQuestion(error))) {
        throw error;
      }
      this.missing.push({ task, error });
      return null;
    }
  }

  /**
   * Gains of shared draws minus the observed one. Rows of the same items, which have the same key, use the same draws.
   */
  private async deviations(
    { details: { comparison }, ready, scoring }: MadeComparison,
    key: readonly unknown[],
  ): Promise<Float64Array | null> {
    const { verdict, gain, seed, metric } = comparison;
    if (verdict === 'identical' || verdict === 'undecidable') {
      return null;
    }
    const { a, b } = unitsOfRuns(ready);
    const systems = [...a, ...b].map(pack);
    // Nobody asks which gains are extreme: these limits are never looked at.
    const limits = { scores: new Float64Array(systems.length), tolerances: new Float64Array(systems.length) };
    const drawn = await this.options.pool.resampleStudy(
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
        blocks: Array.from({ length: TABLE_RESAMPLES / BLOCK_SIZE }, (_, block) => block),
        priority: () => this.inFlight.priority,
        signal: this.inFlight.signal,
      },
    );
    return gainDeviations(drawn.scores, [a.length, b.length], gain, metric.higherIsBetter);
  }
}

/** Whether the user can say how the files of a task are to be read. */
export function isQuestion({ code }: RealGainError): boolean {
  return ['needs-metric', 'needs-answer', 'needs-reference', 'needs-format', 'needs-systems'].includes(code);
}

export function eachOnce<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** A question that says which output it is about. */
function withPlace(error: unknown, path: string): unknown {
  return error instanceof RealGainError && isQuestion(error) && error.path === undefined
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), path })
    : error;
}

/** A table for each run of both systems, of items or of clusters. */
function unitsOfRuns({
  metric,
  tableA,
  tableB,
  runs,
  clusters,
}: Prepared): Readonly<Record<'a' | 'b', StatsTable[]>> {
  const units = (table: StatsTable) => unitsOf(metric, table, clusters);
  return {
    a: [tableA, ...(runs?.a ?? []).map(({ table }) => table)].map(units),
    b: [tableB, ...(runs?.b ?? []).map(({ table }) => table)].map(units),
  };
}

function metricName({ metrics }: ComparisonDetails, metric: MetricChoice): string {
  const option = metrics.find(({ choice }) => choiceKey(choice) === choiceKey(metric));
  return englishOf(option?.name ?? metric.id);
}

/** Each once, the most frequent first. */
function mostFrequent(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
