import { access, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** More files aren't counted: each takes a while. */
const MOST_FILES = 1_000;

/** The search ends then: reading the files reports a disk that doesn’t answer. */
const TIMEOUT_MS = 500;

/** Compressed files are about this many times as large as they look. */
const EXPANDED = 8;
const IS_COMPRESSED = /\.(?:gz|zst|zip|eval|parquet)$/i;

/** The limits of this process as Linux lists them; null elsewhere. */
export async function limitsOfProcess(): Promise<string | null> {
  return process.platform === 'linux' ? readFile('/proc/self/limits', 'utf8').catch(() => null) : null;
}

/**
 * Bytes of the files that arguments name, of those in folders and under globs that they name, and of those that a realgain.json
 * may name: uncompressed, and roughly, rather too many.
 *
 * @param timeout milliseconds after which those count that were found
 */
export async function sizeOfNamed(args: readonly string[], timeout = TIMEOUT_MS): Promise<number> {
  const found: NamedSizes = { bytes: 0, paths: new Set() };
  const late = new Promise<void>((done) => setTimeout(done, timeout).unref());
  await Promise.race([late, addNamed(args, found)]);
  return found.bytes;
}

interface NamedSizes {
  bytes: number;
  readonly paths: Set<string>;
}

async function addNamed(args: readonly string[], found: NamedSizes): Promise<void> {
  const named = args.flatMap(valueOf).map((name) => resolve(name));
  const places = await Promise.all(named.map(placeOf));
  const configured = await Promise.all([...new Set(['.', ...places.map(dirname)])].map(folderWithConfig));
  for (const place of [...places, ...configured.flatMap((folder) => folder ?? [])]) {
    await addSize(place, 0, found);
  }
}

/** What may name a file: an argument, or the value of `--option=value`. */
function valueOf(arg: string): string[] {
  const [, value] = /^--?[\w-]+(?:=(.*))?$/s.exec(arg) ?? [null, arg];
  return value === undefined || value === '' ? [] : [value];
}

/** The file or folder itself; of a glob, the folder in which it searches. */
async function placeOf(named: string): Promise<string> {
  const wildcard = named.search(/[*?[{]/);
  return wildcard < 0 || (await exists(named)) ? named : dirname(`${named.slice(0, wildcard)}x`);
}

/** The nearest folder with a realgain.json, which may name files anywhere in it. */
async function folderWithConfig(folder: string): Promise<string | null> {
  const here = resolve(folder);
  if (await exists(join(here, 'realgain.json'))) {
    return here;
  }
  return dirname(here) === here ? null : folderWithConfig(dirname(here));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Folders in folders, no deeper than suites have them. */
const DEPTH = 3;

async function addSize(path: string, depth: number, found: NamedSizes): Promise<void> {
  if (found.paths.size >= MOST_FILES || found.paths.has(path)) {
    return;
  }
  found.paths.add(path);
  try {
    const stats = depth === 0 ? await stat(path) : await lstat(path);
    if (stats.isFile()) {
      found.bytes += stats.size * (IS_COMPRESSED.test(path) ? EXPANDED : 1);
    } else if (stats.isDirectory() && depth < DEPTH) {
      for (const name of await readdir(path)) {
        await addSize(join(path, name), depth + 1, found);
      }
    }
  } catch {
    // The reader of the file reports the error.
  }
}
