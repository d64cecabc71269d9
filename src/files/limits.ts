import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** More files aren't counted: each takes a while. */
const MOST_FILES = 1_000;

/** Milliseconds; a disk that doesn't answer is found out by whoever reads the files. */
const TIMEOUT_MS = 500;

/** Compressed files are about this many times as large as they look. */
const EXPANDED = 8;
const IS_COMPRESSED = /\.(?:gz|zst|zip|eval|parquet)$/i;

/** The limits of this process as Linux lists them; null elsewhere. */
export async function limitsOfProcess(): Promise<string | null> {
  return process.platform === 'linux' ? readFile('/proc/self/limits', 'utf8').catch(() => null) : null;
}

/** Bytes of the files that arguments name, and of those in folders that they name, uncompressed; roughly. */
export async function sizeOfNamed(args: readonly string[]): Promise<number> {
  const found = { bytes: 0, files: 0 };
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
  const names = args.flatMap((arg) => (arg.startsWith('-') ? [] : [arg]));
  await Promise.race([late, Promise.all(names.map((name) => addSize(name, 0, found)))]);
  return found.bytes;
}

/** Folders in folders, no deeper than suites have them. */
const DEPTH = 3;

async function addSize(path: string, depth: number, found: { bytes: number; files: number }): Promise<void> {
  if (++found.files > MOST_FILES) {
    return;
  }
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
    // Whoever reads it says what is wrong.
  }
}
