import * as path from 'node:path';
import { findReferences, likeliestReferences } from '../config';
import { resolvePair } from '../config/resolve';
import {
  baseName,
  DEFAULT_SETTINGS,
  RealGainError,
  shownProgram,
  type ComparisonIdentity,
  type MetricChoice,
  joined,
} from '../model';
import type { Caller } from '../engine/caller';
import type { Service } from '../engine/service';
import type { Asked } from './asked';
import { asGiven } from '../config/as-given';
import { disk } from './disk';
import { configuredTestSet } from './configured-test-set';
import { chosen } from '../questions/metric-asked';

/** The arguments once both files are known. */
export type AskedOfPair = Asked & { readonly a: string; readonly b: string };

/**
 * Fills in what the command line leaves out: from the realgain.json that configures the files, else our
 * defaults.
 *
 * @param isDecided whether the metric is declared elsewhere: then it is left open
 * @throws RealGainError `not-allowed` if that names a program that the user has not allowed to run
 */
export async function identify(asked: AskedOfPair, isDecided = false): Promise<ComparisonIdentity> {
  const { a, b, metric } = asked;
  const testSet = (await configuredTestSet(a)) ?? (await configuredTestSet(b));
  const anySaid = isDecided || Object.values(metric).some((said) => said !== undefined);
  if (!anySaid && testSet !== null) {
    requireTrust(testSet.metric, testSet.configPath, asked);
  }
  const { runs, references, idColumn, clusterColumn, systems, slice } = asked;
  return resolvePair(
    { a, b, testSet },
    {
      ...(runs.a.length + runs.b.length > 0 && { runs }),
      ...(references !== null && { references }),
      ...(anySaid && { metric: chosen(metric) }),
      ...(idColumn !== null && { idColumn }),
      ...(clusterColumn !== null && { clusterColumn }),
      ...(systems !== null && { systems }),
      ...(slice !== null && { slice }),
      formats: asked.formats,
      header: asked.header,
      settings: asked.settings,
    },
    { settings: DEFAULT_SETTINGS },
    asGiven,
  );
}

/** @throws RealGainError `not-allowed` for a program that may not run */
export function requireTrust(
  metric: MetricChoice | null,
  configPath: string,
  { trust }: Pick<Asked, 'trust'>,
): void {
  if (metric?.own !== undefined && !trust) {
    throw new RealGainError(
      'not-allowed',
      `${configPath} scores these outputs with a program (${shownProgram(metric.own)}); ` +
        'add --trust to let it run, or choose another metric with --metric.',
    );
  }
}

/**
 * The file beside outputs of whole numbers that holds the right classes.
 *
 * @throws RealGainError `needs-answer` if the numbers may as well be scores
 */
export async function classesBeside(
  { a, b, metric, references }: ComparisonIdentity,
  fitting: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string | null> {
  if (metric !== null || references.length > 0) {
    return null;
  }
  const outputs = [path.resolve(a), path.resolve(b)];
  const named = (await findReferences(disk, a)).filter((file) => !outputs.includes(file));
  const found = named.length === 0 ? [] : likeliestReferences(await fitting(named.map(asGiven)), a);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The identity with the file of right classes beside the outputs, unless references were given, or there is none. */
export async function withClasses(
  service: Pick<Service, 'references'>,
  asked: Pick<Asked, 'references'>,
  identity: ComparisonIdentity,
  caller: Caller<unknown>,
): Promise<ComparisonIdentity> {
  const fitting = (candidates: readonly string[]) =>
    service.references({ identity, candidates, classes: true }, caller);
  const gold = asked.references === null ? await classesBeside(identity, fitting) : null;
  return gold === null ? identity : { ...identity, references: [gold] };
}

/**
 * The reference suggested by the names, if there is exactly one in the nearest folder.
 *
 * @param fitting selects the files that have the items of the outputs
 *
 * @throws RealGainError `needs-reference` listing the candidates
 */
export async function proposeReference(
  { a, b }: ComparisonIdentity,
  needs: RealGainError,
  fitting: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const outputs = [path.resolve(a), path.resolve(b)];
  const named = (await findReferences(disk, a)).filter((file) => !outputs.includes(file));
  const found = named.length === 0 ? [] : await fitting(named);
  const [only, ...others] = likeliestReferences(found, a).map(asGiven);
  if (only === undefined || others.length > 0) {
    const choices = only === undefined ? '' : `, such as ${[only, ...others].map(baseName).join(' or ')}`;
    throw new RealGainError('needs-reference', joined([needs.said, `Name one with --reference${choices}.`]));
  }
  return only;
}
