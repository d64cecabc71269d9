import * as path from 'node:path';
import { commonFolder } from '../../model/paths';
import { couldBeOutput, findReferences, isNamedReference, likeliestReferences } from '../../config/locate';
import { resolvePair, type SaidOfPair } from '../../config/resolve';
import { baseName } from '../../model/names';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { englishOf, joined } from '../../model/words';
import { pairOf } from '../../model/results/details';
import { parseSlice, type ComparisonIdentity } from '../../model/settings/identity';
import { quoted } from '../../model/texts/nearest';
import { RealGainError } from '../../model/errors';
import { someOf } from '../../model/texts/some-of';
import { NO_REFERENCE } from '../fields';
import type { AskedMetric } from '../metric-asked';
import type { Means } from '../question';
import { allOf, type OutputsAsked } from '../systems-within';
import { configuredTestSet } from '../test-sets';

type Fitting = Pick<Means, 'disk' | 'fitting'>;

interface Alone {
  readonly files: readonly string[];
  readonly reference: readonly string[];
  readonly cluster: string | null;
  readonly system: string | null;
  readonly slice: string | null;
}

/** An output against itself, with what its realgain.json declares where it isn't said, but for programs and further runs. */
export async function outputAlone(
  { files: [output = ''], reference, cluster, system, slice }: Alone,
  { disk }: Pick<Means, 'disk'>,
): Promise<ComparisonIdentity> {
  const testSet = await configuredTestSet(disk, output);
  const only = slice === null ? null : parseSlice(slice);
  const said = {
    ...(reference.length > 0 && { references: reference }),
    ...(cluster !== null && { clusterColumn: cluster }),
    ...(system !== null && { systems: { a: system, b: system } }),
    ...(only !== null && { slice: only }),
  };
  const usual = { settings: DEFAULT_SETTINGS };
  const { runs: _, ...alone } = resolvePair({ a: output, b: output, testSet }, said, usual, disk.spell);
  return alone.metric?.own === undefined ? alone : { ...alone, metric: null };
}

interface OfOutputs extends OutputsAsked {
  readonly reference: readonly string[];
  readonly metric: AskedMetric;
}

/** The references of outputs as said, else as realgain.json declares them, else as names suggest where the metric takes any. */
export async function foundReferences(
  { reference, metric, ...outputs }: OfOutputs,
  means: Means,
): Promise<string[]> {
  const testSet = reference.length > 0 ? null : await configuredTestSet(means.disk, outputs.files[0] ?? '');
  const known = testSet === null ? reference : testSet.references.map(means.disk.spell);
  if (known.length > 0) {
    return [...known];
  }
  const { a, b, systems } = allOf(outputs);
  const pair = await means.withMetric({ ...pairOf(a, b), ...(systems && { systems }) }, metric);
  return [...(await withReference(pair, means, reference)).references];
}

/**
 * With the reference that the names suggest, if the metric takes one and none is known.
 *
 * @param asked the files named as references, or that there is none
 * @throws RealGainError for what else is open
 */
export async function withReference(
  identity: ComparisonIdentity,
  means: Fitting & Pick<Means, 'lacks'>,
  asked: readonly string[],
): Promise<ComparisonIdentity> {
  const lacked = await means.lacks(identity);
  if (lacked !== null && lacked.code !== 'needs-reference') {
    throw lacked;
  }
  return lacked === null
    ? identity
    : { ...identity, references: [await proposedReference(identity, lacked, means, asked)] };
}

/** With the file of right classes beside the outputs, unless references were given, or there is none. */
export async function withClasses(
  said: Pick<SaidOfPair, 'references'>,
  identity: ComparisonIdentity,
  means: Fitting,
): Promise<ComparisonIdentity> {
  const gold = said.references === undefined ? await classesBeside(identity, means) : null;
  return gold === null ? identity : { ...identity, references: [gold] };
}

/** Files that may be the reference by their names, or what else lies beside the output. */
async function filesBeside(
  { a, b }: Pick<ComparisonIdentity, 'a' | 'b'>,
  { disk }: Pick<Means, 'disk'>,
  named = true,
): Promise<string[]> {
  const outputs = [path.resolve(a), path.resolve(b)];
  const [folder, folderOfB] = outputs.map((output) => path.dirname(output)) as [string, string];
  const listed = async (place: string) =>
    (await disk.list(place)).filter(couldBeOutput).map((name) => path.join(place, name));
  // Of outputs in folders of their own, the right answers may lie above both.
  const others = async () =>
    (await Promise.all([...new Set([folder, commonFolder(folder, folderOfB)])].map(listed))).flat();
  return (await (named ? findReferences(disk, a, b) : others())).filter((file) => !outputs.includes(file));
}

/**
 * The file beside outputs of whole numbers that holds the right classes; null unless there is exactly one.
 *
 * @throws RealGainError `needs-answer` if the numbers may as well be scores
 */
export async function classesBeside(identity: ComparisonIdentity, means: Fitting): Promise<string | null> {
  const { a, metric, references } = identity;
  if (metric !== null || references.length > 0) {
    return null;
  }
  const named = (await filesBeside(identity, means)).map(means.disk.spell);
  const found = named.length === 0 ? [] : likeliestReferences(await means.fitting(identity, named, true), a);
  const [only = null, ...others] = found;
  return others.length > 0 ? null : only;
}

/**
 * The reference suggested by the names, if there is exactly one in the nearest folder.
 *
 * @param asked the files named as references, or that there is none
 * @throws RealGainError `needs-reference` listing the candidates: if no name suggests one, what lies beside the output and fits
 */
export async function proposedReference(
  identity: ComparisonIdentity,
  needs: RealGainError,
  means: Fitting,
  asked: readonly string[],
): Promise<string> {
  if (asked.includes(NO_REFERENCE)) {
    throw needs;
  }
  const fitting = async (files: string[]) => (files.length === 0 ? [] : means.fitting(identity, files));
  const named = await fitting(await filesBeside(identity, means));
  const [only, ...others] = likeliestReferences(named, identity.a).map(means.disk.spell);
  if (only === undefined || others.length > 0) {
    const found =
      only === undefined ? await fitting(await filesBeside(identity, means, false)) : [only, ...others];
    const choices = found.length === 0 ? '' : `, such as ${englishOf(someOf(found.map(means.disk.spell)))}`;
    const { a, b } = identity;
    const how = isNamedReference(b)
      ? `${baseName(b)} is named like one: “realgain score ${quoted(a)} --reference ${quoted(b)}” scores ${baseName(a)} by it.`
      : `Name one with --reference${choices}.`;
    const said = joined([needs.said, how]);
    throw new RealGainError(needs.code, said, { question: needs.question });
  }
  return only;
}
