import { listOf } from '../../model/lists';
import { inOrder, suiteOf, systemPair, systemsIn, tasksIn } from '../../config/suites/suite';
import { outputsOf, type FoundOutputs, type SuiteOutput } from '../../config/suites/suite-outputs';
import { attempt } from '../../model/errors';
import { english, type Kept, type Text } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import type { Survey } from '../../model/results/survey';
import { isWithin } from '../../model/paths';
import type { Look, LookedFile, LookedPair } from './schema';
import { typed, typedOrLacking, type Way } from './as-table';

/** The outputs in folders, by what they say about themselves; null without folders or outputs. */
export function foundIn(folders: readonly string[], files: readonly LookedFile[]): FoundOutputs | null {
  return folders.length === 0
    ? null
    : attempt(
        () => outputsOf(folders, surveyedAs(files)),
        () => null,
      );
}

/** What was looked at, as if it had been read. */
export function surveyedAs(files: readonly LookedFile[]): Survey {
  const found = files.filter(isOutput).map(({ path: file, items, system, task, systems }) => ({
    path: file,
    n: items?.n ?? 0,
    system: system ?? undefined,
    task: task ?? undefined,
    systems,
  }));
  return { files: found, unreadable: [] };
}

export function isOutput({ items, onlyGold }: LookedFile): boolean {
  return items !== null && !onlyGold;
}

/** Two outputs of each task, and of more than two systems on the only one each with the first. */
export function pairsIn(outputs: readonly SuiteOutput[]): { readonly a: string; readonly b: string }[] {
  const tasks = tasksIn(outputs);
  const [first, ...others] = systemsIn(outputs).flatMap((one) => fileOf(outputs, one, tasks[0] ?? '') ?? []);
  return tasks.length === 1 && first !== undefined && others.length > 1
    ? others.map((a) => ({ a, b: first }))
    : pairsByTask(outputs).filter(({ a, b }) => a !== b);
}

/** Of each task the outputs of two systems, which one file may hold. */
export function pairsByTask(outputs: readonly SuiteOutput[]): { readonly a: string; readonly b: string }[] {
  const systems = inOrder(systemsIn(outputs));
  return tasksIn(outputs).flatMap((task) => {
    const [a, b] = systems.flatMap((system) => fileOf(outputs, system, task) ?? []);
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
}

function fileOf(outputs: readonly SuiteOutput[], system: string, task: string): string | undefined {
  return outputs.find(({ ofSystem, ofTask }) => ofSystem === system && ofTask === task)?.path;
}

export interface RunsHeld {
  readonly folders: readonly [string, string];
  readonly a: number;
  readonly b: number;
}

interface Asked {
  readonly folders: readonly string[];
  readonly files: readonly LookedFile[];
  readonly found: FoundOutputs | null;
  /** How many training runs two folders hold of A and B; null for other places. */
  readonly runs: RunsHeld | null;
  /** Whether the only folder holds runs of one system. */
  readonly ofOne: boolean;
  /** How many outputs a study of the folders takes; 0 if it can't be made of them. */
  readonly studied: number;
  /** The options that two of the outputs need; null if no two of them can be compared. */
  readonly options: string | null;
  /** The same for two outputs of each task; null also where one asks something. */
  readonly optionsOfTasks: string | null;
  /** That their reference has to be named; null: it doesn't. */
  readonly lacks: Text | null;
  /** Each of the outputs with the first one. */
  readonly pairs: readonly LookedPair[];
  /** Those of them that can be compared alike. */
  readonly like: readonly LookedPair[];
}

type Placed = Omit<Asked, 'found'>;

/** What can be asked of whole folders, and which hold nothing. */
export function waysOfFolders(asked: Asked, kept: Kept): Pick<Look, 'ways' | 'notes'> {
  const { folders, files, found } = asked;
  const isIn = (folder: string) => files.some((file) => isWithin(folder, file.path));
  const ways = found === null ? [] : waysOf(found, asked);
  return {
    ways: ways.map(({ what, lacks = null, ...way }) => ({
      what: kept.text(what),
      ...way,
      lacks: lacks && kept.text(lacks),
    })),
    notes: folders
      .filter((folder) => !isIn(folder))
      .map((folder) => kept.text(english('{0} holds no outputs; choose another folder.', folder))),
  };
}

function waysOf(found: FoundOutputs, placed: Placed): Way[] {
  const { folders, files, runs, ofOne, options, optionsOfTasks, lacks, pairs, like } = placed;
  return attempt(
    () =>
      // The tasks are the items of averages.
      files.every(({ format }) => format === 'mteb')
        ? overTasks(found, folders, options)
        : listOf(
            runs !== null && options !== null && asPair(runs, options, lacks),
            ofOne &&
              options !== null &&
              like.length === pairs.length && {
                what: english('how far apart runs of one system are, which the folder seems to hold'),
                ...typedOrLacking('noise', folders, options, lacks),
              },
            asSuite(found, folders, optionsOfTasks),
            ofAllSystems(found, placed),
          ),
    () => [],
  );
}

function asPair({ folders, a, b }: RunsHeld, options: string, lacks: Text | null): Way {
  const what =
    a === 1 && b === 1
      ? english('A and B, the outputs in the two folders')
      : english('A and B, of which the folders hold {0} and {1} training runs', a, b);
  return { what, ...typedOrLacking('compare', folders, options, lacks) };
}

function asSuite(found: FoundOutputs, folders: readonly string[], options: string | null): Way | null {
  const [first, second] = systemsIn(found.outputs);
  const isChosen = folders.length > 1 || systemsIn(found.outputs).length === 2;
  if (first === undefined || second === undefined || options === null || folders.length > 2) {
    return null;
  }
  const [a, b] = isChosen ? systemPair(found, folders, null) : [first, second];
  const { tasks } = suiteOf(found, a, b);
  const systems = isChosen ? '' : `--systems ${quoted(`${a},${b}`)}`;
  return tasks.length > 1
    ? {
        what: english('{0} and {1} on each of {2} tasks', a, b, tasks.length),
        ...typed('suite', folders, systems, options),
      }
    : null;
}

/** All systems: on several test sets, or on the only one. */
function ofAllSystems(
  { outputs, lost }: FoundOutputs,
  { folders, files, studied, options, optionsOfTasks, lacks, pairs, like }: Placed,
): Way[] {
  const held = files.filter(isOutput).length;
  const [systems, tasks] = [systemsIn(outputs), tasksIn(outputs)];
  if (tasks.length > 1 && systems.length > 1) {
    return systems.length < 3 ? [] : overTasks({ outputs, lost }, folders, optionsOfTasks);
  }
  const areAll = like.length === pairs.length;
  // A folder with other files is studied by naming those that go together.
  const places = areAll ? folders : [like[0]?.b ?? '', ...like.map(({ a }) => a)];
  const several = areAll ? studied : like.length + 1;
  const what =
    several >= held
      ? english('All outputs: ranking, and which differ')
      : english('{0} of {1} outputs: ranking, and which differ', several, held);
  return options === null || several < (areAll ? 2 : 3)
    ? []
    : [{ what, ...typedOrLacking('study', places, options, lacks) }];
}

function overTasks({ outputs }: FoundOutputs, folders: readonly string[], options: string | null): Way[] {
  const [systems, tasks] = [systemsIn(outputs), tasksIn(outputs)];
  return options === null || systems.length < 2
    ? []
    : [
        {
          what: english('{0} systems on {1} test sets: average ranks', systems.length, tasks.length),
          ...typed('leaderboard', folders, options),
        },
      ];
}
