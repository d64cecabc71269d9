import * as path from 'node:path';
import { folderOfGlob, isGlob } from '../globs/match';
import { findConfig, matches, type Files } from '../locate';
import type { LocatedConfig, LocatedSuite } from '../located-config';
import { CONFIG_NAME } from '../names';
import { brokenConfig } from '../unreadable';
import { isBelow, isSamePath, relativePath } from '../../model/paths';

/** How deep `**` is searched. */
const DEEPEST = 6;

const MOST_FOLDERS = 1000;

/** The names of the folders in a folder; [] if there is no such folder. */
export type ListFolders = (folder: string) => Promise<readonly string[]>;

/** Whether all systems are in one folder, so that the files in it say which one they are of. */
export function isOneFolder({ folders }: LocatedSuite): boolean {
  return folders.length === 1 && !folders.some(isGlob);
}

/** Whether a folder is one that the suite names; no wildcard means the folder of realgain.json. */
export function isFolderOf({ folder, folders }: LocatedSuite, place: string): boolean {
  const relative = relativePath(folder, place);
  return relative === '' ? folders.includes('') : matches(folders, relative);
}

/** The folder of the suite in which a file is, the outermost; null for any other file. */
export function folderOf(suite: LocatedSuite, file: string): string | null {
  let found: string | null = null;
  let place = path.dirname(file);
  for (;;) {
    found = isFolderOf(suite, place) ? place : found;
    const above = path.dirname(place);
    if (isSamePath(place, suite.folder) || above === place) {
      return found;
    }
    place = above;
  }
}

/** Whether a folder is the baseline's, which is named by its path or its name. */
export function isBaselineFolder({ baseline, folder }: LocatedSuite, place: string): boolean {
  return (
    baseline !== null &&
    (isSamePath(place, path.resolve(folder, baseline)) || path.basename(place) === baseline)
  );
}

/** The folder of the suite's baseline; null without one. */
export async function baselineFolder(suite: LocatedSuite, list: ListFolders): Promise<string | null> {
  return (await foldersOf(suite, list)).find((folder) => isBaselineFolder(suite, folder)) ?? null;
}

export async function foldersOf(suite: LocatedSuite, list: ListFolders): Promise<string[]> {
  const found = new Set<string>();
  for (const glob of suite.folders) {
    const start = path.resolve(suite.folder, isGlob(glob) ? folderOfGlob(glob) : glob);
    const levels = glob.includes('**') ? DEEPEST : glob.split('/').length;
    let places = isGlob(glob) ? await below([start], list) : (await exists(start, list)) ? [start] : [];
    for (let level = 0; level < levels && places.length > 0; level++) {
      const inner = places.filter((place) => !isFolderOf(suite, place));
      places.filter((place) => isFolderOf(suite, place)).forEach((place) => found.add(place));
      places = found.size < MOST_FOLDERS ? await below(inner, list) : [];
    }
  }
  return [...found].sort();
}

async function exists(place: string, list: ListFolders): Promise<boolean> {
  const names = await list(path.dirname(place));
  return names.includes(path.basename(place));
}

async function below(places: readonly string[], list: ListFolders): Promise<string[]> {
  const inner: string[] = [];
  for (const place of places) {
    const names = (await list(place)).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    for (const name of names) {
      inner.push(path.join(place, name));
    }
  }
  return inner;
}

export interface ChosenSuite {
  readonly suite: LocatedSuite;
  readonly folders: readonly string[];
}

/**
 * The suite that covers the chosen folders: both of two, or one that is a folder of the suite or holds some. null without
 * one.
 *
 * @throws RealGainError `bad-config` for a realgain.json that can't be understood
 */
export async function suiteOfFolders(
  files: Files,
  list: ListFolders,
  chosen: readonly string[],
): Promise<ChosenSuite | null> {
  const places = chosen.map((place) => path.resolve(place));
  for await (const { suites } of configsAbove(files, places[0] ?? '')) {
    for (const suite of suites) {
      const folders = await coveredBy(suite, list, places);
      if (folders.length > 0) {
        return { suite, folders };
      }
    }
  }
  return null;
}

async function coveredBy(
  suite: LocatedSuite,
  list: ListFolders,
  places: readonly string[],
): Promise<readonly string[]> {
  if (places.every((place) => folderOf(suite, path.join(place, CONFIG_NAME)) !== null)) {
    return places;
  }
  const [only = ''] = places;
  return places.length > 1 ? [] : (await foldersOf(suite, list)).filter((folder) => isBelow(only, folder));
}

/** The realgain.json files in a folder and above it, the nearest first. */
async function* configsAbove(files: Files, folder: string): AsyncGenerator<LocatedConfig> {
  let from = path.join(folder, CONFIG_NAME);
  for (;;) {
    const config = await findConfig(files, from);
    if (config === null) {
      return;
    }
    const broken = brokenConfig(config, config.configPath);
    if (broken !== null) {
      throw broken;
    }
    yield config;
    from = path.dirname(config.configPath);
  }
}
