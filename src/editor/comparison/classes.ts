import { findReferences, likeliestReferences } from '../../config/locate';
import type { EngineClient } from '../../engine/client';
import { disk } from '../host/disk';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { TableIdentity, TableTask } from '../../model/results/table';

/**
 * With the file of right classes beside outputs whose numbers are classes.
 *
 * @throws RealGainError `needs-answer` if they may as well be scores
 */
export async function withClasses(
  identity: ComparisonIdentity,
  engine: Pick<EngineClient, 'call'>,
): Promise<ComparisonIdentity> {
  const { a, b, metric, references } = identity;
  if (metric !== null || references.length > 0) {
    return identity;
  }
  const candidates = (await findReferences(disk, a, b)).filter((file) => file !== a && file !== b);
  if (candidates.length === 0) {
    return identity;
  }
  const fitting = await engine.call('references', { identity, candidates, classes: true });
  const found = likeliestReferences(fitting, a);
  return found.length === 1 ? { ...identity, references: [...found] } : identity;
}

/**
 * The same for every task of a table, unless it says what decides; runs of one test set have the same right classes.
 *
 * @throws RealGainError as `withClasses`, of the first such task
 */
export async function withTaskClasses(
  table: TableIdentity,
  engine: Pick<EngineClient, 'call'>,
): Promise<TableIdentity> {
  if (table.deciding !== undefined && table.deciding.length > 0) {
    return table;
  }
  const tasks: TableTask[] = [];
  for (const { name, identity } of table.tasks) {
    const known = table.of === 'runs' ? tasks[0]?.identity.references : undefined;
    tasks.push({
      name,
      identity:
        known === undefined || identity.references.length > 0
          ? await withClasses(identity, engine)
          : { ...identity, references: known },
    });
  }
  return { ...table, tasks };
}
