import * as path from 'node:path';
import { severalTasks, suiteOf, systemPair, type Suite, type SuiteTask } from '../config/suite';
import { outputsOf, possibleOutputs, type FoundOutputs } from '../config/suite-outputs';
import type { Caller } from '../engine/caller';
import { filesBelow } from '../engine/files/folder';
import { kindOf } from '../engine/files/look';
import type { Service } from '../engine/service';
import {
  baseName,
  choiceKey,
  joined,
  RealGainError,
  systemName,
  systemNames,
  type ComparisonIdentity,
  type MetricChoice,
  type Source,
  type TableIdentity,
  type TableTask,
} from '../model';
import { asGiven } from './as-given';
import { chosen, identify, metricForColumns } from './defaults';
import type { AskedMetric } from './metric-arguments';
import { usage } from './options';
import type { SuiteCommand } from './suite-arguments';

type Listener = Pick<Caller, 'onProgress' | 'signal'>;

/**
 * The table: the tasks of both systems, each with the settings of the realgain.json that configures it.
 *
 * @throws RealGainError `file-missing` for a place without outputs; `needs-systems`, `bad-setting`
 */
export async function identifySuite(
  service: Service,
  command: SuiteCommand,
  caller: Listener,
): Promise<TableIdentity> {
  const { a, b, tasks: found, missing } = await findSuite(service, command, caller);
  const chooser = new MetricChooser(service, command.metrics, caller);
  const tasks: TableTask[] = [];
  for (const task of found) {
    tasks.push(await chooser.choose(await identifyTask(task, command)));
  }
  const further = chooser.further();
  return {
    name: nameOf(command),
    a,
    b,
    tasks,
    missing,
    answers: [],
    metrics: command.all ? 'all' : further,
    slices: command.slices,
    correction: command.correction,
    pooling: command.pooling,
    ...(command.typed && { command: command.typed }),
  };
}

/**
 * A comparison takes folders of training runs.
 *
 * @throws RealGainError `bad-setting` for a folder of several tasks
 */
export async function refuseTasks(
  service: Pick<Service, 'survey'>,
  [a, b]: readonly [string, string],
  caller: Listener,
): Promise<void> {
  const kinds = await Promise.all([a, b].map((place) => kindOf(place)));
  if (kinds.some((kind) => kind !== 'folder')) {
    return;
  }
  const files = (await Promise.all([a, b].map((folder) => outputsBelow(folder, caller)))).flat();
  const survey = await service.survey({ files }, caller);
  const tasks = survey.files.length === 0 ? [] : severalTasks(outputsOf([a, b], survey).outputs, survey);
  if (tasks.length > 0) {
    throw usage(
      `${a} and ${b} hold results on ${tasks.length} tasks (${listed(tasks)}); compare them with “realgain suite ${a} ${b}”`,
    );
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} ...` : shown;
}

async function outputsBelow(folder: string, { signal }: Listener): Promise<string[]> {
  return possibleOutputs(folder, await filesBelow(folder, signal));
}

async function findSuite(service: Service, command: SuiteCommand, caller: Listener): Promise<Suite> {
  const { places, systems } = command;
  const kinds = await Promise.all(places.map((place) => kindOf(place)));
  const [a = '', b = a] = places;
  const nowhere = places.find((_, i) => kinds[i] === null);
  if (nowhere !== undefined) {
    throw new RealGainError('file-missing', `There is no file or folder ${nowhere}.`, { path: nowhere });
  }
  if (kinds.every((kind) => kind === 'folder')) {
    const files = await Promise.all(places.map((place) => outputsBelow(place, caller)));
    const found = outputsOf(places, await service.survey({ files: files.flat() }, caller));
    return suiteOf(found, ...pairOf(found, command));
  }
  if (kinds.includes('folder') || (places.length === 1 && systems === null)) {
    throw usage('“realgain suite” takes two folders, two files, or one folder that holds both systems');
  }
  const sources = {
    a: { path: a, ...(systems !== null && { system: systems.a }) },
    b: { path: b, ...(systems !== null && { system: systems.b }) },
  };
  const [nameA, nameB] = systems === null ? systemNames(a, b) : [systems.a, systems.b];
  return { a: nameA, b: nameB, tasks: [{ name: '', a: [sources.a], b: [sources.b] }], missing: [] };
}

function pairOf(found: FoundOutputs, { places, systems }: SuiteCommand): readonly [string, string] {
  try {
    return systemPair(found, places, systems);
  } catch (error) {
    if (error instanceof RealGainError && error.code === 'needs-systems') {
      throw new RealGainError(error.code, joined([error.said, 'The option is --systems A,B.']), error);
    }
    throw error;
  }
}

async function identifyTask({ name, a, b }: SuiteTask, command: SuiteCommand): Promise<TableTask> {
  const [[firstA, ...runsA], [firstB, ...runsB]] = [a, b];
  if (firstA === undefined || firstB === undefined) {
    throw new Error('A task has an output of each system.');
  }
  const [first] = command.metrics;
  const identity = await identify({
    ...command.asked,
    a: asGiven(path.resolve(firstA.path)),
    b: asGiven(path.resolve(firstB.path)),
    runs: { a: pathsOf(runsA), b: pathsOf(runsB) },
    ...(first !== undefined && { metric: first }),
    systems: systemsOf(firstA, firstB),
  });
  return { name: name === '' ? null : name, identity };
}

function pathsOf(sources: readonly Source[]): string[] {
  return sources.map((source) => asGiven(path.resolve(source.path)));
}

/** A system of a file that holds no other is named like the file. */
function systemsOf(a: Source, b: Source): ComparisonIdentity['systems'] | null {
  return a.system === undefined && b.system === undefined
    ? null
    : { a: a.system ?? systemName(a.path), b: b.system ?? systemName(b.path) };
}

/** The folder of everything, or what two folders have in common. */
function nameOf({ places: [a = '', b] }: SuiteCommand): string {
  return baseName(path.resolve(b === undefined ? a : path.dirname(path.resolve(a))));
}

/** Chooses the metric of each task among those asked for. */
class MetricChooser {
  private readonly others = new Map<string, MetricChoice>();
  private firstError: RealGainError | null = null;
  private anyFits = false;

  constructor(
    private readonly service: Service,
    private readonly asked: readonly AskedMetric[],
    private readonly caller: Listener,
  ) {}

  /** The task with the first metric that fits it; without one, as if none had been asked for. */
  async choose(task: TableTask): Promise<TableTask> {
    if (this.asked.length === 0) {
      return task;
    }
    const fitting: MetricChoice[] = [];
    for (const asked of this.asked) {
      const choice = await this.fit(asked, task.identity);
      fitting.push(...(choice === null ? [] : [choice]));
    }
    const [metric = null, ...others] = fitting;
    this.anyFits ||= metric !== null;
    others.forEach((choice) => this.others.set(choiceKey(choice), choice));
    return { ...task, identity: { ...task.identity, metric } };
  }

  /**
   * The metrics that decide no task, or not each.
   *
   * @throws RealGainError `unknown-column` if no task has any of the columns
   */
  further(): MetricChoice[] {
    if (!this.anyFits && this.firstError !== null) {
      throw this.firstError;
    }
    return [...this.others.values()];
  }

  /** A column without a metric gets the one that fits it best; null if the task doesn't have it. */
  private async fit(asked: AskedMetric, identity: ComparisonIdentity): Promise<MetricChoice | null> {
    const choice = chosen(asked);
    if (choice !== null) {
      return choice;
    }
    const { service, caller } = this;
    try {
      const scored = { ...identity, metric: { ...asked, id: 'mean' } };
      const withColumns = await service.nameColumns(scored, caller);
      const fits = await service.suggest(withColumns, caller);
      return metricForColumns({ metric: { ...asked, ...withColumns.metric, id: undefined } }, fits);
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      this.firstError ??= error;
      return null;
    }
  }
}
