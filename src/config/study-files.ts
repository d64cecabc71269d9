import * as path from 'node:path';
import { couldBeOutput, findConfig, type Files } from './locate';
import type { LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './name';
import type { StudyFiles } from './resolve';
import { isBelow } from '../model/paths';

/** How many levels of subfolders to search for outputs, if a folder itself has none. */
const LEVELS = 3;

/** Folder access needed by a study, beyond files. */
export interface Folders extends Files {
  isFolder(path: string): Promise<boolean>;
  /** Names of the folders in a folder; [] if there is no such folder. */
  folders(folder: string): Promise<readonly string[]>;
  /** Absolute paths of a test set's outputs on disk, in alphabetical order. */
  outputsOf(testSet: LocatedTestSet): Promise<readonly string[]>;
}

/**
 * The outputs of a selection: files as they are, and those of folders. A folder with outputs of a
 * realgain.json's test sets contributes these, any other the files whose names could be outputs; if there are
 * fewer than two, those in its subfolders.
 *
 * @returns the test set if the folder alone determines it; several if one has to be chosen
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

/** The files whose names could be outputs; from subfolders if there are fewer than two. */
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
      for (const place of inner.map((name) => path.join(each, name))) {
        // A folder of reports is one output.
        ((await files.isFolder(place)) ? below : outputs).push(place);
      }
    }
    if (outputs.length > 1) {
      return outputs.sort();
    }
    last = last.length > 0 ? last : outputs;
    folders = below;
  }
  return last;
}

/** The test sets with two or more outputs in a folder or below it, and those outputs. */
async function declaredIn(files: Folders, folder: string): Promise<readonly StudyFiles[]> {
  const config = await findConfig(files, path.join(folder, CONFIG_NAME));
  const inside = path.resolve(folder);
  const declared: StudyFiles[] = [];
  for (const testSet of config?.testSets ?? []) {
    const outputs = (await files.outputsOf(testSet)).filter((file) => isBelow(inside, file));
    if (outputs.length > 1) {
      declared.push({ testSet, outputs });
    }
  }
  return declared;
}

/**
 * The name of a study without a test set: that of the one selected folder, else of its first output's folder.
 */
export function studyName(chosen: readonly string[], output: string): string {
  const [only = output] = chosen;
  return path.basename(chosen.length === 1 ? path.resolve(only) : path.dirname(path.resolve(output)));
}
