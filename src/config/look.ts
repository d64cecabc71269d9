import * as path from 'node:path';
import {
  attempt,
  baseName,
  DEFAULT_SETTINGS,
  english,
  Kept,
  quoted,
  type ComparisonIdentity,
  type LookDetails,
  type LookedWay,
  type LookIdentity,
  type LookPair,
  type Text,
} from '../model';
import { isWithin } from '../model/paths';
import { brokenConfig } from './unreadable';
import {
  couldBeOutput,
  findConfig,
  findReferences,
  likeliestReferences,
  testSetOf,
  type Files,
} from './locate';
import type { LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './name';
import { resolvePair } from './resolve';
import { areNumbered, suiteOf, systemPair, systemsIn, tasksIn } from './suites/suite';
import { outputsOf, possibleOutputs, type FoundOutputs } from './suites/suite-outputs';

/** More files of folders than this aren't looked at. */
const MOST_FILES = 24;

export interface LookFiles extends Files {
  isFolder(place: string): Promise<boolean>;
  filesBelow(folder: string): Promise<readonly string[]>;
  readonly spell: (file: string) => string;
}

/** Files and folders, as they were chosen, and what is looked at of them. */
export interface Looking {
  readonly folders: readonly string[];
  readonly identity: LookIdentity;
}

/**
 * The files to look at, and which outputs could be compared: two by what realgain.json declares, each of several with its baseline or
 * the first one, and one with its baseline or an output that isn't named yet.
 *
 * @throws RealGainError `bad-config`
 */
export async function lookingAt(files: LookFiles, chosen: readonly string[]): Promise<Looking> {
  const folders: string[] = [];
  const found: string[] = [];
  for (const place of new Set(chosen)) {
    if (await files.isFolder(place)) {
      folders.push(place);
      found.push(...possibleOutputs(place, await files.filesBelow(place)));
    } else if (baseName(place) !== CONFIG_NAME || chosen.length === 1) {
      found.push(place);
    }
  }
  const some = found.slice(0, Math.max(MOST_FILES, chosen.length - folders.length));
  const named = (file: string) => couldBeOutput(baseName(file));
  const outputs = some.some(named) ? some.filter(named) : some;
  const references = some.filter((file) => !outputs.includes(file));
  const isNested = folders.length > 1 || new Set(outputs.map((file) => path.dirname(file))).size > 1;
  const pairs = folders.length > 0 && isNested ? [] : await pairsOf(files, outputs, references);
  return { folders, identity: { files: some, more: found.length - some.length, pairs } };
}

async function pairsOf(
  files: LookFiles,
  outputs: readonly string[],
  references: readonly string[],
): Promise<LookPair[]> {
  const [first] = outputs;
  if (first === undefined) {
    return [];
  }
  const testSet = await configured(files, first);
  const baseline = testSet?.baseline ?? null;
  const declared = outputs.find((file) => path.resolve(file) === baseline);
  if (outputs.length === 1) {
    const b = baseline === null || declared !== undefined ? first : files.spell(baseline);
    return [await pairOf(files, first, b, testSet, references)];
  }
  const [a, b] = outputs;
  if (outputs.length === 2 && a !== undefined && b !== undefined) {
    const [candidate, against] = declared === a ? [b, a] : [a, b];
    return [await pairOf(files, candidate, against, testSet, references)];
  }
  const base = declared ?? first;
  const pairs: LookPair[] = [];
  for (const output of outputs.filter((file) => file !== base)) {
    pairs.push(await pairOf(files, output, base, await configured(files, output), references));
  }
  return pairs;
}

async function pairOf(
  files: LookFiles,
  a: string,
  b: string,
  testSet: LocatedTestSet | null,
  chosen: readonly string[],
): Promise<LookPair> {
  const identity: ComparisonIdentity = resolvePair(
    { a, b, testSet: testSet ?? (await configured(files, b)) },
    {},
    { settings: DEFAULT_SETTINGS },
    files.spell,
  );
  const outputs = [a, b].map((file) => path.resolve(file));
  const beside = (await findReferences(files, a)).filter((file) => !outputs.includes(file));
  const named = likeliestReferences(beside, a).map(files.spell);
  return { identity, candidates: chosen.length > 0 ? chosen : named };
}

async function configured(files: LookFiles, file: string): Promise<LocatedTestSet | null> {
  const config = await findConfig(files, file);
  const broken = config === null ? null : brokenConfig(config, files.spell(config.configPath));
  if (broken !== null) {
    throw broken;
  }
  return config === null ? null : testSetOf(config, file);
}

/** The answer with what can be asked of whole folders. */
export function withFolders(details: LookDetails, folders: readonly string[]): LookDetails {
  const kept = new Kept();
  const found = folders.length === 0 ? [] : waysOfFolders(details, folders);
  const written = found.map(({ what, command }): LookedWay => ({
    what: kept.text(what),
    command,
    lacks: null,
  }));
  const { look, messages } = details;
  const isIn = (folder: string) => look.files.some((file) => isWithin(folder, file.path));
  const empty = folders.filter((folder) => !isIn(folder));
  const notes = empty.map((folder) =>
    kept.text(english('{0} holds no outputs; choose another folder.', folder)),
  );
  return {
    look: { ...look, ways: [...written, ...look.ways], notes: [...notes, ...look.notes] },
    messages: { ...messages, ...kept.messages },
  };
}

interface Way {
  readonly what: Text;
  readonly command: string;
}

function waysOfFolders({ look: { files } }: LookDetails, folders: readonly string[]): Way[] {
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
      // The tasks are the items of averages.
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
