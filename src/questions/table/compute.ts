import { readFiles } from '../../model/results/details';
import { RealGainError, asRefusal } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { TableIdentity, TableTask } from '../../model/results/table';
import { proposedReference } from '../pair/references';
import type { Computed, Means } from '../question';
import { foundRuns } from './find-runs';
import { foundSuite } from './find-suite';
import type { RunsAsked, SuiteAsked, TableAnswer } from './schema';

/**
 * Two systems on all their tasks.
 *
 * @throws RealGainError as `foundSuite`; if no row can be compared
 */
export function suite(asked: SuiteAsked, means: Means): Promise<Computed<SuiteAsked, TableAnswer>> {
  return tableOf(asked, means, () => foundSuite(asked, means));
}

export { foundSuite };

/** Several runs against one baseline. @throws RealGainError as `foundRuns`; if no row can be compared */
export function runs(asked: RunsAsked, means: Means): Promise<Computed<RunsAsked, TableAnswer>> {
  return tableOf(asked, means, () => foundRuns(asked, means));
}

async function tableOf<
  Asked extends { readonly held: TableIdentity | null; readonly reference: readonly string[] },
>(asked: Asked, means: Means, find: () => Promise<TableIdentity>): Promise<Computed<Asked, TableAnswer>> {
  const details = await (asked.held === null
    ? withReferences(await find(), means, asked.reference)
    : means.table(asked.held));
  const { table, decimals, messages, files, digests, identity } = details;
  means.kept.add(messages);
  return {
    result: { ...table, decimals },
    read: readFiles(digests, files),
    identity: { ...asked, held: identity },
    choices: {},
    ...(means.page !== null && { page: details }),
  };
}

/** The table; tasks that need a reference get the one that the names suggest. */
async function withReferences(identity: TableIdentity, means: Means, reference: readonly string[]) {
  try {
    return await means.table(identity);
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    const tasks: TableTask[] = [];
    for (const task of identity.tasks) {
      tasks.push({ ...task, identity: await withReference(task.identity, means, reference) });
    }
    return means.table({ ...identity, tasks });
  }
}

async function withReference(
  identity: ComparisonIdentity,
  means: Means,
  reference: readonly string[],
): Promise<ComparisonIdentity> {
  const lacked = identity.references.length > 0 ? null : await lackedBy(identity, means);
  return lacked?.code === 'needs-reference'
    ? { ...identity, references: [await proposedReference(identity, lacked, means, reference)] }
    : identity;
}

/** What can't be compared for another reason is a row that is missing, as the table says. */
async function lackedBy(identity: ComparisonIdentity, means: Means): Promise<RealGainError | null> {
  return means.lacks(identity).catch((error: unknown) => {
    asRefusal(error);
    return null;
  });
}
