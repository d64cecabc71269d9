import * as path from 'node:path';
import { couldBeOutput, findConfig, type Files } from './locate';
import type { LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './name';
import type { StudyFiles } from './resolve';

/** How far below a folder outputs are looked for, where it holds none itself. */
const LEVELS = 3;

/** What a surface knows of folders, beyond files. */
export interface Folders extends Files {
  isFolder(path: string): Promise<boolean>;
  /** Names of the folders in a folder; [] if there is no such folder. */
  folders(folder: string): Promise<readonly string[]>;
  /** Absolute paths of a test set's outputs that are on disk, in alphabetical order. */
  outputsOf(testSet: LocatedTestSet): Promise<readonly string[]>;
}

/**
 * The outputs of what was chosen: files as they are, and those of folders. A folder with outputs of test sets of a
 * realgain.json stands for these, any other for the files in it that could be outputs by their names; where there aren't
 * two, for those in the folders below.
 *
 * @returns the test set where it is clear from the folder alone; several of them where one has to be chosen
 */
export async function outputsOfChosen(
  files: Folders,
  chosen: readonly string[],
): Promise<StudyFiles | readonly StudyFiles[]> {
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1 && (await files.isFolder(only))) {
    const declared = await declaredIn(files, only);
    const [first, ...others] = declared;
    if (first !== undefined) {
      return others.length === 0 ? first : declared;
    }
  }
  const found: string[] = [];
  for (const one of chosen) {
    found.push(...((await files.isFolder(one)) ? await outputsIn(files, one) : [one]));
  }
  return { outputs: [...new Set(found)], testSet: null };
}

async function outputsIn(files: Folders, folder: string): Promise<readonly string[]> {
  const declared = await declaredIn(files, folder);
  return declared.length > 0 ? declared.flatMap(({ outputs }) => outputs) : namedAsOutputs(files, folder);
}

/** The files that could be outputs by their names; from the folders below if there aren't two. */
async function namedAsOutputs(files: Folders, folder: string): Promise<readonly string[]> {
  let folders = [folder];
  let last: readonly string[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const outputs: string[] = [];
    const below: string[] = [];
    for (const each of folders) {
      const names = (await files.list(each)).filter((name) => couldBeOutput(name));
      outputs.push(...names.map((name) => path.join(each, name)));
      const inner = (await files.folders(each)).filter(
        (name) => !name.startsWith('.') && name !== 'node_modules',
      );
      below.push(...inner.map((name) => path.join(each, name)));
    }
    if (outputs.length > 1) {
      return outputs.sort();
    }
    last = last.length > 0 ? last : outputs;
    folders = below;
  }
  return last;
}

/** The test sets with two outputs or more in a folder or below it, and those outputs. */
async function declaredIn(files: Folders, folder: string): Promise<readonly StudyFiles[]> {
  const config = await findConfig(files, path.join(folder, CONFIG_NAME));
  const inside = path.resolve(folder) + path.sep;
  const declared: StudyFiles[] = [];
  for (const testSet of config?.testSets ?? []) {
    const outputs = (await files.outputsOf(testSet)).filter((file) => file.startsWith(inside));
    if (outputs.length > 1) {
      declared.push({ testSet, outputs });
    }
  }
  return declared;
}

/** What a study is called that has no test set: as the one folder that was chosen, else as that of its first output. */
export function studyName(chosen: readonly string[], output: string): string {
  const [only = output] = chosen;
  return path.basename(chosen.length === 1 ? path.resolve(only) : path.dirname(path.resolve(output)));
}
