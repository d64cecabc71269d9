import type { EngineClient } from '../../engine/client';
import {
  choiceKey,
  elementAt,
  type KnownComparison,
  type ComparisonIdentity,
  type RealGainError,
  type TableDetails,
  type TableIdentity,
} from '../../model';
import { askCompleted, findReferences } from '../comparison/missing';
import type { Permissions } from '../comparison/permissions';
import { askFormat, askMetric, askQuestion } from '../comparison/questions';
import type { RunContext } from '../page/runs';
import type { Stores } from '../stores';

type RunStores = Pick<Stores, 'references' | 'choices'>;

/** How a table is made: for a page, or in the background, where nothing is asked. */
export type TableContext = Pick<RunContext, 'signal' | 'onProgress' | 'readyToAsk'> & {
  readonly mayAsk?: boolean;
};

export function inBackground(signal: AbortSignal): TableContext {
  return { signal, mayAsk: false, onProgress: () => undefined, readyToAsk: () => Promise.resolve() };
}

/**
 * Makes a table in the engine; what a task lacks (a reference, a metric, how to read its files) is found or asked for.
 *
 * @throws RealGainError
 */
export async function runTable(
  engine: EngineClient,
  stores: RunStores,
  permissions: Permissions,
  identity: TableIdentity,
  context: TableContext,
  known: readonly KnownComparison[] = [],
): Promise<TableDetails> {
  const { mayAsk = true } = context;
  const metrics = [...identity.tasks.map((task) => task.identity.metric), ...(identity.deciding ?? [])];
  for (const metric of metrics) {
    if (metric?.own !== undefined) {
      await permissions.require(metric.own, mayAsk);
    }
  }
  const priority = mayAsk ? 'foreground' : 'background';
  const { withTaskClasses } = await import('../comparison/classes');
  const table = async (asked: TableIdentity): Promise<TableDetails> => {
    const completed = await withTaskClasses(asked, engine);
    const details = await engine.call(
      'table',
      { identity: completed, priority, ...(known.length > 0 && { known }) },
      context,
    );
    return { ...details, identity: completed };
  };
  return askCompleted(identity, table, async (asked, error) => {
    const completed = await new Completion(engine, stores, asked, error, context).complete();
    return completed === null || JSON.stringify(completed) === JSON.stringify(asked) ? null : completed;
  });
}

/** Finds out what one task lacks; each step gives the identity with it, or null. */
class Completion {
  private readonly place: number;
  private readonly task: ComparisonIdentity;
  private readonly mayAsk: boolean;

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: RunStores,
    private readonly asked: TableIdentity,
    private readonly error: RealGainError,
    private readonly context: TableContext,
  ) {
    this.place = Math.max(0, placeOf(asked, error));
    this.task = elementAt(asked.tasks, this.place).identity;
    this.mayAsk = context.mayAsk ?? true;
  }

  async complete(): Promise<TableIdentity | null> {
    const { error, task } = this;
    switch (error.code) {
      case 'needs-reference':
        return task.references.length > 0 ? null : this.withReferences();
      case 'needs-metric':
        return this.mayAsk ? this.withMetric() : null;
      case 'needs-format':
        return this.mayAsk ? this.withFormat() : null;
      default:
        return error.question === undefined ? null : this.withAnswer();
    }
  }

  /** Those that the names suggest for all tasks at once, so that the engine isn't called for each. */
  private async withReferences(): Promise<TableIdentity | null> {
    const { asked, stores, context, mayAsk, error } = this;
    const tasks = [...asked.tasks];
    for (const [i, { name, identity }] of tasks.entries()) {
      if (identity.references.length === 0) {
        const found = await findReferences([identity.a, identity.b], stores.references, {
          mayAsk: mayAsk && i === this.place,
          readyToAsk: context.readyToAsk,
          takesSeveral: error.takesSeveral,
          fitting: (candidates) => this.engine.call('references', { identity, candidates }),
        });
        if (found === null && i === this.place) {
          return null;
        }
        tasks[i] = { name, identity: { ...identity, references: found ?? [] } };
      }
    }
    return { ...asked, tasks };
  }

  private async withMetric(): Promise<TableIdentity | null> {
    const { asked, error, task, stores } = this;
    await this.context.readyToAsk();
    const metric = await askMetric(task.a, error);
    if (metric === undefined) {
      return null;
    }
    await stores.choices.rememberMetric(task.a, metric);
    const isOffered = error.metrics?.some(({ choice }) => choiceKey(choice) === choiceKey(metric)) === true;
    return isOffered ? { ...asked, answers: [...asked.answers, metric] } : this.withTask({ metric });
  }

  private async withFormat(): Promise<TableIdentity | null> {
    const { error, task, stores } = this;
    const which = error.path === task.a ? 'a' : error.path === task.b ? 'b' : 'references';
    await this.context.readyToAsk();
    const format = await askFormat(error.path ?? task.a, error.formats ?? []);
    if (format === undefined) {
      return null;
    }
    await stores.choices.rememberFormat(task, which, format);
    return this.withTask({
      formats: { ...(await stores.choices.formats(task.a, task.b)), ...task.formats },
    });
  }

  /** The answer given before to such files, or else the user's. */
  private async withAnswer(): Promise<TableIdentity | null> {
    const { error, task, stores } = this;
    if (error.question === undefined) {
      return null;
    }
    const before = await stores.choices.answerTo(task.a, error.question);
    const known = before && this.withTask(before.answer);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(this.asked)) {
      return known;
    }
    if (!this.mayAsk) {
      return null;
    }
    await this.context.readyToAsk();
    const choice = await askQuestion(error.question);
    if (choice === undefined) {
      return null;
    }
    await stores.choices.rememberAnswer(task.a, error.question, choice);
    return this.withTask(choice.answer);
  }

  private withTask(changes: Partial<ComparisonIdentity>): TableIdentity {
    const tasks = this.asked.tasks.map((task, i) =>
      i === this.place ? { ...task, identity: { ...task.identity, ...changes } } : task,
    );
    return { ...this.asked, tasks };
  }
}

/** The task that an error is about, by its file. */
export function placeOf({ tasks }: TableIdentity, { path }: Pick<RealGainError, 'path'>): number {
  return tasks.findIndex(
    ({ identity: { a, b, references } }) => path !== undefined && [a, b, ...references].includes(path),
  );
}
