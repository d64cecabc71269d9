import type { LocatedSuite } from '../../config/located-config';
import { resolveTable } from '../../config/suites/resolve-suite';
import type { Suite } from '../../config/suites/suite';
import { choiceKey } from '../../model/settings/metric';
import type { TableIdentity } from '../../model/results/table';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { identify } from '../comparison/identity';
import type { Stores } from '../stores';

type IdentityStores = Pick<Stores, 'testSets' | 'references' | 'choices'>;

/**
 * The table of two systems on their common tasks.
 *
 * @param suite that covers both, in realgain.json
 * @throws RealGainError `bad-config`, `disk-hangs`
 */
export async function tableOfSuite(
  name: string,
  found: Suite,
  suite: LocatedSuite | null,
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
  for (const { a } of found.tasks) {
    const metric = await choices.metric(a[0]?.path ?? '');
    if (metric !== null) {
      remembered.set(choiceKey(metric), metric);
    }
  }
  return resolveTable({ name, suite, found }, { answers: [...remembered.values()] }, (a, b, said) =>
    identify(a.path, b.path, withoutMetric, said),
  );
}
