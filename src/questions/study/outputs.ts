import * as path from 'node:path';
import { compileGlobs, folderOfGlob, globFault, type GlobMatcher, isGlob } from '../../config/globs/match';
import { isOutput } from '../../config/locate';
import { resolveStudy, type StudyFiles } from '../../config/resolve';
import { type Folders, outputsOfChosen, studyName } from '../../config/study-files';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { englishOf, joined, english } from '../../model/words';
import { MANY, someOf } from '../../model/texts/some-of';
import { pairOf } from '../../model/results/details';
import { RealGainError } from '../../model/errors';
import type { StudyGroups, StudyIdentity } from '../../model/results/study';
import { systemName } from '../../model/names';
import type { Disk, Means } from '../question';
import { configuredTestSet, namedTestSet, requireTrust } from '../test-sets';
import { withMetricFor } from '../metric-asked';
import { classesBeside, proposedReference } from '../pair/references';
import { groupsIn, type StudyAsked, type StudyOptions } from './schema';
import { saidBy } from './said';

/**
 * The outputs given, and their test set.
 *
 * @throws RealGainError `file-missing` for a file or glob without files; `bad-setting` for an unknown test set, and for a
 * folder with outputs of several; `needs-column` for one with outputs of several tasks
 */
export async function outputsAsked(
  { testSet: asked, files: named, task }: Pick<StudyAsked, 'files' | 'testSet' | 'task'>,
  { disk, survey }: Pick<Means, 'disk' | 'survey'>,
): Promise<StudyFiles> {
  const folders = foldersOn(disk, survey);
  if (asked !== null) {
    const testSet = await namedTestSet(disk, asked);
    return { outputs: await folders.outputsOf(testSet), testSet };
  }
  const found = await outputsOfChosen(folders, await withoutGlobs(named, disk), task);
  if ('outputs' in found) {
    const [first] = found.outputs;
    const configured = first === undefined ? null : await configuredTestSet(disk, first);
    return { ...found, testSet: found.testSet ?? configured };
  }
  const names = found.flatMap(({ testSet }) => testSet?.name ?? []);
  throw new RealGainError(
    'bad-setting',
    `${englishOf(someOf(named))} holds outputs of ${names.length} test sets (${englishOf(someOf(names, MANY))}); name one of them with --test-set, or the outputs themselves.`,
    { choices: names },
  );
}

function foldersOn(disk: Disk, survey: Means['survey']): Folders {
  return {
    ...disk,
    survey,
    outputsOf: async (testSet) =>
      (await disk.filesBelow(testSet.folder)).filter((file) => isOutput(testSet, path.resolve(file))),
  };
}

/** The groups that options name; null where they name none. */
function groupsAsked(written: readonly string[], outputs: readonly string[]): StudyGroups | null {
  const { named, patterns } = groupsIn(written);
  const [pattern] = patterns;
  const matching = (glob: string) => {
    const matches = matcherOf(glob);
    return outputs.filter((file) => [withSlashes(file), path.basename(file), systemName(file)].some(matches));
  };
  return written.length === 0
    ? null
    : {
        ...(pattern !== undefined && { pattern }),
        named: Object.fromEntries(named.map(([name, glob]) => [name, matching(glob)])),
      };
}

/** Files and folders as they are, and the files that globs match, for shells that don't expand them. */
async function withoutGlobs(named: readonly string[], disk: Disk): Promise<string[]> {
  const files: string[] = [];
  for (const one of named) {
    const exists = (await disk.modified(one)) !== null;
    for (const file of exists ? [one] : await matching(one, disk)) {
      files.push(file);
    }
  }
  return [...new Set(files)];
}

async function matching(named: string, disk: Disk): Promise<string[]> {
  const glob = withSlashes(named);
  const isPattern = isGlob(glob);
  const matches = isPattern ? matcherOf(glob) : null;
  const files = matches === null ? [] : await disk.filesBelow(folderOfGlob(glob) || '.');
  const found = files.filter((file) => matches?.(withSlashes(file)));
  if (found.length === 0) {
    const said = isPattern
      ? english('There is no file like {0}; check the pattern.', named)
      : english('There is no file or folder {0}; check its path.', named);
    throw new RealGainError('file-missing', said, { path: named });
  }
  return found.sort();
}

/** @throws RealGainError `bad-setting` for a glob that is too slow */
function matcherOf(glob: string): GlobMatcher {
  const fault = globFault(glob);
  if (fault !== null) {
    throw new RealGainError('bad-setting', joined([glob.slice(0, 60), fault]));
  }
  return compileGlobs([glob]);
}

function withSlashes(file: string): string {
  return path.normalize(file).split(path.sep).join('/');
}

type Asked = StudyOptions & Pick<StudyAsked, 'files' | 'testSet' | 'task'>;

/**
 * Makes something of the study that is asked for: the outputs, with the settings of the realgain.json that configures them, and the
 * metric and reference that the files show.
 *
 * @throws RealGainError as `outputsAsked`; `not-allowed` for a metric that is a program, without --trust; naming the option to use
 */
export async function withStudy<Made>(
  asked: Asked,
  means: Means,
  make: (identity: StudyIdentity) => Promise<Made>,
): Promise<Made> {
  const identity = await withMetricFor(await identityOf(asked, means), asked.metric, means.studyFits);
  const pair = firstTwo(identity);
  // Systems of one file have what is right there, too.
  const isAlone = identity.outputs.length < 2;
  try {
    const isOpen = !isAlone && asked.reference.length === 0 && identity.metric === null;
    const gold = isOpen ? await classesBeside(pair, means) : null;
    return await make(gold === null ? identity : { ...identity, references: [gold] });
  } catch (error) {
    if (isAlone || !(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    return make({ ...identity, references: [await proposedReference(pair, error, means, asked.reference)] });
  }
}

async function identityOf(asked: Asked, means: Means): Promise<StudyIdentity> {
  const { disk, defaults } = means;
  const said = saidBy(asked);
  const { outputs: found, testSet } = await outputsAsked(asked, means);
  const isReference = (file: string) =>
    (said.references ?? testSet?.references ?? []).some((one) => path.resolve(one) === path.resolve(file));
  const outputs = found.filter((file) => !isReference(file)).map((file) => disk.spell(file));
  const groups = groupsAsked(asked.groups, outputs);
  if (said.metric === undefined && testSet !== null) {
    requireTrust(testSet.metric, testSet.configPath, asked.trust);
  }
  return resolveStudy(
    { outputs, testSet },
    { ...said, ...(groups !== null && { groups }) },
    { name: studyName(asked.files, outputs[0] ?? '.'), settings: defaults },
    (file) => disk.spell(file),
  );
}

function firstTwo({ outputs, references, formats, header }: StudyIdentity): ComparisonIdentity {
  const [a = '', b = a] = outputs;
  const { outputs: format } = formats ?? {};
  return {
    ...pairOf(a, b),
    references,
    ...(format !== undefined && { formats: { a: format, b: format } }),
    ...(header !== undefined && { header }),
  };
}
