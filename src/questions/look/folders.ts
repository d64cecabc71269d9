import { areNumbered, suiteOf, systemPair, systemsIn, tasksIn } from '../../config/suites/suite';
import { outputsOf, type FoundOutputs } from '../../config/suites/suite-outputs';
import { attempt, english, quoted, type Kept, type Text } from '../../model';
import { isWithin } from '../../model/paths';
import type { Look, LookedFile } from './schema';

/** What can be asked of whole folders, and which hold nothing. */
export function waysOfFolders(
  folders: readonly string[],
  files: readonly LookedFile[],
  kept: Kept,
): Pick<Look, 'ways' | 'notes'> {
  const isIn = (folder: string) => files.some((file) => isWithin(folder, file.path));
  const found = folders.length === 0 ? [] : waysOf(folders, files);
  return {
    ways: found.map(({ what, command }) => ({ what: kept.text(what), command, lacks: null })),
    notes: folders
      .filter((folder) => !isIn(folder))
      .map((folder) => kept.text(english('{0} holds no outputs; choose another folder.', folder))),
  };
}

interface Way {
  readonly what: Text;
  readonly command: string;
}

function waysOf(folders: readonly string[], files: readonly LookedFile[]): Way[] {
  const places = folders.map(quoted).join(' ');
  return attempt(
    () => {
      const outputs = outputsOf(folders, {
        unreadable: [],
        files: files.flatMap(({ path: file, items, system, task, systems, onlyGold }) =>
          items === null || onlyGold
            ? []
            : [{ path: file, n: items.n, system: system ?? undefined, task: task ?? undefined, systems }],
        ),
      });
      // Of averages, the tasks are the items.
      return files.every(({ format }) => format === 'mteb')
        ? overTasks(outputs, places)
        : [
            ...asRuns(outputs, folders, places),
            ...asSuite(outputs, folders, places),
            ...ofAllSystems(outputs, places),
          ];
    },
    () => [],
  );
}

/** Two systems, of which each folder holds the training runs. */
function asRuns({ outputs }: FoundOutputs, folders: readonly string[], places: string): Way[] {
  const [a = 0, b = 0] = folders.map((_, at) => outputs.filter(({ place }) => place === at).length);
  const names = tasksIn(outputs);
  const areOfRuns = names.length > 1 ? areNumbered(names) : names[0] === '';
  return folders.length === 2 && areOfRuns && a > 0 && b > 0
    ? [
        {
          what: english('A and B, of which the folders hold {0} and {1} training runs', a, b),
          command: `realgain compare ${places}`,
        },
      ]
    : [];
}

/** Two systems on the tasks that both have. */
function asSuite(found: FoundOutputs, folders: readonly string[], places: string): Way[] {
  const [first, second] = systemsIn(found.outputs);
  const isChosen = folders.length > 1 || systemsIn(found.outputs).length === 2;
  if (first === undefined || second === undefined || folders.length > 2) {
    return [];
  }
  const [a, b] = isChosen ? systemPair(found, folders, null) : [first, second];
  const { tasks } = suiteOf(found, a, b);
  const systems = isChosen ? '' : ` --systems ${quoted(`${a},${b}`)}`;
  return tasks.some(({ name }) => name !== '')
    ? [
        {
          what: english('{0} and {1} on each of {2} tasks', a, b, tasks.length),
          command: `realgain suite ${places}${systems}`,
        },
      ]
    : [];
}

/** All systems: on several test sets, or on the only one. */
function ofAllSystems({ outputs }: Pick<FoundOutputs, 'outputs'>, places: string): Way[] {
  const [systems, tasks] = [systemsIn(outputs), tasksIn(outputs)];
  if (tasks.length === 1 || systems.length === 1) {
    return outputs.length < 2
      ? []
      : [{ what: english('All outputs: ranking, and which differ'), command: `realgain study ${places}` }];
  }
  return systems.length < 3 ? [] : overTasks({ outputs }, places);
}

function overTasks({ outputs }: Pick<FoundOutputs, 'outputs'>, places: string): Way[] {
  const [systems, tasks] = [systemsIn(outputs), tasksIn(outputs)];
  return systems.length < 2
    ? []
    : [
        {
          what: english('{0} systems on {1} test sets: average ranks', systems.length, tasks.length),
          command: `realgain leaderboard ${places}`,
        },
      ];
}
