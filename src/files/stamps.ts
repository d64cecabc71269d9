import * as fs from 'node:fs';
import type { Stats } from 'node:fs';
import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import type { ChangedFile } from '../model/texts/changed-files';
import { english } from '../model/words';
import type { FileStamp } from '../model/results/details';
import { RealGainError } from '../model/errors';
import { inTime } from './disk-limit';
import { fileError } from './errors';
import { hangs, readAt, refuseIrregular, statsOf, withFile } from './open';

/** Larger files are refused, compressed or not: their items would not fit in memory together. */
export const MAX_FILE_BYTES = 2 ** 30;

/** The coarsest clock of a disk (FAT) ticks every two seconds. */
const JUST_WRITTEN_MS = 3000;

/** What the disk says of an output, asked once. */
export interface OnDisk {
  readonly stamp: FileStamp;
  /** True for a folder of reports. */
  readonly isFolder: boolean;
  /**
   * What changes with the contents of a file, even where another program sets its time back; null if it has just
   * been written, so that it could change again within a tick of the disk's clock, and of a folder of reports.
   */
  readonly version: string | null;
}

/**
 * An output, without reading it.
 *
 * @throws RealGainError `file-missing`, `file-unreadable`, `file-empty`, `file-too-large`, `disk-hangs`
 */
export async function onDisk(file: string): Promise<OnDisk> {
  const found = await onDiskOfAnySize(file);
  await refuseEmpty(found.stamp);
  if (found.stamp.size > MAX_FILE_BYTES) {
    throw tooLarge(file, `is ${(found.stamp.size / 2 ** 30).toFixed(1)} GB`);
  }
  return found;
}

/** @throws RealGainError `file-empty`, `file-unreadable` */
export async function refuseEmpty({ path: file, size }: FileStamp): Promise<void> {
  if (size === 0) {
    throw (await hasContents(file))
      ? new RealGainError(
          'file-unreadable',
          english(
            '{0} is written by the system while it is read, so it may be different each time; copy it, and name the copy.',
            file,
          ),
          { path: file },
        )
      : new RealGainError('file-empty', english('{0} is empty; choose another file.', file), { path: file });
  }
}

/** Whether anything can be read from a file that says it is empty, as those in /proc do. */
async function hasContents(file: string): Promise<boolean> {
  return withFile(file, async (handle) => (await readAt(handle, file, new Uint8Array(1), 0)) > 0);
}

/**
 * Like `onDisk`, for a file of any size that is read piece by piece.
 *
 * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`
 */
export async function onDiskOfAnySize(file: string): Promise<OnDisk> {
  try {
    const stats = await statsOf(file);
    const reports = stats.isDirectory() ? await stampIfReports(file) : null;
    if (reports !== null) {
      return { stamp: reports, isFolder: true, version: null };
    }
    refuseIrregular(file, stats);
    return { stamp: stampIn(file, stats), isFolder: false, version: versionIn(file, stats) };
  } catch (error) {
    throw fileError(file, error);
  }
}

/** Size and time of an output. Throws like `onDisk`. */
export async function stampOf(file: string): Promise<FileStamp> {
  return (await onDisk(file)).stamp;
}

/** `stampOf` for a file of any size. */
export async function stampOfAnySize(file: string): Promise<FileStamp> {
  return (await onDiskOfAnySize(file)).stamp;
}

export function stampIn(file: string, { size, mtimeMs }: Stats): FileStamp {
  return { path: file, size, modified: mtimeMs };
}

function versionIn(file: string, { size, mtimeMs, ctimeMs, ino }: Stats): string | null {
  return Date.now() - Math.max(mtimeMs, ctimeMs) < JUST_WRITTEN_MS
    ? null
    : JSON.stringify([path.resolve(file), size, mtimeMs, ctimeMs, ino]);
}

/** The stamp of a file or folder; null if it doesn't exist, or its disk doesn't respond. */
export async function stampIfThere(file: string): Promise<FileStamp | null> {
  return (await stampIfKnown(file)) ?? null;
}

/** null if the file doesn't exist, undefined if its disk doesn't respond. */
async function stampIfKnown(file: string): Promise<FileStamp | null | undefined> {
  try {
    const stats = await statsOf(file);
    const reports = stats.isDirectory() ? await stampIfReports(file) : null;
    return reports ?? stampIn(file, stats);
  } catch (error) {
    return hangs(error) ? undefined : null;
  }
}

/** The stamp of a folder of reports; null for any other folder. What reads them is loaded with the first folder. */
async function stampIfReports(folder: string): Promise<FileStamp | null> {
  const { isReportFolder, stampOfReports } = await import('./report-folder');
  return (await isReportFolder(folder)) ? stampOfReports(folder) : null;
}

export function sameStamp(one: FileStamp | null, other: FileStamp | null): boolean {
  return one !== null && other !== null && one.size === other.size && one.modified === other.modified;
}

/**
 * The files that have changed since they were read. On a disk that doesn't respond, files count as unchanged.
 */
export async function changedFiles(stamps: readonly FileStamp[]): Promise<ChangedFile[]> {
  const now = await Promise.all(stamps.map((stamp) => stampIfKnown(stamp.path)));
  return stamps.flatMap((stamp, index) => {
    const found = now[index];
    const isSame = found === undefined || sameStamp(stamp, found);
    return isSame ? [] : [{ path: stamp.path, isGone: found === null }];
  });
}

/**
 * The kind of a path, following links: a folder of reports is one output, as a file is. null if it doesn't exist, its disk
 * doesn't respond, or it is a pipe or device.
 */
export async function kindOf(file: string): Promise<'file' | 'folder' | null> {
  const stats = await statsOf(file).catch(() => null);
  if (stats?.isDirectory()) {
    const { isReportFolder } = await import('./report-folder');
    return (await isReportFolder(file).catch(() => false)) ? 'file' : 'folder';
  }
  return stats?.isFile() ? 'file' : null;
}

/**
 * Every atomic write creates a new file with another identity, even within the same tick of the clock. null:
 * no file.
 */
export async function identityOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await inTime(file, () => fs.promises.stat(file, { bigint: true }));
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

/** The path that links lead to, whether it exists or not. */
export function placeOf(file: string): Promise<string> {
  return inTime(file, () => realpath(file)).catch(() => path.resolve(file));
}

export function tooLarge(path: string, what: string): RealGainError {
  return new RealGainError(
    'file-too-large',
    english('{0} {1}, and the limit is 1 GB; compare a part of it, or only its scores.', path, what),
    { path },
  );
}
