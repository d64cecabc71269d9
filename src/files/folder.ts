import { readFileSync, type Dirent } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { throwIfCancelled } from '../model/cancel';
import { entriesOf, hangs, statsOf } from './open';
import { inTime } from './disk-limit';
import { errorCode, fileError } from './errors';

/** Never searched: they hold no outputs. */
const SKIPPED = new Set(['node_modules', '.git']);

/** Names of non-folders in a folder; [] if it can't be read. Throws RealGainError `disk-hangs`. */
export async function namesIn(folder: string): Promise<string[]> {
  const entries = await entriesOrNone(folder);
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
}

/**
 * Names of the folders in a folder; [] if there is no such folder.
 *
 * @throws RealGainError `file-unreadable`, `not-allowed`, `disk-hangs`
 */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await entriesIfThere(folder);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/**
 * All files in a folder and in those below it, as far as they can be read, in alphabetical order. Links are
 * not followed, so that no folder is visited twice. A folder of reports counts as a file: it is one output.
 *
 * @param most the search stops after this many files
 * @throws RealGainError `file-unreadable`, `not-allowed` for the folder itself; `disk-hangs`, `cancelled`
 */
export async function filesBelow(folder: string, signal?: AbortSignal, most = Infinity): Promise<string[]> {
  const { isReportFolder } = await import('./report-folder');
  const files: string[] = [];
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined && files.length < most; next = folders.shift()) {
    throwIfCancelled(signal);
    const entries = await (next === folder ? entriesIfThere(next) : entriesOrNone(next));
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

/**
 * Makes a folder and those above it, one by one: where the system refuses one without a reason (in /proc), Node's own way tries
 * again forever.
 *
 * @throws RealGainError `disk-hangs`; Error of the file system
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !(await isFolder(place)); place = path.dirname(place)) {
    missing.unshift(place);
  }
  for (const place of missing) {
    await inTime(place, () => mkdir(place)).catch(async (error: unknown) => {
      // Another process may have been faster.
      if (!(await isFolder(place))) {
        throw error;
      }
    });
  }
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await statsOf(place)).isDirectory();
  } catch (error) {
    if (hangs(error) || place === path.dirname(place)) {
      throw error;
    }
    return false;
  }
}

/** Removes a file, or a folder with its contents; does nothing if it doesn't exist. */
export function remove(place: string): Promise<void> {
  return rm(place, { recursive: true, force: true });
}

export function programText(file: string): Uint8Array {
  return readFileSync(file);
}

/** The entries of a requested folder: one that can't be read isn't an empty one. */
async function entriesIfThere(folder: string): Promise<Dirent[]> {
  try {
    return await entriesOf(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) {
      return [];
    }
    throw fileError(folder, error);
  }
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
