import * as path from 'node:path';
import { badSetting } from '../model';
import { couldBeOutput, findConfig, type Files } from './locate';
import type { LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './name';
import type { StudyFiles } from './resolve';
import { isBelow, isWithin } from '../model/paths';
import { areNumbered } from './suites/suite';
import { taskInName } from './suites/suite-outputs';

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
 * @throws RealGainError `bad-setting` for folders that hold outputs of the same names, as systems do for tasks
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
  const undeclared = new Map<string, readonly string[]>();
  for (const one of chosen) {
    if (await files.isFolder(one)) {
      const declared = await declaredIn(files, one);
      const outputs =
        declared.length > 0 ? declared.flatMap((each) => each.outputs) : await namedAsOutputs(files, one);
      for (const output of outputs) {
        found.push(output);
      }
      if (declared.length === 0) {
        undeclared.set(one, outputs);
      }
    } else {
      found.push(one);
    }
  }
  refuseTasks(undeclared);
  return { outputs: [...new Set(found)], testSet: null };
}

/** Two files of one system on two tasks would be two systems: ids `0`, `1`, … of both look like the same items. */
function refuseTasks(chosen: ReadonlyMap<string, readonly string[]>): void {
  const tasks = commonNames(chosen.size === 1 ? bySubfolder(chosen) : chosen);
  if (tasks.length > 1 && !areNumbered(tasks)) {
    const shown = tasks.slice(0, 5).join(', ') + (tasks.length > 5 ? ' …' : '');
    throw badSetting(
      '{0} holds outputs of the same names in several folders ({1}), as systems have for tasks; study one task at a time, rank the systems over all tasks with a leaderboard, or choose the files themselves if all hold the same items.',
      [...chosen.keys()].join(', '),
      shown,
    );
  }
}

/** What the files in more than one of several folders are named after, beside their folder and the numbers of runs. */
function commonNames(folders: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Map<string, number>();
  for (const [folder, outputs] of folders) {
    const names = outputs.map((file) =>
      taskInName(withSlashes(path.relative(folder, file)), path.basename(folder)),
    );
    new Set(names).forEach((name) => seen.set(name, (seen.get(name) ?? 0) + 1));
  }
  return [...seen].flatMap(([name, times]) => (times > 1 && name !== '' ? [name] : []));
}

function bySubfolder(chosen: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [folder, outputs] of chosen) {
    for (const file of outputs) {
      const [name = '', ...below] = path.relative(folder, file).split(path.sep);
      if (below.length > 0) {
        const inner = path.join(folder, name);
        folders.set(inner, [...(folders.get(inner) ?? []), file]);
      }
    }
  }
  return folders;
}

function withSlashes(file: string): string {
  return file.split(path.sep).join('/');
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
      for (const name of names) {
        outputs.push(path.join(each, name));
      }
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
 * The name of a study without a test set: that of the one selected folder, else of the folder that all selected files and folders are in.
 */
export function studyName(chosen: readonly string[], output: string): string {
  const [first = path.dirname(output), ...others] = chosen.map((one) => path.resolve(one));
  const common = others.reduce(commonFolder, others.length === 0 ? first : path.dirname(first));
  return path.basename(common) || path.basename(path.dirname(path.resolve(output)));
}

/** The innermost folder that holds both, upwards from `folder`. */
function commonFolder(folder: string, file: string): string {
  const outer = path.dirname(folder);
  return outer === folder || isWithin(folder, file) ? folder : commonFolder(outer, file);
}
