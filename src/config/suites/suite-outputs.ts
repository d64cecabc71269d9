import * as path from 'node:path';
import { grouped } from '../../model/lists';
import { distinctNames, type Source } from '../../model/names';
import { english, type Text } from '../../model/words';
import { type ErrorCode, RealGainError } from '../../model/errors';
import type { Survey } from '../../model/results/survey';
import type { OpenPlaces } from '../../model/results/table';
import { someOf } from '../../model/texts/some-of';
import { couldBeOutput, couldHoldOutputs } from '../locate';
import { isBelow } from '../../model/paths';
import {
  areNumbered,
  foldersAround,
  holdSameItems,
  isTestSetName,
  partsOfFolder,
  taskInName,
} from './named-parts';

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

export interface SuiteOutput extends Source {
  readonly n: number;
  readonly ofSystem: string;
  /** '' where nothing names one: the outputs are then runs of a single task. */
  readonly ofTask: string;
  /** Position of its folder among those that were chosen. */
  readonly place: number;
}

export interface LostOutput extends Pick<SuiteOutput, 'path' | 'ofTask' | 'place'> {
  /** '' where nothing says whose it is. */
  readonly ofSystem: string;
  readonly reason: Text;
  readonly code: ErrorCode;
  /** Whether it is a log: these are written again until an evaluation succeeds. */
  readonly isLog: boolean;
  readonly holdsNoItems?: true | undefined;
}

export interface FoundOutputs {
  readonly outputs: readonly SuiteOutput[];
  readonly lost: readonly LostOutput[];
  readonly groups?: Survey['groups'];
  readonly isOpen?: OpenPlaces | undefined;
}

/**
 * The outputs in folders of results. A log says which system and task it is of; several chosen folders are a
 * system each, by their names; without logs, the folders in a single one are; and files are named after their tasks.
 *
 * @param asked systems that were named, where folders may as well be test sets
 * @throws RealGainError `file-missing` without any output; as a comparison if none can be read
 */
export function outputsOf(
  folders: readonly string[],
  { files, unreadable, groups }: Survey,
  asked?: readonly string[],
): FoundOutputs {
  const { nameIn, isOpen } = naming(folders, files, asked);
  const byTask = grouped(files, (file) => nameIn(file).ofTask);
  const tasks = [...byTask.keys()];
  const isNumbered = tasks.length > 1 && areNumbered(tasks);
  const areRuns = isNumbered && holdSameItems(files);
  const mayBeRuns =
    isNumbered &&
    !areRuns &&
    !tasks.every(isTestSetName) &&
    new Set(files.map(({ n }) => n)).size === 1 &&
    ![...byTask.values()].every(holdSameItems);
  const nameOf = (file: NamedOutput) => ({ ...nameIn(file), ...(areRuns && { ofTask: '' }) });
  const found = files.flatMap((file): SuiteOutput[] => {
    const { folder, ...named } = nameOf(file);
    const output = { path: file.path, n: file.n, ...named };
    const isUnnamed = folders.length === 1 && named.ofSystem === '';
    const systems = file.systems.length === 0 && isUnnamed ? (file.columns ?? []) : file.systems;
    return systems.length === 0
      ? [output]
      : systems.map((one) => ({
          ...output,
          system: one,
          ofSystem: folder === undefined ? one : `${folder} ${one}`,
        }));
  });
  const [first] = unreadable;
  if (found.length === 0) {
    throw new RealGainError(
      first?.code ?? 'file-missing',
      first === undefined
        ? english('{0} holds no outputs; choose another folder.', someOf(folders))
        : first.reason,
      { path: first?.path ?? folders[0] ?? '' },
    );
  }
  const lost = unreadable.map((file): LostOutput => {
    const { ofSystem, ofTask, place } = nameOf(file);
    const { path: lostPath, reason, code, isLog, holdsNoItems } = file;
    return { path: lostPath, ofSystem, ofTask, place, reason, code, isLog, holdsNoItems };
  });
  // A file beside the folders of the systems is about all of them.
  const named = found.filter(({ ofSystem }) => ofSystem !== '');
  return {
    outputs: named.length > 0 ? named : found,
    lost: named.length > 0 ? lost.filter(({ ofSystem, isLog }) => isLog || ofSystem !== '') : lost,
    ...(groups && { groups }),
    isOpen: mayBeRuns ? 'runs' : isOpen,
  };
}

/** Whether the folders in a folder hold one model on the same tasks, with settings that only their names tell apart. */
function areVariants(folder: string, files: Survey['files']): boolean {
  const models = new Set(files.map(({ system }) => system));
  const isNested = (file: string) => path.relative(folder, file).includes(path.sep);
  const placesOf = new Map<string, Set<string | undefined>>();
  for (const { path: file, task } of files) {
    if (task !== undefined) {
      const [place] = path.relative(folder, file).split(path.sep);
      placesOf.set(task, (placesOf.get(task) ?? new Set()).add(place));
    }
  }
  return (
    models.size === 1 &&
    !models.has(undefined) &&
    files.every(({ path: file }) => isNested(file)) &&
    [...placesOf.values()].some((places) => places.size > 1)
  );
}

function areOfOneTask(files: Survey['files']): boolean {
  const systems = new Set(files.flatMap(({ system }) => system ?? []));
  return systems.size === files.length && files.every(({ task }) => task === undefined);
}

type NamedOutput = Pick<Survey['files'][number], 'path' | 'system' | 'task'>;

/** Says which system and task a file is of, and which of several chosen folders it is in. */
function naming(folders: readonly string[], files: Survey['files'], asked?: readonly string[]) {
  const places = folders.map((folder) => path.resolve(folder));
  const names = distinctNames(places);
  const placeOf = (file: string) => places.findIndex((folder) => isBelow(folder, path.resolve(file)));
  // Several models in a chosen folder are a system each, not runs of one.
  const models = places.map(() => new Set<string | undefined>());
  files.forEach((file) => models[placeOf(file.path)]?.add(file.system));
  // Where each log is of another system, and none says the task, it is one.
  const isAlone = files.length > 1 && areOfOneTask(files);
  const isOneModel = folders.length === 1 && areVariants(folders[0] ?? '', files);
  const belowFolder = (file: string) =>
    path.relative(places[placeOf(file)] ?? '', path.resolve(file)).split(path.sep);
  const around = folders.length > 1 ? 0 : foldersAround(files.map((file) => belowFolder(file.path)));
  const belowPlace = (file: string) => belowFolder(file).slice(around);
  const { placeOf: inParts, isOpen } = partsOfFolder(
    folders.length > 1 ? [] : files.map((file) => ({ ...file, below: belowPlace(file.path) })),
    asked,
  );
  const nameIn = ({ path: file, task, system: named }: NamedOutput) => {
    const system = isOneModel ? undefined : named;
    const place = placeOf(file);
    const below = belowPlace(file);
    const parts = inParts(below);
    if (parts !== null) {
      return { folder: undefined, ...parts, place };
    }
    const [subfolder = ''] = below.length > 1 ? below : [];
    const folder = folders.length > 1 ? names[place] : undefined;
    const isShared = (models[place]?.size ?? 0) > 1 && system !== undefined;
    const ofSystem =
      folder === undefined ? (system ?? subfolder) : isShared ? `${folder} ${system ?? ''}` : folder;
    const isSubfolder = folder === undefined && system === undefined && subfolder !== '';
    const ofTask =
      task ?? (isAlone ? '' : taskInName((isSubfolder ? below.slice(1) : below).join('/'), ofSystem));
    return { folder, ofSystem, ofTask, place };
  };
  return { nameIn, isOpen };
}
