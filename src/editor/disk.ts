import { stat as statWithCallback, type Dirent } from 'node:fs';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { checkConfigFile, configFault, type Files } from '../config';
import { diskHangs, type FileStamp, type RealGainError } from '../model';
import { Patience, SilentDisk } from './patience';

/** Mostly there is no realgain.json: unlike those of fs/promises, errors of this one cost no stack trace. */
const stat = promisify(statWithCallback);

const patience = new Patience(20_000);

/**
 * How long a disk may say nothing, from now on.
 *
 * @param onSilent told of each folder that has not answered
 */
export function waitForDisks(milliseconds: number, onSilent: (folder: string) => void): void {
  patience.milliseconds = milliseconds;
  patience.onSilent = onSilent;
}

/** Whether the disk of a file has been waited for in vain, and hasn't answered since. */
export function isSilent(file: string): boolean {
  return patience.isSilent(path.dirname(file));
}

/** What is to be said of a file on such a disk. */
export function silentDisk(file: string): RealGainError {
  return diskHangs(file, patience.milliseconds);
}

/**
 * The little that the extension host reads of the disk: names, sizes and times, and realgain.json.
 * The contents of outputs are the engine's business. What doesn't answer counts as if it weren't there.
 */
export const disk: Files = {
  async readText(file) {
    try {
      return await patience.ask(path.dirname(file), async () => {
        // A pipe or a device would be read for ever.
        checkConfigFile(file, await stat(file));
        return fs.readFile(file, 'utf8');
      });
    } catch (error) {
      const fault = error instanceof SilentDisk ? null : configFault(file, error);
      if (fault !== null) {
        throw fault;
      }
      return null;
    }
  },

  async list(folder) {
    try {
      const entries = await entriesOf(folder);
      return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
    } catch {
      return [];
    }
  },
};

/** null if the file isn't there, or its disk doesn't answer. */
export async function stampOf(file: string): Promise<FileStamp | null> {
  return (await look(file)) ?? null;
}

/** What has a name, behind links; null if nothing has, or its disk doesn't answer. */
export async function kindOf(file: string): Promise<'file' | 'folder' | null> {
  try {
    const stats = await patience.ask(path.dirname(file), () => stat(file));
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : null;
  } catch {
    return null;
  }
}

/**
 * Files and folders in a folder.
 *
 * @throws RealGainError `disk-hangs`; Error of the file system
 */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await patience.ask(folder, () => fs.readdir(folder, { withFileTypes: true }));
  } catch (error) {
    throw error instanceof SilentDisk ? silentDisk(folder) : error;
  }
}

/** null if the file isn't there, undefined if its disk doesn't answer. */
async function look(file: string): Promise<FileStamp | null | undefined> {
  try {
    const { size, mtimeMs } = await patience.ask(path.dirname(file), () => stat(file));
    return { path: file, size, modified: mtimeMs };
  } catch (error) {
    return error instanceof SilentDisk ? undefined : null;
  }
}

export function sameStamp(x: FileStamp | null, y: FileStamp | null): boolean {
  return x !== null && y !== null && x.size === y.size && x.modified === y.modified;
}

/** The files that are not any more what they were when they were read. Of a disk that doesn't answer nobody knows. */
export async function changedFiles(stamps: readonly FileStamp[]): Promise<string[]> {
  const now = await Promise.all(stamps.map((stamp) => look(stamp.path)));
  return stamps
    .filter((stamp, index) => {
      const found = now[index];
      return found !== undefined && !sameStamp(stamp, found);
    })
    .map((stamp) => stamp.path);
}
