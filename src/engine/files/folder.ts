import { readFileSync, type Dirent } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { throwIfCancelled } from '../cancel';
import { refuseOutside } from './confine';
import { inTime } from './disk-limit';
import { hangs } from './look';

/** Never searched: nobody keeps outputs there. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Files and folders in a folder.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`; Error of the file system
 */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  await refuseOutside(folder);
  return inTime(folder, () => readdir(folder, { withFileTypes: true }), { folder });
}

/** Names of non-folders in a folder; [] if it can't be read. Throws RealGainError `disk-hangs`. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await entriesOrNone(folder);
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
}

/** Names of the folders in a folder, like `namesIn`. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await entriesOrNone(folder);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * All files in a folder and in those below it, as far as they can be read, in alphabetical order. Links are
 * not followed, so that no folder is visited twice.
 *
 * @param most the search stops after this many files
 * @throws RealGainError `disk-hangs`, `cancelled`
 */
export async function filesBelow(folder: string, signal?: AbortSignal, most = Infinity): Promise<string[]> {
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined && files.length < most; next = folders.shift()) {
    throwIfCancelled(signal);
    for (const entry of await entriesOrNone(next)) {
      const place = path.join(next, entry.name);
      if (entry.isFile()) {
        files.push(place);
      } else if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
        folders.push(place);
      }
    }
  }
  return files.sort();
}

/** @throws Error of the file system */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/** Removes a file, or a folder with its contents; does nothing if it doesn't exist. */
export function remove(place: string): Promise<void> {
  return rm(place, { recursive: true, force: true });
}

/** The program that is running. */
export function programText(file: string): Uint8Array {
  return readFileSync(file);
}

async function entriesOrNone(folder: string): Promise<Dirent[]> {
  try {
    return await entriesOf(folder);
  } catch (error) {
    if (hangs(error)) {
      throw error;
    }
    return [];
  }
}
