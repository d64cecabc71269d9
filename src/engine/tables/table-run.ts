import { badSetting, RealGainError, withMeant } from '../../model/errors';
import { choiceKey } from '../../model/settings/metric';
import type { ComparisonIdentity, ItemSlice } from '../../model/settings/identity';
import { englishOf } from '../../model/words';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { type SliceBy, sliceName } from '../../model/settings/slice';
import type { TableDetails, TableIdentity, TableTask } from '../../model/results/table';
import { tally } from '../../model/lists';
import { cancelledError } from '../../model/cancel';
import { possibleFits } from '../../items/score/metric/fits';
import { evidenceOf } from '../../analysis/clusters';
import { heldItems } from '../../items/content/contained';
import { goesByColumn } from '../../metrics';
import { isJsonPath } from '../../formats/json/path';
import { findColumn, unknownColumn } from '../../columns';
import { answerRow, type RowDetails } from '../answer';
import type { MadeComparison } from '../comparisons/comparisons';
import { type InFlight, stepOf } from '../in-flight';
import type { Prepared } from '../comparisons/prepare';
import { onlySome, slicesBy } from './slices';
import {
  answered,
  detailsOf,
  deviationsOf,
  type FailedRow,
  type TableRow,
  type TablesOptions,
  withPlace,
} from './table-rows';
import { progressOf } from '../protocol';

/** The columns that a table was asked for, of further metrics and of slices: not every task has them. */
class AskedColumns {
  /** Why no task has a column, by its name; null where one has it. */
  private readonly lacking = new Map<string, RealGainError | null>();

  isIn(records: Records, column: string, path: string): boolean {
    const isThere = isJsonPath(column) || findColumn(records, column) !== undefined;
    this.note(column, isThere ? null : unknownColumn(records, column, path));
    return isThere;
  }

  /** @throws RealGainError as `slicesBy` */
  async slices(ready: Prepared, by: SliceBy): Promise<ItemSlice[]> {
    try {
      const slices = await Promise.resolve(slicesBy(ready, by));
      this.note(by.column, null);
      return slices;
    } catch (error) {
      const isUnknown = error instanceof RealGainError && error.code === 'unknown-column';
      this.note(by.column, isUnknown ? error : null);
      throw error;
    }
  }

  /** @throws RealGainError `unknown-column` for one that was typed and that no task has; realgain.json may be ahead of its tasks */
  check({ command }: Pick<TableIdentity, 'command'>): void {
    for (const [column, error] of this.lacking) {
      if (error !== null && command?.options.some(([, value]) => value?.includes(column)) === true) {
        throw withMeant(error, column);
      }
    }
  }

  private note(column: string, error: RealGainError | null): void {
    if (error === null || !this.lacking.has(column)) {
      this.lacking.set(column, error);
    }
  }
}

type MadeRow = MadeComparison<RowDetails>;

interface Row extends TableRow {
  readonly sliceColumns: readonly string[];
}

export class TableRun {
  private readonly rows: Row[] = [];
  private readonly missing: FailedRow[] = [];
  /** Whether any task has a metric that is declared for all, and why the first one without it hasn't. */
  private isDecided = false;
  private undecided: RealGainError | null = null;
  private readonly columns = new AskedColumns();

  constructor(
    private readonly asked: TableIdentity,
    private readonly options: TablesOptions,
    private readonly inFlight: InFlight,
  ) {}

  async run(): Promise<TableDetails> {
    const { asked, rows, missing } = this;
    await this.refuseQuestions();
    for (const [done, task] of asked.tasks.entries()) {
      await this.addTask(task, done).catch((error: unknown) => {
        throw withPlace(error, task.identity.a);
      });
    }
    if (!this.isDecided && this.undecided !== null) {
      throw this.undecided;
    }
    this.columns.check(asked);
    const [failed] = missing;
    if (rows.length === 0) {
      throw failed?.error ?? badSetting('There is no task that both systems have.');
    }
    const sliceColumns = mostFrequent(rows.flatMap((row) => (row.primary ? row.sliceColumns : [])));
    return detailsOf(asked, { rows, failed: missing, sliceColumns }, this.options.version);
  }

  /**
   * Reads and scores every row before the first is resampled: what one lacks is not found out after minutes. Prepared pairs are kept
   * for their rows.
   *
   * @throws RealGainError with the question of the first task that has one
   */
  private async refuseQuestions(): Promise<void> {
    const { asked, inFlight } = this;
    const { tasks, metrics } = asked;
    const prepare = (identity: ComparisonIdentity) => this.options.prepare(identity, false, stepOf(inFlight));
    for (const [done, { name, identity }] of tasks.entries()) {
      // A program scores when its row is made.
      if (identity.metric?.own === undefined) {
        const what = name ?? asked.name;
        inFlight.report(progressOf('scoring', what, done, tasks.length));
        await this.refuseQuestion(identity.a, async () => {
          const found = await answered(identity, asked, (complete) => this.decide(complete, prepare));
          const { choice: metric } = found.ready;
          const further = metrics === 'all' ? [] : this.metricsOf({ identity: { metric } }, found.ready);
          for (const one of further) {
            await prepare({ ...found.identity, metric: one });
          }
        });
      }
    }
  }

  /** Throws questions only: other errors are those of a row. */
  private async refuseQuestion(path: string, prepare: () => Promise<void>): Promise<void> {
    try {
      await prepare();
    } catch (error) {
      if (this.inFlight.signal.aborted) {
        throw cancelledError();
      }
      if (error instanceof RealGainError && error.question !== undefined) {
        throw withPlace(error, path);
      }
    }
  }

  /** All rows of a task: the metric that decides, the other metrics, and slices. */
  private async addTask({ name, identity }: TableTask, done: number): Promise<void> {
    const titled = (what: string) => (name === null ? what : `${name}, ${what}`);
    const first = await answered(identity, this.asked, (complete) =>
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
      const slices = await this.attempt(titled(by.column), done, () => this.columns.slices(ready, by));
      for (const slice of slices ?? []) {
        const title = titled(sliceName(slice));
        await this.add(name, title, { ...details.identity, slice }, false, done);
      }
    }
  }

  /**
   * By the first of the declared metrics whose column the task has; without one, by the metric that fits it.
   *
   * @throws RealGainError `unknown-column` if that would be a question: the declared metrics are its answer
   */
  private async decide<Made>(
    identity: ComparisonIdentity,
    make: (identity: ComparisonIdentity) => Promise<Made>,
  ): Promise<Made> {
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
    { identity: { metric } }: { readonly identity: Pick<ComparisonIdentity, 'metric'> },
    { fits, a, files }: Prepared,
  ): readonly MetricChoice[] {
    const { metrics } = this.asked;
    const reported = (choice: MetricChoice) =>
      a.measures === undefined ||
      (choice.column !== undefined && [...a.measures, ...(a.costs ?? [])].includes(choice.column));
    const wanted =
      metrics === 'all'
        ? possibleFits(fits).flatMap(({ choice }) => (reported(choice) ? [choice] : []))
        : metrics.filter(
            ({ column }) => column === undefined || this.columns.isIn(a, column, files.a.stamp.path),
          );
    const isPrimary = (choice: MetricChoice) =>
      metric !== null &&
      (choiceKey(choice) === choiceKey(metric) ||
        (metrics === 'all' && goesByColumn(metric) && choice.column === metric.column));
    return wanted.filter((choice) => !isPrimary(choice));
  }

  private async add(
    task: string | null,
    title: string,
    identity: ComparisonIdentity,
    primary: boolean,
    done: number,
    mayAsk = true,
  ): Promise<MadeRow | null> {
    const { inFlight, asked } = this;
    const total = asked.tasks.length;
    inFlight.report(progressOf('resampling', title, done, total));
    const make = (complete: ComparisonIdentity) =>
      this.options.make(complete, false, stepOf(inFlight), answerRow);
    const made = await this.attempt(
      title,
      done,
      () => (primary ? this.decide(identity, make) : make(identity)),
      mayAsk,
    );
    if (made === null) {
      return null;
    }
    const { details, ready } = made;
    const { slice, a, tableA, tableB } = ready;
    const key = [task, details.identity.slice ?? null];
    this.rows.push({
      task,
      column: details.identity.metric?.column ?? null,
      primary,
      slicedBy: details.identity.slice?.column,
      decimals: details.decimals,
      comparison: details.comparison,
      bounded: details.bounded,
      deviations:
        asked.correction === 'max-t' ? await deviationsOf(made, key, this.options.pool, inFlight) : null,
      identity: details.identity,
      sliceColumns: details.sliceColumns,
      files: details.files,
      messages: details.messages,
      ...(primary && {
        items: heldItems(a, Object.entries({ a: tableA, b: tableB })),
        gains: evidenceOf(ready).gains(),
      }),
      known: slice === undefined ? [] : [englishOf(onlySome(tableA.n, slice.of, slice.name))],
    });
    return made;
  }

  /**
   * The result, or null with the reason among what is missing.
   *
   * @param mayAsk whether the user wants this row enough to answer a question
   */
  private async attempt<Made>(
    task: string,
    place: number,
    make: () => Promise<Made>,
    mayAsk = true,
  ): Promise<Made | null> {
    try {
      return await make();
    } catch (error) {
      if (this.inFlight.signal.aborted) {
        throw cancelledError();
      }
      if (!(error instanceof RealGainError) || (mayAsk && error.question !== undefined)) {
        throw error;
      }
      this.missing.push({ task, place, error });
      return null;
    }
  }
}

function metricName({ metrics }: RowDetails, metric: MetricChoice): string {
  const option = metrics.find(({ choice }) => choiceKey(choice) === choiceKey(metric));
  return englishOf(option?.name ?? metric.id);
}

function mostFrequent(names: readonly string[]): string[] {
  return [...tally(names)].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
