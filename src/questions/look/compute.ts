import { isLog } from '../../formats';
import { aboutRuns } from '../../formats/logs/about-runs';
import { asRefusal } from '../../model/errors';
import { METRIC_OPTIONS } from '../../model/texts/option-names';
import { fieldsOf, optionNameOf } from '../fields';
import { leaderboardAsked } from '../leaderboard/schema';
import { noiseAsked } from '../noise/schema';
import { studyAsked } from '../study/schema';
import { tradeoffAsked } from '../tradeoff/schema';
import type { Computed, Means } from '../question';
import { outputsAsked } from '../study/outputs';
import { askable } from './askable';
import { explorer, optionsOfAll } from './explore-pair';
import { lookedFile } from './file';
import { foundIn, pairsByTask, pairsIn, surveyedAs, waysOfFolders } from './folders';
import { runsIn } from './runs';
import { sentenceOf } from './document';
import type { DeclaredReading, Head } from './head';
import { sidesOf } from './pair';
import { type Chosen, chosenIn, pairsOfFiles, type LookPair } from './places';
import type { Look, LookedWay, LookIdentity, LookedFile } from './schema';
import { largest } from '../../model/lists';

/**
 * What can be compared here, from the beginning of each file.
 *
 * @throws RealGainError `bad-config`, `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
 */
export async function compute(
  identity: LookIdentity,
  { disk, kept, version, ...means }: Means,
): Promise<Computed<LookIdentity, Look>> {
  const chosen = await chosenIn(disk, identity.files);
  const heads = new Map<string, Head>();
  const beginning = async (file: string, declared: DeclaredReading): Promise<Head> => {
    const head = await means.beginning(file, declared);
    heads.set(file, head);
    return head;
  };
  const outputs = chosen.pairs.flatMap((pair) => [pair.identity.a, pair.identity.b]);
  for (const file of new Set([...chosen.files, ...outputs])) {
    await beginning(file, declaredFor(file, chosen.pairs));
  }
  const seen = chosen.files.flatMap((file) => heads.get(file) ?? []);
  const logs = seen.flatMap((head) =>
    isOfLog(head) ? { path: head.stamp.path, format: formatOf(head) } : [],
  );
  const isAboutRun = aboutRuns(logs);
  const isNamed = (file: string) => identity.files.includes(file);
  const files = seen
    .filter((head) => isNamed(head.stamp.path) || !isAboutRun(head.stamp.path, isOfLog(head)))
    .map((head) => lookedFile(head, kept));
  const found = foundIn(chosen.folders, files);
  const nested = chosen.isNested && found !== null ? pairsIn(found.outputs) : [];
  const unnested = await pairsKnowing(files, chosen, heads);
  const pairs = [...unnested, ...(await pairsOfFiles(disk, nested))];
  const studied =
    chosen.folders.length === 0
      ? 0
      : await outputsStudied(chosen.folders, {
          disk,
          survey: () =>
            Promise.resolve(surveyedAs(files.filter(({ format }) => isLog({ id: format ?? '' })))),
        });
  const read = new Map(heads);
  const ofPair = explorer(read, { ...means, beginning });
  const within = await pairsOfFiles(disk, holdingSeveral(files, heads));
  const { options, lacks, ofPairs, like, ...asked } = await askable(
    { ...chosen, files: files.map(({ path }) => path), pairs, studied, within },
    read,
    ofPair,
    kept,
  );
  const ofTasks = found === null ? [] : await pairsOfFiles(disk, pairsByTask(found.outputs));
  const optionsOfTasks = ofTasks.length < 2 ? options : await optionsOfAll(ofTasks, ofPair);
  const held = await runsIn({ ...chosen, files, found }, heads, { disk, ...means });
  const { ways, notes } = waysOfFolders(
    { ...chosen, ...held, files, found, studied, options, optionsOfTasks, lacks, pairs: asked.pairs, like },
    kept,
  );
  const ofFolders = [...ways, ...asked.ways].filter(hasOptions);
  const all = ofFolders.length > 0 ? ofFolders : ofPairs;
  kept.text(sentenceOf({ files, ways: all }));
  return {
    result: {
      version: 1,
      realgain: version,
      files,
      more: chosen.more,
      pairs: asked.pairs,
      ways: all,
      notes: [...notes, ...asked.notes],
    },
    read: [...heads.values()].map(({ stamp, input, whole }) => ({
      stamp,
      // A report can search only for contents that were read whole.
      ...(whole && input !== null && { sha256: input.sha256 }),
    })),
    identity,
    choices: {},
  };
}

/** The pairs of outputs, now that it is known what the files hold: which are right answers, and which outputs are like most others. */
async function pairsKnowing(
  files: readonly LookedFile[],
  { folders, pairs, pairsWith }: Chosen,
  heads: ReadonlyMap<string, Head>,
): Promise<readonly LookPair[]> {
  const isPaired = new Set(pairs.flatMap(({ identity }) => [identity.a, identity.b]));
  const outputs = files.filter(({ path }) => isPaired.has(path));
  const gold = files.filter(({ onlyGold }) => onlyGold).map(({ path }) => path);
  if (folders.length === 0 && gold.length === 0) {
    return pairs;
  }
  const named = outputs.find(({ onlyGold }) => !onlyGold)?.path ?? null;
  const base = folders.length === 0 ? named : likestAmong(outputs, heads);
  return base === null ? pairs : pairsWith(base, gold);
}

/** Questions that lack some options of a comparison. */
const SCHEMAS = new Map([
  ['study', fieldsOf(studyAsked)],
  ['leaderboard', fieldsOf(leaderboardAsked)],
  ['noise', fieldsOf(noiseAsked)],
  ['tradeoff', fieldsOf(tradeoffAsked)],
]);

/** Whether a question has the options that its files need: a study takes no slice. */
function hasOptions({ asksWith }: LookedWay): boolean {
  const fields = asksWith === undefined ? undefined : SCHEMAS.get(asksWith.question);
  const known = fields?.map(({ name }) => optionNameOf(name));
  return [...(asksWith?.options ?? '').matchAll(/(?<=^| )--([a-z-]+)/g)].every(
    ([, name = '']) => known === undefined || known.includes(name) || METRIC_OPTIONS.has(name),
  );
}

/** How many outputs a study of these folders takes; 0 if it refuses them. */
async function outputsStudied(
  folders: readonly string[],
  means: Pick<Means, 'disk' | 'survey'>,
): Promise<number> {
  try {
    return (await outputsAsked({ testSet: null, files: [...folders], task: null }, means)).outputs.length;
  } catch (error) {
    asRefusal(error);
    return 0;
  }
}

/** The files of several systems, each with itself; none where each file holds the systems of a task: then the folder is asked. */
function holdingSeveral(
  files: Look['files'],
  heads: ReadonlyMap<string, Head>,
): { readonly a: string; readonly b: string }[] {
  const several = files.filter(({ path }) => {
    const input = heads.get(path)?.input ?? null;
    return input !== null && sidesOf(input, input).systems !== '';
  });
  return several.length < files.length ? several.map(({ path }) => ({ a: path, b: path })) : [];
}

function isOfLog(head: Head): boolean {
  return isLog({ id: formatOf(head) });
}

/** '' for what no format reads. */
function formatOf({ recognised }: Head): string {
  return recognised?.format?.id ?? '';
}

function declaredFor(file: string, pairs: readonly LookPair[]): DeclaredReading {
  const pair = pairs.find(({ identity }) => identity.a === file || identity.b === file);
  const { formats, header } = pair?.identity ?? {};
  return { format: pair?.identity.a === file ? formats?.a : formats?.b, header: header?.outputs };
}

/**
 * The output that the others of a folder are compared with: of those with the same columns that can be scored, if there are any, the first
 * of which there are most. By name a note or a list of packages may be the first.
 *
 * @returns its path; null if no two have the same columns
 */
function likestAmong(files: readonly LookedFile[], heads: ReadonlyMap<string, Head>): string | null {
  const kinds = new Map<string, LookedFile[]>();
  for (const file of files) {
    const names = heads.get(file.path)?.input?.records.columns.map(({ name }) => name);
    if (names !== undefined && file.problem === null && !file.onlyGold) {
      const kind = JSON.stringify([file.format, ...names]);
      kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
    }
  }
  const several = [...kinds.values()].filter(({ length }) => length > 1);
  const scored = several.filter((some) => some.some(isScored));
  const among = scored.length > 0 ? scored : several;
  const most = largest(
    among.map(({ length }) => length),
    0,
  );
  return among.find(({ length }) => length === most)?.[0]?.path ?? null;
}

function isScored({ scores, prediction, gold }: LookedFile): boolean {
  return scores.length > 0 || (prediction !== null && gold !== null);
}
