import type { Dirent, Stats } from 'node:fs';
import * as fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { english, RealGainError } from '../model';
import { refuseOutside } from './confine';
import { inTime } from './disk-limit';

/**
 * Usually there is no realgain.json: unlike those of fs/promises, errors of this one don't need a stack
 * trace.
 */
const stat = promisify(fs.stat);

/**
 * The properties of a file, following links.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`; Error of the file system
 */
export async function statsOf(file: string): Promise<Stats> {
  await refuseOutside(file);
  return inTime(file, () => stat(file));
}

/**
 * Files and folders in a folder.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`; Error of the file system
 */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  await refuseOutside(folder);
  return inTime(folder, () => readdir(folder, { withFileTypes: true }), { folder });
}

export function hangs(error: unknown): boolean {
  return error instanceof RealGainError && error.code === 'disk-hangs';
}

export function refuseIrregular(path: string, stats: Stats): void {
  if (!stats.isFile()) {
    const kind = stats.isDirectory() ? 'a folder' : english('not a regular file');
    throw new RealGainError('file-unreadable', english('{0} is {1}; choose a file.', path, kind), {
      path,
    });
  }
}
