import * as path from 'node:path';
import { compileGlobs, folderOfGlob, globFault, isGlob, isOutput, type GlobMatcher } from '../../config';
import type { StudyFiles } from '../../config/resolve';
import { outputsOfChosen, type Folders } from '../../config/study-files';
import { joined, RealGainError, systemName, type StudyGroups, MANY, englishOf, someOf } from '../../model';
import type { Disk, Means } from '../question';
import { configuredTestSet, namedTestSet } from '../test-sets';
import { groupsIn, type StudyAsked } from './schema';

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
    logsAmong: (files) => survey(files, true),
    outputsOf: async (testSet) =>
      (await disk.filesBelow(testSet.folder)).filter((file) => isOutput(testSet, path.resolve(file))),
  };
}

/** The groups that options name; null where they name none. */
export function groupsAsked(written: readonly string[], outputs: readonly string[]): StudyGroups | null {
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
