import * as path from 'node:path';
import { groupNameOf } from '../../columns';
import { isCalledBaseline } from '../../config/names';
import { systemInFolder, type OutputBelow } from '../../config/runs';
import { severalTasks } from '../../config/suites/suite';
import type { FoundOutputs } from '../../config/suites/suite-outputs';
import { asRefusal, isQuestion } from '../../model/errors';
import { grouped } from '../../model/lists';
import { baseName } from '../../model/names';
import { isWithin } from '../../model/paths';
import { outputsOfPair } from '../pair/find';
import type { Means } from '../question';
import { isOutput, surveyedAs, type RunsHeld } from './folders';
import type { Head } from './head';
import { pairsOfFiles } from './places';
import type { LookedFile } from './schema';

interface Places {
  readonly folders: readonly string[];
  readonly files: readonly LookedFile[];
  readonly found: FoundOutputs | null;
}

/** Two folders that were chosen, or the only two with outputs in the one that was, each with several. */
function twoFolders({ folders, files }: Omit<Places, 'found'>): readonly string[] {
  const inside = grouped(files.filter(isOutput), ({ path: file }) => path.dirname(file));
  const [first = '', second = ''] = inside.keys();
  const areTwo = folders.length === 1 && inside.size === 2;
  return !areTwo || [...inside.values()].some(({ length }) => length < 2)
    ? folders
    : isCalledBaseline(baseName(first))
      ? [second, first]
      : [first, second];
}

/** The outputs in a folder, as reading all of them would find them. */
function heldIn(
  folder: string,
  files: readonly LookedFile[],
  heads: ReadonlyMap<string, Head>,
): readonly OutputBelow[] {
  return files
    .filter((file) => !file.onlyGold && isWithin(folder, file.path))
    .map(({ path: file, system }) => ({
      path: file,
      system: system ?? undefined,
      holdsNoItems: heads.get(file)?.problem?.holdsNoItems,
    }));
}

/** `seed1/out.csv`, `run-2.csv`, `3.csv`: any name with a number may be that of a system. */
function namesRun(folder: string, file: string): boolean {
  const [first = ''] = path.relative(folder, file).split(/[\\/.]/);
  const name = first.replace(/\d+/g, '');
  return !/\p{L}/u.test(name) || groupNameOf(name) === 'count';
}

/** Whether the only folder holds runs of one system, by their names. */
async function areRunsOfOne(
  { folders, files }: Omit<Places, 'found'>,
  heads: ReadonlyMap<string, Head>,
): Promise<boolean> {
  const [folder, ...others] = folders;
  if (folder === undefined || others.length > 0) {
    return false;
  }
  try {
    const found = await systemInFolder((at) => Promise.resolve(heldIn(at, files, heads)), folder);
    return found.others.length > 0 && [found.output, ...found.others].every((run) => namesRun(folder, run));
  } catch (error) {
    asRefusal(error);
    return false;
  }
}

/** How many training runs a comparison takes from each of two folders; null for places that it refuses. */
async function runsHeld(
  { found, ...places }: Places,
  heads: ReadonlyMap<string, Head>,
  { disk, match, prepare }: Pick<Means, 'disk' | 'match' | 'prepare'>,
): Promise<RunsHeld | null> {
  const { files } = places;
  const [a, b, ...others] = twoFolders(places);
  if (found === null || a === undefined || b === undefined || others.length > 0) {
    return null;
  }
  try {
    const { runs = { a: [], b: [] }, ...pair } = await outputsOfPair(
      { a, b },
      {},
      {
        disk,
        severalTasks: () => Promise.resolve(severalTasks(found.outputs, surveyedAs(files))),
        outputsBelow: (folder) => Promise.resolve(heldIn(folder, files, heads)),
      },
    );
    const all = [pair.a, pair.b, ...runs.a, ...runs.b].map((file) => heads.get(file));
    const [ofA, ofB, ...further] = all.flatMap((head) => head?.input ?? []);
    // The beginnings of files may hold other items.
    if (ofA !== undefined && ofB !== undefined && all.every((head) => head?.whole === true)) {
      const ofRuns = { a: further.slice(0, runs.a.length), b: further.slice(runs.a.length) };
      for (const { identity } of await pairsOfFiles(disk, [pair])) {
        const matched = await match({ a: ofA, b: ofB, references: [], runs: ofRuns }, identity);
        await prepare(matched, identity).catch(refuseUnlessAsked);
      }
    }
    return { folders: [a, b], a: 1 + runs.a.length, b: 1 + runs.b.length };
  } catch (error) {
    asRefusal(error);
    return null;
  }
}

/** The runs that folders hold. */
export async function runsIn(
  places: Parameters<typeof runsHeld>[0],
  heads: ReadonlyMap<string, Head>,
  means: Parameters<typeof runsHeld>[2],
): Promise<{ readonly runs: RunsHeld | null; readonly ofOne: boolean }> {
  return { runs: await runsHeld(places, heads, means), ofOne: await areRunsOfOne(places, heads) };
}

/** A question is none here: the offered command has options that answer it. */
function refuseUnlessAsked(error: unknown): void {
  if (!isQuestion(asRefusal(error))) {
    throw error;
  }
}
