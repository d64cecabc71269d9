import * as path from 'node:path';
import { badSetting, RealGainError } from '../../model/errors';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { LeaderboardTask, UnreadOutput } from '../../model/results/leaderboard';
import type { MissingTask } from '../../model/results/table';
import type { Survey } from '../../model/results/survey';
import type { SystemChoices } from '../../model/results/details';
import type { TaskGroup } from '../../model/settings/corrections';
import { append } from '../../model/lists';
import { MANY, someOf } from '../../model/texts/some-of';
import { twoSystems } from '../../model/settings/question';
import { withoutCompression, sourceOf, type Source } from '../../model/names';
import { isCalledBaseline } from '../names';
import { areNumbered } from './named-parts';
import type { FoundOutputs, LostOutput, SuiteOutput } from './suite-outputs';

/**
 * The tasks in two folders that hold several: their logs name more than one, or files with the same names in both have
 * names of their own, not numbers of runs, or hold different numbers of items, which runs of one task don't. Else [].
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
  return common.length > 1 && (sizes.size > 1 || !areNumbered(common)) ? common : [];
}

/** A task with the outputs of two systems: several of one are its runs. */
export interface SuiteTask {
  readonly name: string;
  readonly a: readonly Source[];
  readonly b: readonly Source[];
}

/** Two systems and the tasks that both have. */
export interface Suite extends Pick<FoundOutputs, 'isOpen'> {
  readonly a: string;
  readonly b: string;
  readonly tasks: readonly SuiteTask[];
  readonly missing: readonly MissingTask[];
  /** As their harness reports them, if all of their tasks are there. */
  readonly groups?: readonly TaskGroup[];
}

/** Names of the systems, in the order in which their outputs were found. */
export function systemsIn(outputs: readonly SuiteOutput[]): string[] {
  return [...new Set(outputs.map(({ ofSystem }) => ofSystem))];
}

/** The only two systems in a folder, the candidate first: the other one is called baseline, or comes after it. */
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
  { outputs, lost }: FoundOutputs,
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
        someOf(folders),
        known.length,
        someOf(known, MANY),
      ),
      { path: folders[0] ?? '', question: twoSystems(known) },
    );
  }
  if (a === undefined || b === undefined) {
    const place = folders.length > 1 && a !== undefined ? 1 : 0;
    const unread = lost.find((one) => (folders.length > 1 ? one.place === place : one.ofSystem !== (a ?? b)));
    if (unread !== undefined && counts(unread)) {
      throw new RealGainError(unread.code, unread.reason, { path: unread.path });
    }
    throw new RealGainError(
      'bad-setting',
      folders.length > 1
        ? english('{0} holds no outputs; choose another folder.', folders[place] ?? '')
        : onlyOne(folders[0] ?? '', known[0] ?? ''),
      { path: folders[place] ?? '' },
    );
  }
  return [a, b];
}

function onlyOne(folder: string, system: string): Text {
  return system === ''
    ? english(
        '{0} holds results of one system only; choose the folders of two systems, or compare its files in a study.',
        folder,
      )
    : english(
        '{0} holds results of one system only ({1}); choose the folders of two systems, or compare its files in a study.',
        folder,
        system,
      );
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
  if (found === undefined) {
    throw missingOutputs(asked, known);
  }
  if (others.length > 0) {
    throw new RealGainError(
      'bad-setting',
      english('More than one system is called like {0}; the systems are {1}.', asked, someOf(known, MANY)),
      { choices: known },
    );
  }
  return found;
}

function missingOutputs(system: string, known: readonly string[]): RealGainError {
  const said = english('Outputs of {0} are missing; the systems are {1}.', system, someOf(known, MANY));
  return new RealGainError('bad-setting', said, { choices: known });
}

export function tasksIn(outputs: readonly SuiteOutput[]): string[] {
  return [...new Set(outputs.map(({ ofTask }) => ofTask))];
}

/**
 * The tasks of two systems. Outputs of one system on one task are its runs where they hold equally many items; else
 * only the last by name counts, because evaluations are repeated on more items.
 *
 * @throws RealGainError `bad-setting` if there is no such system, or no task that both have
 */
export function suiteOf({ outputs, lost, groups = [], isOpen }: FoundOutputs, a: string, b: string): Suite {
  const known = systemsIn(outputs);
  for (const system of [a, b]) {
    if (!known.includes(system)) {
      throw missingOutputs(system, known);
    }
  }
  const tasks: SuiteTask[] = [];
  const missing: MissingTask[] = [];
  const gaps = gapsIn({ outputs, lost }).filter(
    ({ system }) => system === a || system === b || system === '',
  );
  for (const name of tasksIn(outputs)) {
    const of = (system: string) =>
      runsOf(outputs.filter(({ ofSystem, ofTask }) => ofSystem === system && ofTask === name));
    const [ofA, ofB] = [of(a), of(b)];
    if (ofA.length > 0 && ofB.length > 0) {
      tasks.push({ name, a: ofA, b: ofB });
    } else if (ofA.length > 0 || ofB.length > 0) {
      const lacking = ofA.length > 0 ? b : a;
      if (!gaps.some(({ system, task }) => system === lacking && task === name)) {
        missing.push({ task: name, reason: english('{0} lacks an output for it.', lacking) });
      }
    }
  }
  const named = gaps.map(({ task, reason, path: file }) => ({ task: task || path.basename(file), reason }));
  // What neither system has is one task that is missing.
  append(
    missing,
    named.filter(({ task }, place) => named.findIndex((one) => one.task === task) === place),
  );
  if (tasks.length === 0) {
    throw badSetting(
      '{0} and {1} have no task in common ({2} tasks were found); choose the folders of two systems that were evaluated on the same tasks.',
      a,
      b,
      formatCount(missing.length),
    );
  }
  const isThere = (task: string) => tasks.some(({ name }) => name === task);
  return { a, b, tasks, missing, groups: groups.filter(({ members }) => members.every(isThere)), isOpen };
}

/** Why an output of a system doesn't count; the system is '' where nothing says whose it is. */
interface Gap {
  readonly task: string;
  readonly system: string;
  readonly reason: Text;
  readonly path: string;
}

/** The outputs that can't be read and that no other output of the same system and task replaces. */
function gapsIn({ outputs, lost }: FoundOutputs): Gap[] {
  return lost
    .filter((one) => {
      const others = outputs.filter(({ ofTask }) => ofTask === one.ofTask);
      const isReplaced = others.some(({ ofSystem }) => ofSystem === one.ofSystem);
      return isReplaced ? !one.isLog : others.length > 0 || counts(one);
    })
    .map(({ ofTask, ofSystem, reason, path: file }) => ({
      task: ofTask,
      system: ofSystem,
      reason,
      path: file,
    }));
}

/** Whether a file that can't be read was an output. JSON that is no log may be a configuration. */
function counts({ isLog, path: file }: LostOutput): boolean {
  return isLog || !/\.json$/i.test(withoutCompression(file));
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

/** The outputs of all systems that can't be read, likewise. */
export function lostOfAll(found: FoundOutputs, unnamed: string): UnreadOutput[] {
  return gapsIn(found).map(({ task, system, reason }) => ({
    task: task === '' ? unnamed : task,
    system: system === '' ? null : system,
    reason,
  }));
}

function runsOf(outputs: readonly SuiteOutput[]): Source[] {
  const last = outputs.at(-1);
  const alike = outputs.every(({ n }) => n === last?.n);
  return (alike || last === undefined ? outputs : [last]).map(sourceOf);
}
