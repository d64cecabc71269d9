import type { EngineClient } from '../../engine/client';
import { choiceKey } from '../../model/settings/metric';
import { metricsOffered, RealGainError } from '../../model/errors';
import { elementAt } from '../../model/lists';
import type { KnownComparison, TableDetails, TableIdentity } from '../../model/results/table';
import type { Settled } from '../../model/settings/identity';
import { askUntilClear } from '../../questions/ask';
import { askedOf, detailsOf } from '../../questions/table/answer';
import { whatIsMissing } from '../comparison/missing';
import { askForPage } from '../comparison/ask-engine';
import type { Permissions } from '../comparison/permissions';
import type { RunContext } from '../page/runs';
import type { Stores } from '../stores';
import type { Fitting } from '../stores/references';

type RunStores = Pick<Stores, 'references' | 'choices'>;

/** How a table is made: for a page, or in the background, where nothing is asked. */
export type TableContext = Pick<RunContext, 'signal' | 'onProgress' | 'answerTo'> & {
  readonly mayAsk?: boolean;
};

export function inBackground(signal: AbortSignal): TableContext {
  return { signal, mayAsk: false, onProgress: () => undefined, answerTo: () => Promise.resolve(undefined) };
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
  const priority = mayAsk ? 'foreground' : 'background';
  const { withTaskClasses } = await import('../comparison/classes');
  const table = async (asked: TableIdentity): Promise<TableDetails> => {
    const completed = await withTaskClasses(asked, engine);
    const how = { priority, known, mayAsk } as const;
    const details = await askForPage(askedOf(completed), detailsOf, engine, permissions, how, context);
    return { ...details, identity: completed };
  };
  return askUntilClear(identity, table, async (asked, thrown) =>
    thrown instanceof RealGainError ? complete(asked, thrown, engine, stores, context) : null,
  );
}

/** With what one task lacks; null if that isn't available. */
async function complete(
  asked: TableIdentity,
  error: RealGainError,
  engine: EngineClient,
  stores: RunStores,
  { mayAsk = true, answerTo }: TableContext,
): Promise<TableIdentity | null> {
  const place = Math.max(0, placeOf(asked, error));
  const found = async (at: number): Promise<Settled | null> => {
    const { identity } = elementAt(asked.tasks, at);
    const fitting: Fitting = (candidates) => engine.call('references', { identity, candidates });
    return whatIsMissing(identity, error, { stores, mayAsk: mayAsk && at === place, answerTo, fitting });
  };
  const changes = await found(place);
  const { metric } = changes ?? {};
  if (metric && metricsOffered(error).some((one) => choiceKey(one) === choiceKey(metric))) {
    const isNew = asked.answers.every((answer) => choiceKey(answer) !== choiceKey(metric));
    return isNew ? { ...asked, answers: [...asked.answers, metric] } : null;
  }
  if (changes === null) {
    return null;
  }
  const tasks = [...asked.tasks];
  for (const [i, task] of tasks.entries()) {
    const { references } = task.identity;
    // The references of all tasks at once, so that the engine isn't called for each.
    const more =
      i === place
        ? changes
        : error.code === 'needs-reference' && references.length === 0
          ? await found(i)
          : null;
    tasks[i] = { ...task, identity: { ...task.identity, ...more } };
  }
  return { ...asked, tasks };
}

/** The task that an error is about, by its file. */
export function placeOf({ tasks }: TableIdentity, { path }: Pick<RealGainError, 'path'>): number {
  return tasks.findIndex(
    ({ identity: { a, b, references } }) => path !== undefined && [a, b, ...references].includes(path),
  );
}
