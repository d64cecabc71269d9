import { largest, smallest, tally, elementAt } from './lists';
import { shown } from './visible';
import { type Text, withValues } from './words';

/** What the page of an editor and Node say about the system, each in its own way. */
const { process: node, navigator: page } = globalThis as {
  readonly process?: { readonly platform?: string };
  readonly navigator?: { readonly platform?: string };
};

const ON_WINDOWS = node?.platform === 'win32' || page?.platform?.startsWith('Win') === true;

/** A drive or a share: a path of Windows, on whatever system it is read. */
const OF_WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;

/**
 * Where a path's last name begins. A backslash separates folders on Windows; elsewhere it is a letter like others, as in the file
 * `a\b.csv`.
 *
 * @param onWindows whether a path without drive or share is one of Windows
 */
export function lastName(path: string, onWindows = ON_WINDOWS): number {
  const slash = path.lastIndexOf('/');
  return 1 + (onWindows || OF_WINDOWS.test(path) ? Math.max(slash, path.lastIndexOf('\\')) : slash);
}

export function namesInPath(path: string, onWindows = ON_WINDOWS): string[] {
  return path.split(onWindows || OF_WINDOWS.test(path) ? /[/\\]/ : '/');
}

let collator: Intl.Collator | undefined;

export function baseName(path: string): string {
  return path.slice(lastName(path));
}

/** A name without the ending of a compressed file: `scores.jsonl.gz`. */
export function withoutCompression(name: string): string {
  return name.replace(/\.(?:gz|zst|zip)$/i, '');
}

const EXTENSION = /^(?:gz|zst|zip|txt|csv|tsv|tab|psv|md|xlsx|ods|jsonl|ndjson|json|out|hyp|scores?)$/i;

/** The name of a system: its file's name without folder and extensions. */
export function systemName(path: string): string {
  const name = baseName(path);
  const parts = name.split('.');
  const own = parts.findLastIndex((part, index) => index === 0 || !EXTENSION.test(part));
  const bare = parts.slice(0, own + 1).join('.');
  return bare === '' ? name : bare;
}

/**
 * The names of two systems shown together: with as many of their folders as it takes to distinguish them
 * (`run1/out`, `run2/out`), and without what both file names share around the system's part
 * (`test.de-en.hyp.Online-A.en` and `test.de-en.hyp.Online-B.en` are Online-A and Online-B).
 */
export function systemNames(pathA: string, pathB: string): readonly [string, string] {
  const names = distinctNames([pathA, pathB]);
  return [elementAt(names, 0), elementAt(names, 1)];
}

/** The same for any number of systems; files at the same path share a name. */
export function distinctNames(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => namesInPath(path));
  const deepest = largest(
    parts.map(({ length }) => length - 1),
    0,
  );
  for (let depth = 0; depth <= deepest; depth++) {
    const names = parts.map((one) => [...one.slice(-depth - 1, -1), systemName(one.at(-1) ?? '')].join('/'));
    if (new Set(names).size === names.length) {
      return depth === 0 ? ownParts(names) : names;
    }
  }
  // Only their extensions differ, or nothing does.
  const bases = paths.map(baseName);
  return paths.length === 2 || new Set(bases).size === bases.length ? bases : paths;
}

/** Where a system's output is: a file, or one of the systems in a file. */
export interface Source {
  readonly path: string;
  readonly system?: string | undefined;
}

export function sourceOf({ path, system }: Source): Source {
  return system === undefined ? { path } : { path, system };
}

/** A system that its file may name, as logs name the model. */
interface CalledSystem extends Source {
  readonly called?: string | undefined;
}

/**
 * The names of systems shown together: as their files call them, if these names distinguish all; else by their files as in
 * `distinctNames`, or, if a file holds several, by their names in it, with both if two files have a system of the same name.
 */
export function systemNamesOf(sources: readonly CalledSystem[]): readonly string[] {
  const own = sources.flatMap(({ system, called }) => system ?? called ?? []);
  if (new Set(own).size === sources.length) {
    return own;
  }
  const paths = [...new Set(sources.map(({ path }) => path))];
  const names = distinctNames(paths);
  const files = new Map(paths.map((path, i) => [path, names[i] ?? path]));
  const fileOf = (path: string) => files.get(path) ?? path;
  const plain = sources.map(({ path, system }) => system ?? fileOf(path));
  const often = tally(plain);
  return sources.map(({ path, system }, i) => {
    const isUnique = often.get(plain[i] ?? '') === 1;
    return system === undefined || isUnique ? (plain[i] ?? path) : `${fileOf(path)}: ${system}`;
  });
}

/** The name that `fileNames` gives to the file of a source, with its system if the file holds several. */
export function sourceNames(sources: readonly Source[]): (source: Source) => string {
  const files = fileNames(sources.map(({ path }) => path));
  return ({ path, system }) =>
    system === undefined ? (files.get(path) ?? path) : `${files.get(path) ?? path}: ${system}`;
}

/**
 * The names of files shown together: with as many folders as it takes to distinguish files of the same name.
 */
export function fileNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const different = [...new Set(paths)];
  let left = different.map((path) => ({ path, folders: namesInPath(path) }));
  for (let depth = 1; left.length > 0; depth++) {
    const named = left.map((one) => ({ ...one, name: one.folders.slice(-depth).join('/') }));
    const often = tally(named.map(({ name }) => name));
    const isDone = ({ name, folders }: (typeof named)[number]) =>
      often.get(name) === 1 || depth > folders.length;
    named.filter(isDone).forEach(({ path, name }) => found.set(path, name));
    left = named.filter((one) => !isDone(one));
  }
  return new Map(different.map((path) => [path, found.get(path) ?? path]));
}

export function withFileNames(texts: readonly Text[], paths: readonly string[]): Text[] {
  const names = fileNames(paths);
  return texts.map((text) => withValues(text, (value) => names.get(value) ?? value));
}

/** A system: an output file, or one of those in a file. */
interface NamedSystem {
  readonly path: string;
  readonly system?: string | undefined;
  /** All its training runs, if it has several. */
  readonly runs?: readonly { readonly path: string }[] | undefined;
}

/** The names of the two systems of a comparison: from their files or folders, unless a file contains them. */
export function namesOf({ a, b }: Readonly<Record<'a' | 'b', NamedSystem>>): readonly [string, string] {
  if (a.system !== undefined && b.system !== undefined && a.system !== b.system) {
    return [a.system, b.system];
  }
  return parentFolder(a.path) === parentFolder(b.path)
    ? systemNames(a.path, b.path)
    : systemNames(ownFolder(a, b) ?? a.path, ownFolder(b, a) ?? b.path);
}

/**
 * The folder that names a system: the nearest that holds all its training runs (but not also the other system in folders beside
 * theirs), or that of a log whose name contains only task and time. Else null.
 */
function ownFolder({ path, runs = [] }: NamedSystem, other: NamedSystem): string | null {
  const [own, ...further] = foldersAbove(path);
  if (own === undefined || runs.length < 2) {
    return own !== undefined && isTaskAndTime(path) ? own : null;
  }
  const ofOther = foldersAbove(other.path);
  const all = [own, ...further.filter((folder) => !ofOther.includes(folder))];
  return all.find((folder) => runs.every((run) => foldersAbove(run.path).includes(folder))) ?? null;
}

/** The folders that a path names, the nearest first. */
function foldersAbove(path: string): readonly string[] {
  const folder = parentFolder(path);
  return folder === '' ? [] : [folder, ...foldersAbove(folder)];
}

/**
 * The name pattern for samples of the Language Model Evaluation Harness:
 * `samples_arc_easy_2025-03-02T10-11-12.345678.jsonl`.
 */
function isTaskAndTime(path: string): boolean {
  return /^samples_.+_\d{4}-\d\d-\d\dT[\d.-]+\.jsonl$/.test(withoutCompression(baseName(path)));
}

export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.length - baseName(path).length - 1));
}

/** Letters written from right to left, and the characters that control direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name that keeps its direction to itself (U+2068 to U+2069), so that a sign or a number beside it stays in its place: for texts
 * on a screen, never for data.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${shown(name)}\u2069` : shown(name);
}

/** As `namesOf`, before there is a result. */
export function identityNames({
  a,
  b,
  systems,
  runs,
}: {
  readonly a: string;
  readonly b: string;
  readonly systems?: { readonly a: string; readonly b: string } | undefined;
  readonly runs?: { readonly a: readonly string[]; readonly b: readonly string[] } | undefined;
}): readonly [string, string] {
  const all = (path: string, others: readonly string[] = []) =>
    [path, ...others].map((one) => ({ path: one }));
  return namesOf({
    a: { path: a, system: systems?.a, runs: all(a, runs?.a) },
    b: { path: b, system: systems?.b, runs: all(b, runs?.b) },
  });
}

/** Fewer shared parts than this don't make two names hard to read; a ranking removes all of them. */
const FEWEST_SHARED = 2;

/**
 * Distinct names without the dotted parts at the beginning and end that all share, if names of some length
 * remain.
 */
export function ownParts(names: readonly string[]): readonly string[] {
  // Not at the dot inside a number or a version: `qwen-2.5`, `wd0.1`.
  const parts = names.map((name) => name.split(/(?<!\d)\.|\.(?!\d)/));
  const [any = []] = parts;
  const shortest = smallest(parts.map(({ length }) => length)) - 1;
  const shared = (part: (one: readonly string[]) => string | undefined) =>
    parts.every((one) => part(one) === part(any));
  let first = 0;
  while (first < shortest && shared((one) => one[first])) first++;
  let last = 0;
  while (first + last < shortest && shared((one) => one.at(-1 - last))) last++;
  const own = parts.map((one) => one.slice(first, one.length - last).join('.'));
  const readable = own.every((name) => /\p{L}.*\p{L}/u.test(name));
  return first + last >= (names.length > 2 ? 1 : FEWEST_SHARED) && readable ? own : names;
}

/** Compares names as people order them, `run-2` before `run-10`: for lists that users read. Never where order decides a digit. */
export function byName(one: string, other: string): number {
  // Made on first use: it takes milliseconds.
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

/**
 * Whether a path names a file on a network share. Windows logs in to a share as soon as a path on it is
 * accessed, so a name written by someone else could send the user's password hash anywhere.
 */
export function isOnNetwork(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

/** A name of so many characters at most: those of runs begin with what they share and end with what tells them apart. */
export function inMiddle(name: string, most: number): string {
  const characters = Array.from(name);
  const end = Math.floor(most / 2);
  return characters.length <= most
    ? name
    : `${characters.slice(0, most - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
