import * as path from 'node:path';
import {
  distinctNames,
  english,
  formatCount,
  RealGainError,
  sourceOf,
  type LeaderboardTask,
  type MissingTask,
  type Source,
  type Survey,
  type SystemChoices,
} from '../model';
import { isCalledBaseline } from './called-baseline';
import { couldBeOutput, couldHoldOutputs } from './locate';

/** A time in a file's name: `_2025-03-02T10-11-12.345`, `2024-11-05T13-31-45-05-00_`. */
const TIME = /[_-]?\d{4}-\d\d-\d\dT\d\d[-:.]\d\d[-:.]\d\d(?:[.-]\d+)*(?:[+-]\d\d[-:]\d\d)?Z?[_-]?/g;

/** What distinguishes runs of one task: `seed-3`, `run_1`, `epoch2`. */
const RUN =
  /(?:^|[-_./])(?:seed|run|rep|repeat|repetition|trial|epoch|fold|checkpoint|ckpt)[-_.]?\d+(?=$|[-_./])/gi;

const EXTENSION = /\.(?:gz|txt|csv|tsv|jsonl|ndjson|json|out|hyp|scores?|parquet|eval)$/i;

/** No file has more extensions: `scores.jsonl.gz`. */
const MOST_EXTENSIONS = 3;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Names that tools give to every file of samples. */
const NO_TASK =
  /(?:^|[-_./])(?:samples|details|predictions?|outputs?|results?|per_instance_stats)(?=$|[-_./])/gi;

/**
 * The task that a file's name says: without its extension, times, the number of a run, and the name of the system. Numbered
 * files are runs.
 *
 * @param file its path in the folder of the system
 */
export function taskInName(file: string, system: string): string {
  const bare = withoutExtensions(file).replace(TIME, '');
  const rest = withoutSystem(bare, system)
    .replace(RUN, '')
    .replace(NO_TASK, '')
    .replace(/^[-_./]+|[-_./]+$/g, '');
  return /^\d+$/.test(rest) ? '' : rest;
}

function withoutExtensions(file: string): string {
  let bare = file;
  for (let cut = 0; cut < MOST_EXTENSIONS; cut++) {
    bare = bare.replace(EXTENSION, '');
  }
  return bare;
}

/** Without the name of the system where it is a whole part: "new" isn't a part of "news". */
function withoutSystem(name: string, system: string): string {
  if (system === '') {
    return name;
  }
  const isPart = (text: string) => !LETTER_OR_DIGIT.test(text);
  return name
    .split(system)
    .reduce((before, after) =>
      isPart(before.slice(-1)) && isPart(after.slice(0, 1)) ? before + after : before + system + after,
    );
}

/**
 * The files of a folder that could be outputs, by their names and the names of the folders in it: references, notes and
 * hidden files aren't.
 */
export function possibleOutputs(folder: string, files: readonly string[]): string[] {
  return files.filter((file) => {
    const [name = '', ...above] = path.relative(folder, file).split(path.sep).reverse();
    return couldBeOutput(name) && above.every(couldHoldOutputs);
  });
}

/** An output, with the system and the task that it is of. */
export interface SuiteOutput extends Source {
  readonly n: number;
  readonly ofSystem: string;
  /** '' where nothing names one: the outputs are then runs of a single task. */
  readonly ofTask: string;
  /** Of the folder in which it is: the position among those that were chosen. */
  readonly place: number;
}

/**
 * The outputs in folders of results. A log says which system and task it is of; else several folders are a system each,
 * the folders in a single one are, and files are named after their tasks.
 *
 * @throws RealGainError `file-missing` if there is no output
 */
export function outputsOf(folders: readonly string[], { files, unreadable }: Survey): SuiteOutput[] {
  const places = folders.map((folder) => path.resolve(folder));
  const names = distinctNames(places);
  const placed = files.map((file) => ({
    ...file,
    place: places.findIndex((folder) => path.resolve(file.path).startsWith(folder + path.sep)),
  }));
  // Several models in a chosen folder are a system each, not runs of one.
  const models = places.map(
    (_, place) => new Set(placed.filter((file) => file.place === place).map(({ system }) => system)).size,
  );
  const found = placed.flatMap((file): SuiteOutput[] => {
    const { place } = file;
    const below = path.relative(places[place] ?? '', path.resolve(file.path)).split(path.sep);
    const [subfolder = ''] = below.length > 1 ? below : [];
    const folder = folders.length > 1 ? names[place] : undefined;
    const isShared = (models[place] ?? 0) > 1 && file.system !== undefined;
    const system =
      folder === undefined
        ? (file.system ?? subfolder)
        : isShared
          ? `${folder} ${file.system ?? ''}`
          : folder;
    const isSubfolder = folder === undefined && file.system === undefined && subfolder !== '';
    const ofTask = file.task ?? taskInName((isSubfolder ? below.slice(1) : below).join('/'), system);
    const output = { path: file.path, n: file.n, ofTask, place };
    return file.systems.length === 0
      ? [{ ...output, ofSystem: system }]
      : file.systems.map((one) => ({
          ...output,
          system: one,
          ofSystem: folder === undefined ? one : `${folder} ${one}`,
        }));
  });
  const [first] = unreadable;
  if (found.length === 0) {
    throw new RealGainError(
      'file-missing',
      first === undefined
        ? english('There is no output in {0}; choose another folder.', folders.join(', '))
        : first.reason,
      { path: first?.path ?? folders[0] ?? '' },
    );
  }
  // A file beside the folders of the systems is about all of them.
  const named = found.filter(({ ofSystem }) => ofSystem !== '');
  return named.length > 0 ? named : found;
}

/**
 * The tasks in two folders that certainly hold several: their logs name more than one, or files with the same names in both
 * hold different numbers of items, which runs of one task don't. Else [].
 */
export function severalTasks(outputs: readonly SuiteOutput[], { files }: Survey): readonly string[] {
  const logged = new Set(files.flatMap(({ task }) => task ?? []));
  if (logged.size > 1) {
    return [...logged];
  }
  const common = tasksIn(outputs).filter(
    (name) => new Set(outputs.filter(({ ofTask }) => ofTask === name).map(({ place }) => place)).size > 1,
  );
  const sizes = new Set(outputs.filter(({ ofTask }) => common.includes(ofTask)).map(({ n }) => n));
  return common.length > 1 && sizes.size > 1 ? common : [];
}

/** A task with the outputs of two systems: several of one are its runs. */
export interface SuiteTask {
  readonly name: string;
  readonly a: readonly Source[];
  readonly b: readonly Source[];
}

/** Two systems and the tasks that both have. */
export interface Suite {
  readonly a: string;
  readonly b: string;
  readonly tasks: readonly SuiteTask[];
  readonly missing: readonly MissingTask[];
}

/** Names of the systems, in the order in which their outputs were found. */
export function systemsIn(outputs: readonly SuiteOutput[]): string[] {
  return [...new Set(outputs.map(({ ofSystem }) => ofSystem))];
}

/** Of the only two systems in a folder the candidate comes first: the other one is called baseline, or comes after it. */
export function inOrder(systems: readonly string[]): readonly string[] {
  const [first = '', second = ''] = systems;
  const isTurned = systems.length === 2 && isCalledBaseline(first) && !isCalledBaseline(second);
  return isTurned ? [second, first] : systems;
}

/**
 * The two systems to compare: those asked for, by name or a part of it that only one has; else those of two folders, or
 * the only two of one.
 *
 * @throws RealGainError `needs-systems` with the names to choose from; `bad-setting` for a name that no or more than one
 *   system has, and for a folder that holds only one system
 */
export function systemPair(
  outputs: readonly SuiteOutput[],
  folders: readonly string[],
  asked: SystemChoices | null,
): readonly [a: string, b: string] {
  const known = systemsIn(outputs);
  if (asked !== null) {
    return [systemLike(known, asked.a), systemLike(known, asked.b)];
  }
  const [ofA = [], ofB = []] =
    folders.length > 1
      ? folders.map((_, place) => systemsIn(outputs.filter((output) => output.place === place)))
      : inOrder(known).map((system) => [system]);
  const [[a, ...moreA], [b, ...moreB]] = [ofA, ofB];
  if (known.length > 2 || moreA.length + moreB.length > 0) {
    throw new RealGainError(
      'needs-systems',
      english(
        '{0} holds results of {1} systems ({2}); choose two of them to compare.',
        folders.join(', '),
        known.length,
        known.join(', '),
      ),
      { path: folders[0] ?? '', choices: known },
    );
  }
  if (a === undefined || b === undefined) {
    throw new RealGainError(
      'bad-setting',
      folders.length > 1
        ? english('There is no output in {0}; choose another folder.', folders[a === undefined ? 0 : 1] ?? '')
        : english(
            '{0} holds results of one system only ({1}); choose the folders of two systems.',
            folders[0] ?? '',
            known.join(', '),
          ),
      { path: folders[a === undefined ? 0 : 1] ?? folders[0] ?? '' },
    );
  }
  return [a, b];
}

/**
 * The system that is called so, or in part.
 *
 * @throws RealGainError `bad-setting` if there is none, or more than one
 */
export function systemLike(known: readonly string[], asked: string): string {
  const exact = known.filter((system) => system === asked);
  const alike = known.filter((system) => system.toLowerCase().includes(asked.toLowerCase()));
  const [found, ...others] = exact.length > 0 ? exact : alike;
  if (found === undefined || others.length > 0) {
    throw new RealGainError(
      'bad-setting',
      found === undefined
        ? english('There are no outputs of {0}; the systems are {1}.', asked, known.join(', '))
        : english('More than one system is called like {0}; the systems are {1}.', asked, known.join(', ')),
      { choices: known },
    );
  }
  return found;
}

/** Names of the tasks, likewise. */
export function tasksIn(outputs: readonly SuiteOutput[]): string[] {
  return [...new Set(outputs.map(({ ofTask }) => ofTask))];
}

/**
 * The tasks of two systems. Outputs of one system on one task are its runs where they hold equally many items; else
 * only the last by name counts, because evaluations are repeated on more items.
 *
 * @throws RealGainError `bad-setting` if there is no such system, or no task that both have
 */
export function suiteOf(outputs: readonly SuiteOutput[], a: string, b: string): Suite {
  const known = systemsIn(outputs);
  for (const system of [a, b]) {
    if (!known.includes(system)) {
      throw new RealGainError(
        'bad-setting',
        english('There are no outputs of {0}; the systems are {1}.', system, known.join(', ')),
        { choices: known },
      );
    }
  }
  const tasks: SuiteTask[] = [];
  const missing: MissingTask[] = [];
  for (const name of tasksIn(outputs)) {
    const of = (system: string) =>
      runsOf(outputs.filter(({ ofSystem, ofTask }) => ofSystem === system && ofTask === name));
    const [ofA, ofB] = [of(a), of(b)];
    if (ofA.length > 0 && ofB.length > 0) {
      tasks.push({ name, a: ofA, b: ofB });
    } else if (ofA.length > 0 || ofB.length > 0) {
      missing.push({ task: name, reason: english('{0} has no output for it.', ofA.length > 0 ? b : a) });
    }
  }
  if (tasks.length === 0) {
    throw new RealGainError(
      'bad-setting',
      english(
        '{0} and {1} have no task in common ({2} tasks were found); choose the folders of two systems that were evaluated on the same tasks.',
        a,
        b,
        formatCount(missing.length),
      ),
    );
  }
  return { a, b, tasks, missing };
}

/** The tasks of all systems; `unnamed` is the task that no output names. */
export function tasksOfAll(outputs: readonly SuiteOutput[], unnamed: string): LeaderboardTask[] {
  return tasksIn(outputs).map((task) => {
    const ofTask = outputs.filter((output) => output.ofTask === task);
    return {
      name: task === '' ? unnamed : task,
      outputs: systemsIn(ofTask).map((system) => ({
        system,
        sources: runsOf(ofTask.filter(({ ofSystem }) => ofSystem === system)),
      })),
      references: [],
    };
  });
}

function runsOf(outputs: readonly SuiteOutput[]): Source[] {
  const last = outputs.at(-1);
  const alike = outputs.every(({ n }) => n === last?.n);
  return (alike || last === undefined ? outputs : [last]).map(sourceOf);
}
