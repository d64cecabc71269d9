import * as v from 'valibot';
import type { Suite } from '../../config/suite';
import {
  choiceKey,
  isMessage,
  systemName,
  tableIdentitySchema,
  type ComparisonIdentity,
  type MetricChoice,
  type SliceBy,
  type Source,
  type TableIdentity,
  type TableTask,
  type Text,
} from '../../model';
import { identityNames } from '../../model/text';
import { identify } from '../comparison/identity';
import type { Stores } from '../stores';

/** What a page kept over a reload. */
export const storedTableSchema = v.object({
  ...tableIdentitySchema.entries,
  missing: v.array(
    v.object({
      task: v.string(),
      reason: v.custom<Text>((text) => typeof text === 'string' || isMessage(text)),
    }),
  ),
}) satisfies v.GenericSchema<unknown, TableIdentity>;

/** What a table starts with; its page changes it. */
const DEFAULTS = { answers: [], metrics: [], slices: [], correction: 'max-t', pooling: 'macro' } as const;

type IdentityStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;

/**
 * The table of two systems on their common tasks.
 *
 * @throws RealGainError `bad-config`, `disk-hangs`
 */
export async function tableOfSuite(
  name: string,
  { a, b, tasks, missing }: Suite,
  stores: IdentityStores,
): Promise<TableIdentity> {
  const { choices } = stores;
  // A metric remembered for a folder may fit some of its tasks only, so it answers where several fit.
  const withoutMetric = {
    ...stores,
    choices: {
      metric: () => Promise.resolve(null),
      formats: (one: string, other: string) => choices.formats(one, other),
    },
  };
  const remembered = new Map<string, MetricChoice>();
  const made: TableTask[] = [];
  for (const task of tasks) {
    const [ofA, ...moreA] = task.a;
    const [ofB, ...moreB] = task.b;
    if (ofA !== undefined && ofB !== undefined) {
      const metric = await choices.metric(ofA.path);
      if (metric !== null) {
        remembered.set(choiceKey(metric), metric);
      }
      const identity = await identify(ofA.path, ofB.path, withoutMetric);
      const runs = { a: moreA.map(({ path }) => path), b: moreB.map(({ path }) => path) };
      made.push({
        name: task.name,
        identity: {
          ...identity,
          ...(runs.a.length + runs.b.length > 0 && { runs }),
          ...systemsOf(ofA, ofB),
        },
      });
    }
  }
  return { ...DEFAULTS, name, a, b, tasks: made, missing, answers: [...remembered.values()] };
}

function systemsOf(a: Source, b: Source): Pick<ComparisonIdentity, 'systems'> {
  return a.system === undefined && b.system === undefined
    ? {}
    : { systems: { a: a.system ?? systemName(a.path), b: b.system ?? systemName(b.path) } };
}

/** The table of one pair: all metrics, or slices. */
export function tableOfPair(
  name: string,
  of: ComparisonIdentity,
  rows: Partial<Pick<TableIdentity, 'metrics'>> & { readonly slices?: readonly SliceBy[] },
): TableIdentity {
  // Its own correction takes the place of a study's, and all items that of a slice.
  const identity = { ...of, family: undefined, slice: undefined };
  const [a, b] = identityNames(identity);
  return { ...DEFAULTS, name, a, b, tasks: [{ name: null, identity }], missing: [], ...rows };
}
