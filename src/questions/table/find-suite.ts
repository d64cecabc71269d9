import * as path from 'node:path';
import { suiteOf, systemsIn, type Suite } from '../../config/suites/suite';
import { outputsOf, possibleOutputs, type FoundOutputs } from '../../config/suites/suite-outputs';
import type { LocatedSuite } from '../../config/located-config';
import type { SaidOfPair } from '../../config/resolve';
import { baselineSystem, pairIn, resolveTable } from '../../config/suites/resolve-suite';
import {
  baselineFolder,
  foldersOf,
  isBaselineFolder,
  isFolderOf,
  isOneFolder,
  suiteOfFolders,
} from '../../config/suites/suite-folders';
import { badSetting, RealGainError, withMeant, asRefusal } from '../../model/errors';
import { baseName, systemNames, type Source } from '../../model/names';
import { english } from '../../model/words';
import { choiceKey } from '../../model/settings/metric';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { TableIdentity, TableTask } from '../../model/results/table';
import { type AskedMetric, askedMetrics, chosen, inItsDirection } from '../metric-asked';
import { refuseAlone, resolvedPair } from '../pair/find';
import { withClasses } from '../pair/references';
import type { Means } from '../question';
import { requireTrust } from '../test-sets';
import { saidOfRows } from './find-runs';
import { ALL, sliceOf, type SuiteAsked } from './schema';

type Finding = Pick<Means, 'disk' | 'survey' | 'typed' | 'defaults' | 'withMetric' | 'fitting' | 'lacks'>;

/**
 * The table: the tasks of both systems, each with the settings of the realgain.json that configures it.
 *
 * @throws RealGainError `file-missing` for a place without outputs; `needs-systems`, `bad-setting`
 */
export async function foundSuite(asked: SuiteAsked, means: Finding): Promise<TableIdentity> {
  const { disk, typed } = means;
  const metrics = askedMetrics(asked, ALL);
  const { suite, found } = await findSuite(asked, means);
  const hasMetric = metrics.length > 0;
  if (suite !== null && !hasMetric) {
    suite.deciding.forEach((metric) => requireTrust(metric, disk.spell(suite.configPath), asked.trust));
  }
  const all = asked.metric.includes(ALL);
  const slices = asked.slice.map(sliceOf).filter((one) => one !== null);
  const { correction, pooling } = asked;
  const table = await resolveTable(
    { name: nameOf(asked), suite, found },
    {
      hasMetric,
      ...(all && { metrics: 'all' }),
      ...(slices.length > 0 && { slices }),
      ...(correction !== null && { correction }),
      ...(pooling !== null && { pooling }),
    },
    (a, b, said) => identifyTask(means, [a, b], said, asked, metrics[0]),
    (file) => disk.spell(file),
  );
  const command = typed && { command: typed };
  if (!hasMetric) {
    return { ...table, ...command };
  }
  const chooser = new MetricChooser(means, metrics);
  const tasks: TableTask[] = [];
  for (const task of table.tasks) {
    tasks.push(await chooser.choose(task));
  }
  const further = chooser.further();
  return { ...table, tasks, ...(!all && { metrics: further }), ...command };
}

async function findSuite(
  asked: SuiteAsked,
  means: Finding,
): Promise<{ readonly suite: LocatedSuite | null; readonly found: Suite }> {
  const { disk } = means;
  const { files: places } = asked;
  const systems = asked.systems && { a: asked.systems[0], b: asked.systems[1] };
  const areFolders = await Promise.all(places.map((place) => disk.isFolder(place)));
  const written = await Promise.all(places.map((place) => disk.modified(place)));
  const [a = '', b = a] = places;
  const nowhere = places.find((_, i) => areFolders[i] === false && written[i] === null);
  if (nowhere !== undefined) {
    throw new RealGainError(
      'file-missing',
      english('There is no file or folder {0}; check its path.', nowhere),
      { path: nowhere },
    );
  }
  const list = (folder: string) => disk.folders(folder);
  if (!areFolders.includes(false)) {
    const chosenSuite = await suiteOfFolders(disk, list, places);
    const suite = chosenSuite === null ? null : asTyped(chosenSuite.suite, disk);
    const baseline = suite === null ? null : await otherFolder(suite, places, disk);
    const all = baseline === null ? places : [...places, baseline];
    const folders =
      chosenSuite === null || baseline !== null
        ? all
        : chosenSuite.folders.map((folder) => disk.spell(folder));
    const outputs = await outputsIn(means, folders, asked.systems ?? []);
    if (suite !== null && places.length > 1) {
      await checkBaseline(means, suite, outputs);
    }
    return { suite, found: suiteOf(outputs, ...pairIn(outputs, suite, all, systems)) };
  }
  if (areFolders.includes(true) || (places.length === 1 && systems === null)) {
    const wrong = badSetting(
      '“realgain suite” takes two folders, two files, or one folder or file that holds both systems.',
    );
    return areFolders.includes(true) ? Promise.reject(wrong) : refuseAlone(asked, wrong, means);
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
function asTyped(suite: LocatedSuite, { spell }: Means['disk']): LocatedSuite {
  const deciding = suite.deciding.map((metric) => ({ ...metric, declaredIn: spell(suite.configPath) }));
  return { ...suite, deciding };
}

async function outputsIn(
  { disk, survey }: Finding,
  folders: readonly string[],
  asked: readonly string[] = [],
): Promise<FoundOutputs> {
  const files = await Promise.all(
    folders.map(async (folder) => possibleOutputs(folder, await disk.filesBelow(folder))),
  );
  return outputsOf(folders, await survey(files.flat()), asked);
}

/** The folder of the suite's baseline, if the only place named is the folder of another system. */
async function otherFolder(
  suite: LocatedSuite,
  places: readonly string[],
  disk: Means['disk'],
): Promise<string | null> {
  const [place, ...others] = places.map((one) => path.resolve(one));
  if (place === undefined || others.length > 0 || isOneFolder(suite) || !isFolderOf(suite, place)) {
    return null;
  }
  const found = await baselineFolder(suite, (folder) => disk.folders(folder));
  return found === null || found === place ? null : disk.spell(found);
}

/**
 * Two systems are compared whatever the baseline is, but a wrong name is an error for every command.
 *
 * @throws RealGainError `bad-setting` if no system of the suite is called like its baseline
 */
async function checkBaseline(means: Finding, suite: LocatedSuite, { outputs }: FoundOutputs): Promise<void> {
  const { disk } = means;
  const folders = await foldersOf(suite, (folder) => disk.folders(folder));
  if (suite.baseline === null || folders.some((folder) => isBaselineFolder(suite, folder))) {
    return;
  }
  const systems = systemsIn(outputs).filter((system) => system === suite.baseline);
  if (systems.length === 0) {
    const all = await outputsIn(
      means,
      folders.map((folder) => disk.spell(folder)),
    );
    baselineSystem(all.outputs, suite.folder, suite.baseline);
  }
}

async function identifyTask(
  means: Finding,
  [a, b]: readonly [a: Source, b: Source],
  { metric, runs, systems, settings }: SaidOfPair,
  asked: SuiteAsked,
  first: AskedMetric | undefined,
): Promise<ComparisonIdentity> {
  const { spell } = means.disk;
  const paths = (files: readonly string[]) => files.map((file) => spell(path.resolve(file)));
  const said = saidOfRows(asked, first);
  const pair = { a: spell(path.resolve(a.path)), b: spell(path.resolve(b.path)) };
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
function nameOf({ files: [a = '', b] }: SuiteAsked): string {
  return baseName(path.resolve(b === undefined ? a : path.dirname(path.resolve(a))));
}

class MetricChooser {
  private readonly others = new Map<string, MetricChoice>();
  /** Why none of the tasks so far has one of those asked for. */
  private readonly unfit = new Map<AskedMetric, RealGainError>();
  private readonly fitting = new Set<AskedMetric>();

  constructor(
    private readonly means: Pick<Means, 'withMetric'>,
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
    const columns = asked.column === undefined ? 0 : new Set(this.asked.map(({ column }) => column)).size;
    if (choice !== null) {
      return inItsDirection(choice, columns);
    }
    try {
      const { metric } = await this.means.withMetric(identity, asked);
      const found = metric && inItsDirection(metric, columns);
      this.fitting.add(asked);
      return found;
    } catch (error) {
      const refused = asRefusal(error);
      this.unfit.set(asked, this.unfit.get(asked) ?? refused);
      return null;
    }
  }
}
