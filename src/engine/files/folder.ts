import { readFileSync, type Dirent } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { throwIfCancelled } from '../cancel';
import { entriesOf, hangs } from './disk';

/** Never searched: nobody keeps outputs there. */
const SKIPPED = new Set(['node_modules', '.git']);

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
 * not followed, so that no folder is visited twice. A folder of reports counts as a file: it is one output.
 *
 * @param most the search stops after this many files
 * @throws RealGainError `disk-hangs`, `cancelled`
 */
export async function filesBelow(folder: string, signal?: AbortSignal, most = Infinity): Promise<string[]> {
  const { isReportFolder } = await import('./report-folder');
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined && files.length < most; next = folders.shift()) {
    throwIfCancelled(signal);
    const entries = await entriesOrNone(next);
    if (await isReportFolder(next, entries)) {
      files.push(next);
      continue;
    }
    for (const entry of entries) {
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
