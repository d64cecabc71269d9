import * as path from 'node:path';
import { compileGlobs, type GlobMatcher } from './globs/match';
import type { LocatedConfig, LocatedTestSet } from './located-config';
import { CONFIG_NAME } from './names';
import { largest } from '../model/lists';
import { withoutCompression } from '../model/names';
import { commonFolder, isSamePath, relativePath } from '../model/paths';
import { checkConfigFile, configFault, MAX_CONFIG_BYTES, type FileKind } from './unreadable';

/** All functions throw what the file system throws. */
interface Disk {
  readonly statsOf: (file: string) => Promise<FileKind>;
  /** @param most maximum size of the file in bytes */
  readonly readText: (file: string, most: number) => Promise<string>;
  readonly namesIn: (folder: string) => Promise<string[]>;
}

/** The two file system operations needed here; the caller provides them. */
export interface Files {
  /**
   * null if there is no such file, or none that may configure what is in the folder.
   *
   * @throws RealGainError `bad-config` if it exists but can't be read
   */
  readText(file: string, folder?: string): Promise<string | null>;
  /** Names of the files in a folder; [] if there is no such folder. */
  list(folder: string): Promise<string[]>;
}

/** How many folders upwards a realgain.json is looked for. */
const LEVELS = 6;

/** Cache of the latest realgain.json files: each is needed for every file that it configures. */
const known = new Map<string, { readonly text: string; readonly config: LocatedConfig }>();
const MOST_KNOWN = 100;

/**
 * The contents of a realgain.json. Parser and schema are loaded on first use: most files have none above
 * them.
 */
export async function readConfig(configPath: string, text: string): Promise<LocatedConfig> {
  const before = known.get(configPath);
  if (before?.text === text) {
    return before.config;
  }
  const { locateConfig } = await import('./located-config');
  const config = locateConfig(configPath, text);
  if (known.size >= MOST_KNOWN) {
    known.clear();
  }
  known.set(configPath, { text, config });
  return config;
}

/** The realgain.json that configures a file: the nearest one upwards. */
export async function findConfig(files: Files, file: string): Promise<LocatedConfig | null> {
  const own = path.dirname(path.resolve(file));
  let folder = own;
  for (let level = 0; level < LEVELS; level++) {
    const configPath = path.join(folder, CONFIG_NAME);
    const text = await files.readText(configPath, own);
    if (text !== null) {
      return readConfig(configPath, text);
    }
    const parent = path.dirname(folder);
    if (parent === folder) {
      break;
    }
    folder = parent;
  }
  return null;
}

/** The first test set with a file as an output (or the baseline). References are not outputs. */
export function testSetOf(config: LocatedConfig, file: string): LocatedTestSet | null {
  const absolute = path.resolve(file);
  return config.testSets.find((testSet) => isOutput(testSet, absolute)) ?? null;
}

export function isOutput(testSet: LocatedTestSet, file: string): boolean {
  if ([...testSet.references, testSet.configPath].some((other) => isSamePath(other, file))) {
    return false;
  }
  const isBaseline = testSet.baseline !== null && isSamePath(testSet.baseline, file);
  return isBaseline || matches(testSet.outputs, relativePath(testSet.folder, file));
}

export function groupsOf(testSet: LocatedTestSet, file: string): string[] {
  const relative = relativePath(testSet.folder, path.resolve(file));
  return Object.keys(testSet.groups).filter((group) => matches(testSet.groups[group] ?? [], relative));
}

/** The other training runs of the systems of A and B; null if neither has any. */
export function furtherRuns(
  testSet: LocatedTestSet | null,
  a: string,
  b: string,
): { readonly a: readonly string[]; readonly b: readonly string[] } | null {
  const systems = Object.values(testSet?.runs ?? {});
  const others = (one: string, against: string) => {
    const runs = systems.find((outputs) => outputs.some((output) => isSamePath(output, one))) ?? [];
    // Two runs of the same system are compared with each other as single runs.
    return runs.some((run) => isSamePath(run, against)) ? [] : runs.filter((run) => !isSamePath(run, one));
  };
  const [first, second] = [path.resolve(a), path.resolve(b)];
  const runs = { a: others(first, second), b: others(second, first) };
  return runs.a.length + runs.b.length === 0 ? null : runs;
}

/** Usual names of references; `.ref`, `-gold`, `qrels` and the like count too. */
const REFERENCE_NAME = /(^|[._-])(references?|refs?|gold|golden|gld|qrels?)([._-]|\d|$)/i;

export function isNamedReference(file: string): boolean {
  return REFERENCE_NAME.test(path.basename(file));
}

const REFERENCE_FOLDERS: readonly string[] = ['references', 'reference', 'refs', 'ref', 'gold'];

/**
 * Files whose names suggest that they are the reference of an output: in its folder first, then in the parent, then in the
 * folder that holds both outputs, each with its subfolders of references. Within a folder, first come files named like the output
 * except for the system's part (`news.hyp.A.de`, `news.ref.de`), then those with the output's extension, then those whose name
 * begins with the word.
 *
 * @param other the output that it is compared with
 */
export async function findReferences(
  files: Pick<Files, 'list'>,
  output: string,
  other = output,
): Promise<string[]> {
  const absolute = path.resolve(output);
  const folder = path.dirname(absolute);
  const found: string[] = [];
  for (const place of referencePlaces(folder, commonFolder(folder, path.resolve(other)))) {
    const isOwn = REFERENCE_FOLDERS.includes(path.basename(place).toLowerCase());
    const names = (await files.list(place)).filter(
      (name) =>
        (REFERENCE_NAME.test(name) || (isOwn && couldBeOutput(name))) &&
        path.join(place, name) !== absolute &&
        !isHidden(name),
    );
    const rank = (name: string): number =>
      (isNamedAs(name, absolute) ? 0 : 4) +
      (bareExtension(name) === bareExtension(absolute) ? 0 : 2) +
      (/^(ref|gold)/i.test(name) ? 0 : 1);
    names.sort((x, y) => rank(x) - rank(y) || (x < y ? -1 : 1));
    for (const name of names) {
      found.push(path.join(place, name));
    }
  }
  return [...new Set(found)];
}

/**
 * The references from `findReferences` that are as likely as the first: in the same folder, and, if the first is, named like the
 * output by as many parts (`ted.ref.detok.eng` before `ted.ref.eng`) and with its extension (`ted.ref.eng`, not `ted.ref.align`).
 */
export function likeliestReferences(found: readonly string[], output: string): readonly string[] {
  const [first = ''] = found;
  const near = found.filter((file) => path.dirname(file) === path.dirname(first));
  const isAlike = (file: string) => bareExtension(file) === bareExtension(output);
  const alike = near.filter((file) => isNamedAs(file, output) && (!isAlike(first) || isAlike(file)));
  const most = largest(alike.map((file) => partsOfReference(file).length));
  return isNamedAs(first, output) ? alike.filter((file) => partsOfReference(file).length === most) : near;
}

function referencePlaces(folder: string, above: string): readonly string[] {
  return [...new Set([folder, path.dirname(folder), above])].flatMap((place) => [
    place,
    ...REFERENCE_FOLDERS.map((name) => path.join(place, name)),
  ]);
}

/**
 * Whether a reference's name consists of the parts of an output's name and the word that marks a reference.
 */
function isNamedAs(reference: string, output: string): boolean {
  const [own, others] = [partsOfReference(reference), partsOf(output)];
  return own.length > 0 && own.every((part) => others.includes(part));
}

/** The parts of a name without the word that marks a reference, and its number or letter. */
function partsOfReference(file: string): readonly string[] {
  return partsOf(file).filter((part) => !/^(?:references?|refs?|gold|golden|gld|[a-z])\d*$/.test(part));
}

function partsOf(file: string): readonly string[] {
  return path
    .basename(file, path.extname(file))
    .toLowerCase()
    .split(/[._-]/)
    .filter((part) => part !== '');
}

/** Source texts, notes, settings, reports and archives next to outputs. */
const NO_OUTPUT_NAME =
  /^(readme|license|licence|changelog|makefile|dockerfile)\b|^(config|args|hparams|settings|metadata)\.json$|(^|[._-])(src|source|sources|inputs?)([._-]|$)|\.(md|py|sh|ipynb|ya?ml|toml|zip|tar|tgz|log|png|svg|pdf|html?|tex)$/i;

/**
 * False for files that by their names are not a system's output: references, sources, notes, scripts, hidden
 * files.
 */
export function couldBeOutput(name: string): boolean {
  return !isHidden(name) && !REFERENCE_NAME.test(name) && !NO_OUTPUT_NAME.test(name);
}

/** False for folders that by their names hold references, or something hidden. */
export function couldHoldOutputs(folder: string): boolean {
  return !isHidden(folder) && !REFERENCE_FOLDERS.includes(folder.toLowerCase());
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === CONFIG_NAME;
}

function bareExtension(file: string): string {
  return path.extname(withoutCompression(file)).toLowerCase();
}

/** Globs are compiled once, however many files are matched against them. */
const matchers = new WeakMap<readonly string[], GlobMatcher>();

export function matches(globs: readonly string[], relative: string): boolean {
  const matcher = matchers.get(globs) ?? compileGlobs(globs);
  matchers.set(globs, matcher);
  return matcher(relative);
}

export function filesOn({ statsOf, readText, namesIn }: Disk): Files {
  return {
    readText: async (file) => {
      try {
        // A realgain.json gets a more specific error than other files.
        checkConfigFile(file, await statsOf(file));
        return await readText(file, MAX_CONFIG_BYTES);
      } catch (error) {
        const fault = configFault(file, error);
        if (fault !== null) {
          throw fault;
        }
        return null;
      }
    },
    list: namesIn,
  };
}
