import * as path from 'node:path';
import { compileGlobs, folderOfGlob, globFault, isGlob, isOutput, type GlobMatcher } from '../config';
import { resolveStudy, type StudyFiles } from '../config/resolve';
import { outputsOfChosen, studyName, type Folders } from '../config/study-files';
import { filesBelow, foldersIn } from '../files/folder';
import { kindOf, stampIfThere } from '../files/stamps';
import { RealGainError, systemName, type StudyGroups, type StudyIdentity, joined } from '../model';
import { asGiven } from '../config/as-given';
import { chosen } from '../questions/metric-asked';
import { configuredTestSet, namedTestSet, requireTrust } from '../questions/test-sets';
import { disk } from './disk';
import type { StudyCommand } from './study-arguments';

/** File system access for finding outputs in folders. */
const folders: Folders = {
  ...disk,
  isFolder: async (file) => (await kindOf(file)) === 'folder',
  folders: foldersIn,
  outputsOf: async (testSet) =>
    (await filesBelow(testSet.folder)).filter((file) => isOutput(testSet, path.resolve(file))),
};

/**
 * The study: the outputs given, with the settings of the realgain.json that configures them.
 *
 * @throws RealGainError `file-missing` for a file or glob without files; `bad-setting` for an unknown test set, and for a
 * folder with outputs of several; `not-allowed` for a metric that is a program, without --trust
 */
export async function identifyStudy(command: StudyCommand): Promise<StudyIdentity> {
  const { metric, references } = command;
  const { outputs: found, testSet } = await filesOf(command);
  const isReference = (file: string) =>
    (references ?? testSet?.references ?? []).some((one) => path.resolve(one) === path.resolve(file));
  const outputs = found.filter((file) => !isReference(file)).map(asGiven);
  const groups = groupsFor(command, outputs);
  const anySaid = Object.values(metric).some((said) => said !== undefined);
  if (!anySaid && testSet !== null) {
    requireTrust(testSet.metric, testSet.configPath, command.trust);
  }
  return resolveStudy(
    { outputs, testSet },
    {
      ...(references !== null && { references }),
      ...(anySaid && { metric: chosen(metric) }),
      ...(command.idColumn !== null && { idColumn: command.idColumn }),
      ...(command.clusterColumn !== null && { clusterColumn: command.clusterColumn }),
      ...(groups !== null && { groups }),
      formats: command.formats,
      header: command.header,
      settings: command.settings,
    },
    { name: studyName(command.outputs, outputs[0] ?? '.') },
    asGiven,
  );
}

/** The outputs given, and their test set. */
async function filesOf({ testSet: asked, outputs: named }: StudyCommand): Promise<StudyFiles> {
  if (asked !== null) {
    const testSet = await namedTestSet(disk, asked);
    return { outputs: await folders.outputsOf(testSet), testSet };
  }
  const found = await outputsOfChosen(folders, await withoutGlobs(named));
  if ('outputs' in found) {
    const [first] = found.outputs;
    const configured = first === undefined ? null : await configuredTestSet(disk, first);
    return { ...found, testSet: found.testSet ?? configured };
  }
  const names = found.flatMap(({ testSet }) => testSet?.name ?? []);
  throw new RealGainError(
    'bad-setting',
    `${named.join(', ')} holds outputs of ${names.length} test sets (${names.join(', ')}); name one of them with --test-set, or the outputs themselves.`,
    { choices: names },
  );
}

/** The groups given on the command line. */
function groupsFor(
  { groups: { pattern, named } }: StudyCommand,
  outputs: readonly string[],
): StudyGroups | null {
  if (pattern === null && named.length === 0) {
    return null;
  }
  const matching = (glob: string) => {
    const matches = matcherOf(glob);
    return outputs.filter((file) => [withSlashes(file), path.basename(file), systemName(file)].some(matches));
  };
  return {
    ...(pattern !== null && { pattern }),
    named: Object.fromEntries(named.map(([name, glob]) => [name, matching(glob)])),
  };
}

/** Files and folders as they are, and the files that globs match, for shells that don't expand them. */
async function withoutGlobs(named: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const one of named) {
    const exists = (await stampIfThere(one)) !== null;
    for (const file of exists ? [one] : await matching(one)) {
      files.push(file);
    }
  }
  return [...new Set(files)];
}

async function matching(named: string): Promise<string[]> {
  const glob = withSlashes(named);
  const isPattern = isGlob(glob);
  const matches = isPattern ? matcherOf(glob) : null;
  const files = matches === null ? [] : await filesBelow(folderOfGlob(glob) || '.');
  const found = files.filter((file) => matches?.(withSlashes(file)));
  if (found.length === 0) {
    throw new RealGainError('file-missing', `There is no file ${isPattern ? 'like ' : ''}${named}.`, {
      path: named,
    });
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
