import * as path from 'node:path';
import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import { RealGainError } from '../../model/errors';
import { systemName, type Source } from '../../model/names';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { SystemChoices } from '../../model/results/details';
import type { TableIdentity, TableTask } from '../../model/results/table';
import type { TaskGroup } from '../../model/settings/corrections';
import { MANY, someOf } from '../../model/texts/some-of';
import { quoted } from '../../model/texts/nearest';
import type { LocatedSuite } from '../located-config';
import { matches } from '../locate';
import { declaredBy, type SaidOfPair } from '../resolve';
import { systemLike, systemPair, systemsIn, type Suite } from './suite';
import type { FoundOutputs, SuiteOutput } from './suite-outputs';
import { isBelow } from '../../model/paths';

/** What is specified for a table. Absent fields are unspecified. */
export interface SaidOfTable extends Partial<
  Pick<TableIdentity, 'metrics' | 'slices' | 'correction' | 'pooling'>
> {
  /** Whether the metric that decides is specified, for each task. */
  readonly hasMetric?: boolean;
  /** Remembered answers, which count where nothing declares the metric. */
  readonly answers?: readonly MetricChoice[];
}

/** Says how two outputs of a task are compared; what the suite declares is specified for them. */
export type IdentifyTask = (a: Source, b: Source, said: SaidOfPair) => Promise<ComparisonIdentity>;

/**
 * The rule for how two systems are compared on their tasks, for all callers: options come first, then the suite in
 * realgain.json, and for each task its test set and what is remembered.
 *
 * @param name of the table where no suite has one
 */
export async function resolveTable(
  { name, suite, found }: { name: string; suite: LocatedSuite | null; found: Suite },
  asked: SaidOfTable,
  identify: IdentifyTask,
  spell: (path: string) => string = (path) => path,
): Promise<TableIdentity> {
  const deciding = asked.hasMetric === true ? [] : (suite?.deciding ?? []);
  const tasks: TableTask[] = [];
  for (const { name: task, a, b } of found.tasks) {
    const [[firstA, ...moreA], [firstB, ...moreB]] = [a, b];
    if (firstA !== undefined && firstB !== undefined) {
      const runs = { a: moreA.map(pathOf), b: moreB.map(pathOf) };
      const identity = await identify(firstA, firstB, {
        ...(deciding.length > 0 && { metric: null }),
        ...(runs.a.length + runs.b.length > 0 && { runs }),
        ...systemsOf(firstA, firstB),
        ...(suite !== null && { settings: { ...suite.settings, ...declaredBy(suite, spell) } }),
      });
      tasks.push({ name: task === '' ? null : task, identity });
    }
  }
  const groups = suite?.groups ? groupsOf(suite.groups, tasks) : (found.groups ?? []);
  return {
    name: suite?.name ?? name,
    a: found.a,
    b: found.b,
    tasks,
    missing: found.missing,
    ...(deciding.length > 0 && { deciding }),
    answers: deciding.length > 0 ? [] : (asked.answers ?? []),
    metrics: asked.metrics ?? suite?.metrics ?? [],
    slices: asked.slices ?? suite?.slices ?? [],
    correction: asked.correction ?? suite?.correction ?? 'max-t',
    pooling: asked.pooling ?? suite?.pooling ?? 'macro',
    ...(groups.length > 0 && { groups }),
    ...(suite === null && found.isOpen !== undefined && { isOpen: found.isOpen }),
  };
}

/** With the names of tasks instead of globs. */
function groupsOf(groups: readonly TaskGroup[], tasks: readonly TableTask[]): TaskGroup[] {
  const names = tasks.flatMap(({ name }) => name ?? []);
  return groups.map((group, place) => {
    const earlier = groups.slice(0, place).map(({ name }) => name);
    const members = group.members.flatMap((member) =>
      earlier.includes(member) ? [member] : names.filter((name) => matches([member], name)),
    );
    return { ...group, members: [...new Set(members)] };
  });
}

function pathOf({ path: file }: Source): string {
  return file;
}

/** A system of a file that holds no other is named like the file. */
function systemsOf(a: Source, b: Source): Pick<SaidOfPair, 'systems'> {
  return a.system === undefined && b.system === undefined
    ? {}
    : { systems: { a: a.system ?? systemName(a.path), b: b.system ?? systemName(b.path) } };
}

/**
 * The two systems to compare: those asked for; of a single place of a suite, the declared baseline is the second.
 *
 * @param places what was chosen: folders of systems, the folder of the suite, or one that holds its folders
 * @throws RealGainError `needs-systems` with the candidates; `bad-setting` as `systemPair`
 */
export function pairIn(
  found: FoundOutputs,
  suite: LocatedSuite | null,
  places: readonly string[],
  asked: SystemChoices | null,
): readonly [a: string, b: string] {
  const [place = '', ...otherPlaces] = places;
  if (asked !== null || otherPlaces.length > 0 || suite === null || suite.baseline === null) {
    return systemPair(found, places, asked);
  }
  const b = baselineSystem(found.outputs, suite.folder, suite.baseline);
  const [a, ...others] = systemsIn(found.outputs).filter((system) => system !== b);
  if (a !== undefined && others.length === 0) {
    return [a, b];
  }
  if (a === undefined) {
    return systemPair(found, places, null);
  }
  const choices = [a, ...others].map((label) => ({
    label,
    detail: english('against the baseline {0}', b),
    option: `--systems ${quoted(`${label},${b}`)}`,
    answer: { systems: { a: label, b } },
  }));
  throw new RealGainError(
    'needs-systems',
    english(
      '{0} holds results of {1} systems besides the baseline {2} ({3}); choose one to compare.',
      suite.name,
      formatCount(others.length + 1),
      b,
      someOf([a, ...others], MANY),
    ),
    { path: place, question: { id: 'systems', title: english('Which is the candidate, A?'), choices } },
  );
}

/** @throws RealGainError `bad-setting` if no system is called like that */
export function baselineSystem(outputs: readonly SuiteOutput[], folder: string, baseline: string): string {
  const inside = path.resolve(folder, baseline);
  const there = outputs.find((output) => isBelow(inside, path.resolve(output.path)));
  return there?.ofSystem ?? systemLike(systemsIn(outputs), baseline);
}
