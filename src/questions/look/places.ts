import * as path from 'node:path';
import { CONFIG_NAME } from '../../config/names';
import { couldBeOutput, findReferences, likeliestReferences } from '../../config/locate';
import type { LocatedTestSet } from '../../config/located-config';
import { resolvePair } from '../../config/resolve';
import { possibleOutputs } from '../../config/suites/suite-outputs';
import { baseName } from '../../model/names';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Disk } from '../question';
import { configuredTestSet } from '../test-sets';

const MOST_FILES = 24;

export interface LookPair {
  readonly identity: ComparisonIdentity;
  /** Files that may be the reference by their names, the likeliest. */
  readonly candidates: readonly string[];
}

export interface Chosen {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Files that weren’t chosen among those of folders, because there are so many. */
  readonly more: number;
  /** What is declared for each further output with the first one; for a single output, with its baseline or itself. */
  readonly pairs: readonly LookPair[];
  /** The same pairs with another output as the first, unless a baseline is declared, and without files that turned out to hold right answers. */
  readonly pairsWith: (first: string, gold: readonly string[]) => Promise<readonly LookPair[]>;
  /** True for files in several folders: which of them are of one task shows only in what they hold. */
  readonly isNested: boolean;
}

/**
 * The files to look at, and which outputs could be compared: two by what realgain.json declares, each of several with its baseline or
 * the first one, and one with its baseline or an output that isn't named yet.
 *
 * @throws RealGainError `bad-config`
 */
export async function chosenIn(disk: Disk, named: readonly string[]): Promise<Chosen> {
  const folders: string[] = [];
  const found: string[] = [];
  for (const place of new Set(named)) {
    if (await disk.isFolder(place)) {
      folders.push(place);
      for (const output of possibleOutputs(place, await disk.filesBelow(place))) {
        found.push(output);
      }
    } else if (baseName(place) !== CONFIG_NAME || named.length === 1) {
      found.push(place);
    }
  }
  // A file of right answers lies above the outputs, or beside them.
  const depthOf = (file: string) => file.split(path.sep).length;
  found.sort((one, other) => depthOf(one) - depthOf(other));
  const some = found.slice(0, Math.max(MOST_FILES, named.length - folders.length));
  const isNamed = (file: string) => couldBeOutput(baseName(file));
  const outputs = some.some(isNamed) ? some.filter(isNamed) : some;
  const references = some.filter((file) => !outputs.includes(file));
  const isSpread = folders.length > 1 || new Set(outputs.map((file) => path.dirname(file))).size > 1;
  const isNested = folders.length > 0 && isSpread;
  // What is found is written as what was named.
  const spell = named.every((place) => path.isAbsolute(place)) ? (file: string) => file : disk.spell;
  const paired = async (all: readonly string[], gold: readonly string[] = []) =>
    isNested ? [] : pairsOf({ ...disk, spell }, all, [...new Set([...references, ...gold])]);
  const pairsWith: Chosen['pairsWith'] = (first, gold) =>
    paired([first, ...outputs.filter((file) => file !== first && !gold.includes(file))], gold);
  const more = found.length - some.length;
  return { folders, files: some, more, pairs: await paired(outputs), pairsWith, isNested };
}

/** Each two outputs, as what is declared for them. */
export async function pairsOfFiles(
  disk: Disk,
  files: readonly { readonly a: string; readonly b: string }[],
): Promise<LookPair[]> {
  const pairs: LookPair[] = [];
  for (const { a, b } of files) {
    pairs.push(await pairOf({ ...disk, spell: (file) => file }, a, b, await configuredTestSet(disk, a), []));
  }
  return pairs;
}

async function pairsOf(
  files: Disk,
  outputs: readonly string[],
  references: readonly string[],
): Promise<LookPair[]> {
  const [first] = outputs;
  if (first === undefined) {
    return [];
  }
  const testSet = await configuredTestSet(files, first);
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
    pairs.push(await pairOf(files, output, base, await configuredTestSet(files, output), references));
  }
  return pairs;
}

async function pairOf(
  files: Disk,
  a: string,
  b: string,
  testSet: LocatedTestSet | null,
  chosen: readonly string[],
): Promise<LookPair> {
  const identity: ComparisonIdentity = resolvePair(
    { a, b, testSet: testSet ?? (await configuredTestSet(files, b)) },
    {},
    { settings: DEFAULT_SETTINGS },
    files.spell,
  );
  const outputs = [a, b].map((file) => path.resolve(file));
  const beside = (await findReferences(files, a, b)).filter((file) => !outputs.includes(file));
  const named = likeliestReferences(beside, a).map(files.spell);
  return { identity, candidates: chosen.length > 0 ? chosen : named };
}
