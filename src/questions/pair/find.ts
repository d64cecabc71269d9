import * as path from 'node:path';
import { systemInFolder, type TrainedSystem } from '../../config/runs';
import { resolvePair, type SaidOfPair } from '../../config/resolve';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { english, englishOf, joined } from '../../model/words';
import { pairOf } from '../../model/results/details';
import { quoted } from '../../model/texts/nearest';
import { RealGainError } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Question } from '../../model/settings/question';
import { someOf } from '../../model/texts/some-of';
import { baseName } from '../../model/names';
import type { Disk, Means } from '../question';
import { configuredTestSet, namedTestSet, newestOutput, requireTrust } from '../test-sets';
import { withClasses, withReference } from './references';
import { saidBy, type PairOptions } from './said';
import type { PairAsked } from './schema';

export type PairMeans = Pick<
  Means,
  'disk' | 'defaults' | 'severalTasks' | 'outputsBelow' | 'fitting' | 'withMetric' | 'lacks'
>;

interface Pair {
  readonly a: string;
  readonly b: string;
}

/**
 * The comparison that is asked for: the outputs or folders of training runs, their realgain.json, and what the files show that
 * isn't said. The one place where a pair is found.
 *
 * @param about whether the first output is still being written
 * @throws RealGainError naming the option to use
 */
export async function comparedPair(
  asked: PairAsked & PairOptions,
  means: PairMeans,
  about: Pick<ComparisonIdentity, 'unfinished'> = {},
): Promise<ComparisonIdentity> {
  const named = await findPair(asked, means.disk).catch((error: unknown) => refuseAlone(asked, error, means));
  const said = saidBy(asked);
  const { runs, ...pair } = await outputsOfPair(named, said, means);
  const resolved = await resolvedPair(pair, { ...said, ...(runs && { runs }) }, asked.trust, means);
  const identity = await means.withMetric({ ...resolved, ...about }, asked.metric);
  return withReference(await withClasses(said, identity, means), means, asked.reference);
}

/** @throws what the only file is instead of one output: preferences, or several systems; else the given error */
export async function refuseAlone(
  { files }: Pick<PairAsked, 'files'>,
  error: unknown,
  { lacks }: Pick<PairMeans, 'lacks'>,
): Promise<never> {
  const [only, ...others] = files;
  const refused =
    only === undefined || others.length > 0
      ? null
      : await lacks(pairOf(only, only)).catch((cause: unknown) => cause);
  if (!(refused instanceof RealGainError) || !['bad-format', 'needs-systems'].includes(refused.code)) {
    throw error;
  }
  const { takes, choices = [] } = refused.question ?? {};
  throw only === undefined || takes !== 'two' || choices.length < 3
    ? refused
    : new RealGainError(
        refused.code,
        joined([refused.said, english('To rank them all: “realgain study {0}”.', quoted(only))]),
        refused,
      );
}

/** Settings that are typed as they are. */
const TYPED = ['test', 'alternative', 'resamples', 'seed', 'alpha'] as const;

/** As asked, with the outputs that were found, and the settings of realgain.json and of the user, for the command that gives the same digits. */
export function filledIn<Asked extends PairAsked>(asked: Asked, held: ComparisonIdentity): Asked {
  const { settings } = held;
  const declared = TYPED.filter((name) => asked[name] === null && settings[name] !== DEFAULT_SETTINGS[name]);
  return {
    ...asked,
    ...Object.fromEntries(declared.map((name) => [name, settings[name]])),
    files: asked.files.length === 2 ? asked.files : [held.a, held.b],
    adaptive: settings.resampling === 'adaptive',
    testSet: null,
    trust: false,
    held,
  };
}

/**
 * What options leave out is taken from the realgain.json that configures the files, else it is as usual.
 *
 * @throws RealGainError `not-allowed` if that names a program that the user has not allowed to run
 */
export async function resolvedPair(
  { a, b }: Pair,
  said: SaidOfPair,
  trust: boolean,
  { disk, defaults }: Pick<Means, 'disk' | 'defaults'>,
): Promise<ComparisonIdentity> {
  const testSet = await testSetOfPair({ a, b }, disk);
  if (said.metric === undefined && testSet !== null) {
    requireTrust(testSet.metric, testSet.configPath, trust);
  }
  return resolvePair({ a, b, testSet }, said, { settings: defaults }, disk.spell);
}

export async function testSetOfPair({ a, b }: Pair, disk: Means['disk']) {
  return (await configuredTestSet(disk, a)) ?? configuredTestSet(disk, b);
}

const WHICH_B: Question = {
  id: 'files',
  title: english('Which file is the baseline, B?'),
  choices: [],
  takes: 'file',
};

/**
 * Both outputs; missing ones are taken from realgain.json.
 *
 * @throws RealGainError `bad-setting` if no baseline is declared, `file-missing` without any output
 */
export async function findPair(
  { files, testSet: name, systems, columns }: PairAsked,
  disk: Means['disk'],
): Promise<Pair> {
  const [first, second] = files;
  const testSet = name === null ? null : await namedTestSet(disk, name);
  const a = first ?? (testSet && (await newestOutput(disk, testSet)));
  if (a === null) {
    throw new RealGainError(
      'bad-setting',
      'There is nothing to compare: neither a file nor a test set is named.',
    );
  }
  // It is enough to name a file of several systems once.
  const given = second ?? (systems === null && columns === null ? null : (first ?? null));
  const b = given ?? (testSet ?? (await configuredTestSet(disk, a)))?.baseline ?? null;
  if (b === null) {
    const who =
      testSet === null
        ? english('no realgain.json declares a baseline for {0}', a)
        : english('“{0}” declares no baseline', testSet.name);
    const ways = english('if the file holds both systems, choose them with --columns A,B or --systems A,B');
    throw new RealGainError(
      'bad-setting',
      english('A comparison takes two files, A and B, and {0}; name B, or declare one; {1}.', who, ways),
      { path: testSet?.configPath ?? a, ...(name === null && { question: WHICH_B }) },
    );
  }
  if (given === null && path.resolve(a) === path.resolve(b)) {
    throw new RealGainError(
      'bad-setting',
      english('{0} is itself the baseline of its test set; name what it is compared with.', baseName(a)),
      { path: a, question: WHICH_B },
    );
  }
  return { a, b };
}

type Places = Pick<PairMeans, 'severalTasks' | 'outputsBelow'> & { readonly disk: Pick<Disk, 'isFolder'> };

/**
 * Two outputs and their training runs: a folder represents a system, and the outputs in it are its runs.
 *
 * @throws RealGainError `bad-setting` for folders of several tasks or systems, `file-missing` for one without outputs
 */
export async function outputsOfPair(
  named: Pair,
  said: SaidOfPair,
  means: Places,
): Promise<Pair & Pick<SaidOfPair, 'runs'>> {
  await refuseTasks(named, means);
  refuseOpponent(named, said);
  return runsOfFolders(named, said, means);
}

async function refuseTasks({ a, b }: Pair, { disk, severalTasks }: Places): Promise<void> {
  const folders = await Promise.all([a, b].map((place) => disk.isFolder(place)));
  const tasks = folders.includes(false) ? [] : await severalTasks([a, b]);
  if (tasks.length > 0) {
    throw new RealGainError(
      'bad-setting',
      `${a} and ${b} hold results on ${tasks.length} tasks (${englishOf(someOf(tasks))}); compare them with “realgain suite ${a} ${b}”, or name the training runs of one task with --a-run and --b-run.`,
    );
  }
}

/** @throws RealGainError `bad-setting` for a further run of a system that is the output of the other one */
function refuseOpponent({ a, b }: Pair, { runs }: SaidOfPair): void {
  const [pathA, pathB] = [path.resolve(a), path.resolve(b)];
  const ofA = runs?.a.find((run) => path.resolve(run) === pathB);
  const ofB = runs?.b.find((run) => path.resolve(run) === pathA);
  if (ofA !== undefined || ofB !== undefined) {
    throw new RealGainError(
      'bad-setting',
      ofA !== undefined
        ? english('{0} is B itself, not a training run of A; leave out --a-run {0}.', ofA)
        : english('{0} is A itself, not a training run of B; leave out --b-run {0}.', ofB ?? ''),
      { path: ofA ?? ofB },
    );
  }
}

async function runsOfFolders(
  { a, b }: Pair,
  { runs }: SaidOfPair,
  { disk, outputsBelow }: Places,
): Promise<Pair & Pick<SaidOfPair, 'runs'>> {
  const systemAt = async (place: string, other: string): Promise<TrainedSystem | null> =>
    (await disk.isFolder(place)) ? systemInFolder(outputsBelow, place, other) : null;
  const [ofA, ofB] = await Promise.all([systemAt(a, b), systemAt(b, a)]);
  const all = {
    a: [...(ofA?.others ?? []), ...(runs?.a ?? [])],
    b: [...(ofB?.others ?? []), ...(runs?.b ?? [])],
  };
  return {
    a: ofA?.output ?? a,
    b: ofB?.output ?? b,
    ...(all.a.length + all.b.length > 0 && { runs: all }),
  };
}
