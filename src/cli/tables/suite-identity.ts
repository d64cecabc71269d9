import * as path from 'node:path';
import { suiteOf, systemPair, systemsIn, type Suite } from '../../config/suites/suite';
import { outputsOf, possibleOutputs, type FoundOutputs } from '../../config/suites/suite-outputs';
import type { LocatedSuite } from '../../config';
import type { SaidOfPair } from '../../config/resolve';
import { baselineSystem, resolveTable, suitePair } from '../../config/suites/resolve-suite';
import {
  foldersOf,
  isBaselineFolder,
  isFolderOf,
  isOneFolder,
  suiteOfFolders,
} from '../../config/suites/suite-folders';
import type { Caller } from '../../engine/caller';
import { filesBelow, foldersIn } from '../../files/folder';
import { kindOf } from '../../files/stamps';
import type { Service } from '../../engine/service';
import {
  baseName,
  choiceKey,
  joined,
  RealGainError,
  systemNames,
  withMeant,
  type ComparisonIdentity,
  type MetricChoice,
  type Source,
  type TableIdentity,
  type TableTask,
} from '../../model';
import { asGiven } from '../../config/as-given';
import { resolvedPair, type PairMeans } from '../../questions/pair/find';
import { withClasses } from '../../questions/pair/references';
import { saidBy } from '../../questions/pair/said';
import { requireTrust } from '../../questions/test-sets';
import { disk, meansOf } from '../disk';
import { chosen, type AskedMetric } from '../../questions/metric-asked';
import { usage } from '../options';
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
  const { suite, found } = await findSuite(service, command, caller);
  const hasMetric = command.metrics.length > 0;
  if (suite !== null && !hasMetric) {
    suite.deciding.forEach((metric) => requireTrust(metric, asGiven(suite.configPath), command.asked.trust));
  }
  const { slices, correction, pooling, all } = command;
  const means = meansOf(service, caller);
  const table = await resolveTable(
    { name: nameOf(command), suite, found },
    {
      hasMetric,
      ...(all && { metrics: 'all' }),
      ...(slices.length > 0 && { slices }),
      ...(correction !== undefined && { correction }),
      ...(pooling !== undefined && { pooling }),
    },
    (a, b, said) => identifyTask(means, [a, b], said, command),
    asGiven,
  );
  const typed = command.typed && { command: command.typed };
  if (!hasMetric) {
    return { ...table, ...typed };
  }
  const chooser = new MetricChooser(means, command.metrics);
  const tasks: TableTask[] = [];
  for (const task of table.tasks) {
    tasks.push(await chooser.choose(task));
  }
  const further = chooser.further();
  return { ...table, tasks, ...(!all && { metrics: further }), ...typed };
}

/** The two systems and their tasks, and the suite in realgain.json that covers them. */
async function findSuite(
  service: Service,
  command: SuiteCommand,
  caller: Listener,
): Promise<{ readonly suite: LocatedSuite | null; readonly found: Suite }> {
  const { places, systems } = command;
  const kinds = await Promise.all(places.map((place) => kindOf(place)));
  const [a = '', b = a] = places;
  const nowhere = places.find((_, i) => kinds[i] === null);
  if (nowhere !== undefined) {
    throw new RealGainError('file-missing', `There is no file or folder ${nowhere}.`, { path: nowhere });
  }
  if (kinds.every((kind) => kind === 'folder')) {
    const chosen = await suiteOfFolders(disk, foldersIn, places);
    const suite = chosen === null ? null : asTyped(chosen.suite);
    const baseline = suite === null ? null : await baselineFolder(suite, places);
    const all = baseline === null ? places : [...places, baseline];
    const folders = chosen === null || baseline !== null ? all : chosen.folders.map(asGiven);
    const outputs = await outputsIn(service, folders, caller);
    if (suite !== null && places.length > 1) {
      await checkBaseline(service, suite, outputs, caller);
    }
    return { suite, found: suiteOf(outputs, ...pairOf(outputs, suite, { ...command, places: all })) };
  }
  if (kinds.includes('folder') || (places.length === 1 && systems === null)) {
    throw usage('“realgain suite” takes two folders, two files, or one folder that holds both systems');
  }
  const sources = {
    a: { path: a, ...(systems !== null && { system: systems.a }) },
    b: { path: b, ...(systems !== null && { system: systems.b }) },
  };
  const [nameA, nameB] = systems === null ? systemNames(a, b) : [systems.a, systems.b];
  const tasks = [{ name: '', a: [sources.a], b: [sources.b] }];
  return { suite: null, found: { a: nameA, b: nameB, tasks, missing: [] } };
}

/** Its metrics name the realgain.json as a user in this folder would. */
function asTyped(suite: LocatedSuite): LocatedSuite {
  const deciding = suite.deciding.map((metric) => ({ ...metric, declaredIn: asGiven(suite.configPath) }));
  return { ...suite, deciding };
}

async function outputsIn(
  service: Pick<Service, 'survey'>,
  folders: readonly string[],
  caller: Listener,
): Promise<FoundOutputs> {
  const files = await Promise.all(
    folders.map(async (folder) => possibleOutputs(folder, await filesBelow(folder, caller.signal))),
  );
  return outputsOf(folders, await service.survey({ files: files.flat() }, caller));
}

/** The folder of the suite's baseline, if the only place named is the folder of another system. */
async function baselineFolder(suite: LocatedSuite, places: readonly string[]): Promise<string | null> {
  const [place, ...others] = places.map((one) => path.resolve(one));
  if (place === undefined || others.length > 0 || isOneFolder(suite) || !isFolderOf(suite, place)) {
    return null;
  }
  const found = (await foldersOf(suite, foldersIn)).find((folder) => isBaselineFolder(suite, folder));
  return found === undefined || found === place ? null : asGiven(found);
}

/**
 * Two systems are compared whatever the baseline is, but a wrong name is an error for every command.
 *
 * @throws RealGainError `bad-setting` if no system of the suite is called like its baseline
 */
async function checkBaseline(
  service: Pick<Service, 'survey'>,
  suite: LocatedSuite,
  { outputs }: FoundOutputs,
  caller: Listener,
): Promise<void> {
  const folders = await foldersOf(suite, foldersIn);
  if (suite.baseline === null || folders.some((folder) => isBaselineFolder(suite, folder))) {
    return;
  }
  const systems = systemsIn(outputs).filter((system) => system === suite.baseline);
  if (systems.length === 0) {
    const all = await outputsIn(service, folders.map(asGiven), caller);
    baselineSystem(all.outputs, suite.folder, suite.baseline);
  }
}

function pairOf(
  found: FoundOutputs,
  suite: LocatedSuite | null,
  { places, systems }: SuiteCommand,
): readonly [string, string] {
  const [only = '', ...others] = places;
  try {
    return suite === null || others.length > 0
      ? systemPair(found, places, systems)
      : suitePair(found, only, suite, systems);
  } catch (error) {
    if (error instanceof RealGainError && error.code === 'needs-systems') {
      throw new RealGainError(error.code, joined([error.said, 'The option is --systems A,B.']), error);
    }
    throw error;
  }
}

async function identifyTask(
  means: PairMeans,
  [a, b]: readonly [a: Source, b: Source],
  { metric, runs, systems, settings }: SaidOfPair,
  { asked, metrics: [first] }: SuiteCommand,
): Promise<ComparisonIdentity> {
  const paths = (files: readonly string[]) => files.map((file) => asGiven(path.resolve(file)));
  const said = saidBy({ ...asked, metric: first ?? asked.metric });
  const pair = { a: asGiven(path.resolve(a.path)), b: asGiven(path.resolve(b.path)) };
  const identity = await resolvedPair(
    pair,
    {
      ...(metric === null && { metric }),
      ...said,
      ...(runs && { runs: { a: paths(runs.a), b: paths(runs.b) } }),
      ...(systems && { systems }),
      settings: { ...settings, ...said.settings },
    },
    asked.trust,
    means,
  );
  return first === undefined ? withClasses(said, identity, means) : identity;
}

/** The folder of everything, or what two folders have in common. */
function nameOf({ places: [a = '', b] }: SuiteCommand): string {
  return baseName(path.resolve(b === undefined ? a : path.dirname(path.resolve(a))));
}

/** Chooses the metric of each task among those asked for. */
class MetricChooser {
  private readonly others = new Map<string, MetricChoice>();
  /** Why none of the tasks so far has one of those asked for. */
  private readonly unfit = new Map<AskedMetric, RealGainError>();
  private readonly fitting = new Set<AskedMetric>();

  constructor(
    private readonly means: Pick<PairMeans, 'withMetric'>,
    private readonly asked: readonly AskedMetric[],
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
    others.forEach((choice) => this.others.set(choiceKey(choice), choice));
    return { ...task, identity: { ...task.identity, metric } };
  }

  /**
   * The metrics that decide no task, or not each.
   *
   * @throws RealGainError `unknown-column` if no task has one of the columns
   */
  further(): MetricChoice[] {
    for (const [asked, error] of this.unfit) {
      if (!this.fitting.has(asked)) {
        throw withMeant(error, asked.column);
      }
    }
    return [...this.others.values()];
  }

  /** A column without a metric gets the one that fits it best; null if the task doesn't have it. */
  private async fit(asked: AskedMetric, identity: ComparisonIdentity): Promise<MetricChoice | null> {
    const choice = chosen(asked);
    if (choice !== null) {
      return choice;
    }
    try {
      const { metric } = await this.means.withMetric(identity, asked);
      this.fitting.add(asked);
      return metric;
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      if (!this.unfit.has(asked)) {
        this.unfit.set(asked, error);
      }
      return null;
    }
  }
}
