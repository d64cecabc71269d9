import { badSetting, RealGainError } from '../model/errors';
import { english } from '../model/words';
import { someOf } from '../model/texts/some-of';
import type { Survey } from '../model/results/survey';
import { questionOfNames } from '../model/settings/question';
import * as path from 'node:path';
import { findConfig, type Files } from './locate';
import type { LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './names';
import type { StudyFiles } from './resolve';
import { commonFolder, isBelow } from '../model/paths';
import { tasksOfAll } from './suites/suite';
import { outputsOf, possibleOutputs } from './suites/suite-outputs';

/** Folder access needed by a study, beyond files. */
export interface Folders extends Files {
  isFolder(path: string): Promise<boolean>;
  filesBelow(folder: string): Promise<readonly string[]>;
  survey(files: readonly string[], onlyLogs: boolean): Promise<Survey>;
  /** Absolute paths of a test set's outputs on disk, in alphabetical order. */
  outputsOf(testSet: LocatedTestSet): Promise<readonly string[]>;
}

/**
 * The outputs of a selection: files as they are, and those of folders. A folder with outputs of a
 * realgain.json's test sets contributes these; any other the logs of the one task that several systems have, else the files
 * whose names could be outputs, if there are fewer than two, those in its subfolders.
 *
 * @param task the one to study, of several
 * @returns the test set if the folder alone determines it; several if one has to be chosen
 * @throws RealGainError `needs-column` with the tasks for folders with several; `bad-setting` for an unknown one, and for
 *   folders that hold outputs of the same names, as systems do for tasks
 */
export async function outputsOfChosen(
  files: Folders,
  chosen: readonly string[],
  task: string | null = null,
): Promise<StudyFiles | readonly StudyFiles[]> {
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1 && (await files.isFolder(only))) {
    const declared = await declaredIn(files, only);
    const [first, ...others] = declared;
    if (first !== undefined) {
      return others.length === 0 ? first : declared;
    }
  }
  const found = new Map<string, readonly string[]>();
  const undeclared = new Map<string, readonly string[]>();
  for (const one of chosen) {
    const isFolder = await files.isFolder(one);
    const declared = isFolder ? await declaredIn(files, one) : [];
    found.set(one, isFolder ? declared.flatMap(({ outputs }) => outputs) : [one]);
    if (isFolder && declared.length === 0) {
      undeclared.set(one, possibleOutputs(one, await files.filesBelow(one)));
    }
  }
  const below = undeclared.size === 0 ? [] : await outputsIn(undeclared, files, task);
  for (const [folder, all] of undeclared) {
    const inside = new Set(all);
    found.set(
      folder,
      below.filter((file) => inside.has(file)),
    );
  }
  return { outputs: [...new Set([...found.values()].flat())], testSet: null };
}

/** The outputs among files in folders: of the one task that logs are of, else by their names. */
async function outputsIn(
  folders: ReadonlyMap<string, readonly string[]>,
  files: Folders,
  task: string | null,
): Promise<readonly string[]> {
  const named = [...folders].flatMap(([folder, below]) => shallowest(folder, below));
  const all = [
    [[...folders.values()].flat(), true],
    [named, false],
  ] as const;
  const others = new Set<string>();
  for (const [chosen, onlyLogs] of all) {
    const survey = await files.survey(chosen, onlyLogs);
    for (const { path: file } of survey.unreadable.filter(({ holdsNoItems }) => holdsNoItems)) {
      others.add(file);
    }
    const found = survey.files.length === 0 ? null : ofOneTask([...folders.keys()], survey, task);
    if (found !== null) {
      return found;
    }
  }
  if (task !== null) {
    throw badSetting('{0} holds no tasks that their outputs name.', someOf([...folders.keys()]));
  }
  // Reports beside outputs are left out. Without any outputs, reading the reports says what is wrong.
  const outputs = named.filter((file) => !others.has(file));
  return outputs.length > 1 ? outputs : named;
}

/** null if no task has outputs of two systems, as far as logs and their places say. */
function ofOneTask(
  folders: readonly string[],
  survey: Survey,
  asked: string | null,
): readonly string[] | null {
  // A file of a study is of one system, whatever its columns may be for a suite.
  const files = survey.files.map((file) => ({ ...file, columns: [] }));
  const tasks = tasksOfAll(outputsOf(folders, { ...survey, files }).outputs, '').filter(
    ({ outputs }) => outputs.length > 1,
  );
  const [only, ...others] = asked === null ? tasks : tasks.filter(({ name }) => name === asked);
  if (others.length > 0 || (only === undefined && tasks.length > 0)) {
    throw severalTasks(
      folders,
      tasks.map(({ name }) => name),
    );
  }
  return only?.outputs.flatMap(({ sources }) => sources.map((source) => source.path)) ?? null;
}

function severalTasks(folders: readonly string[], tasks: readonly string[]): RealGainError {
  return new RealGainError(
    'needs-column',
    english(
      '{0} holds outputs of {1} tasks ({2}); choose one to study, or rank the systems over all tasks with a leaderboard.',
      someOf(folders),
      tasks.length,
      someOf(tasks),
    ),
    {
      path: folders[0] ?? '',
      question: questionOfNames('task', english('Which task?'), tasks),
    },
  );
}

/** The files nearest to a folder (in it or below) that are two or more; else the nearest. */
function shallowest(folder: string, below: readonly string[]): readonly string[] {
  const levelOf = (file: string) => path.relative(folder, file).split(path.sep).length;
  const levels = [...new Set(below.map(levelOf))].sort((one, other) => one - other);
  const found = levels.map((level) => below.filter((file) => levelOf(file) === level));
  return found.find((files) => files.length > 1) ?? found[0] ?? [];
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
