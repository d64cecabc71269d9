import * as path from 'node:path';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { SliceBy } from '../../model/settings/slice';
import type { TableIdentity } from '../../model/results/table';
import { identityNames } from '../../model/text';
import { isSilent, silentDisk } from '../../files/disk-limit';
import { isCalledBaseline } from '../../config/names';
import type { SaidOfPair } from '../../config/resolve';
import { declaredKey } from '../stores/declared';
import type { Stores } from '../stores';
import { defaultSettings } from '../host/settings';
import type { TestSets } from '../stores/test-sets';

type KnownBefore = Pick<Stores, 'testSets' | 'references'> & {
  readonly choices: Pick<Stores['choices'], 'metric' | 'formats'>;
};

/**
 * Puts together what is compared with what, and how: realgain.json first, then what was remembered, then settings.
 *
 * @param said what a suite in realgain.json declares for this task
 * @throws RealGainError `bad-config`; `disk-hangs` if a file's disk timed out before: the engine needn't wait again
 */
export async function identify(
  a: string,
  b: string,
  { testSets, references, choices }: KnownBefore,
  said: SaidOfPair = {},
): Promise<ComparisonIdentity> {
  const testSet = (await testSets.configuring(a)) ?? (await testSets.configuring(b));
  const silent = [a, b].find(isSilent);
  if (silent !== undefined) {
    throw silentDisk(silent);
  }
  const known = references.remembered(a);
  const { resolvePair } = await import('../../config/resolve');
  return resolvePair({ a, b, testSet }, said, {
    ...(known.length > 0 && { references: known }),
    metric: await choices.metric(a),
    formats: await choices.formats(a, b),
    settings: defaultSettings(),
  });
}

/**
 * Which of two files is the candidate (A) and which the baseline (B): the declared baseline is B,
 * else a file that is called so, else the one that was chosen first.
 */
export async function orderPair(
  first: string,
  second: string,
  testSets: TestSets,
): Promise<[a: string, b: string]> {
  const baselines = [await testSets.baselineOf(first), await testSets.baselineOf(second)];
  const isBaseline = (file: string): boolean => baselines.includes(file);
  const isNamedSo = (file: string): boolean => isCalledBaseline(path.basename(file));
  for (const is of [isBaseline, isNamedSo]) {
    if (is(first) !== is(second)) {
      return is(first) ? [second, first] : [first, second];
    }
  }
  return [second, first];
}

/** What makes two comparisons comparisons of one test set: for the gain-vs-confidence plot. */
export async function testSetKeyOf(identity: ComparisonIdentity, testSets: TestSets): Promise<string> {
  const testSet = (await testSets.of(identity.a)) ?? (await testSets.of(identity.b));
  if (testSet !== null) {
    return declaredKey(testSet);
  }
  return identity.references.length > 0
    ? identity.references.join('\n')
    : [path.dirname(identity.a), path.dirname(identity.b)].sort().join('\n');
}

/** What a table starts with; its page changes it. */
const DEFAULTS = { answers: [], metrics: [], slices: [], correction: 'max-t', pooling: 'macro' } as const;

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
