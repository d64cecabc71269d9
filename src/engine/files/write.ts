import { randomUUID } from 'node:crypto';
import { copyFile, link, open, rename, rm, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { english, RealGainError } from '../../model';
import { errorCode } from './errors';
import { makeFolder } from './folder';
import { kindOf } from './look';

/* Writing is waited for, however long a disk takes: whoever gave it up couldn't say what is there. */

interface Writing {
  /** Makes the folder, if it isn't there. */
  readonly makesFolder?: boolean;
  /** Waits for the disk itself, so that not even a power cut leaves half of it. */
  readonly flush?: boolean;
}

/** Of what RealGain keeps in a storage of its own. */
export const KEPT: Writing = { makesFolder: true, flush: true };

/**
 * Writes a file whole or not at all: a reader never sees half of it, and an interruption leaves none.
 *
 * @throws Error of the file system: then the file is as it was
 */
export async function writeAtomically(
  file: string,
  contents: string | Uint8Array,
  { makesFolder = false, flush = false }: Writing = {},
): Promise<void> {
  if (makesFolder) {
    await makeFolder(path.dirname(file));
  }
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(unfinished, contents, { flush });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes a file that a person asked for, whole or not at all.
 *
 * @param target the file as it was named
 * @throws RealGainError `file-unwritable`
 */
export async function writeWhole(place: string, text: string, target = place): Promise<void> {
  try {
    await writeAtomically(place, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(',', 1)[0] : String(error);
    throw new RealGainError('file-unwritable', english('{0} can’t be written: {1}.', target, reason), {
      path: target,
    });
  }
}

/** A file that isn't there yet, to be written piece by piece. */
export function createNew(file: string): Promise<FileHandle> {
  return open(file, 'wx');
}

/**
 * Gives a complete file its name, unless something else has got it meanwhile.
 *
 * @throws RealGainError `file-exists`
 */
export async function publish(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target); // Unlike rename, never replaces.
    await rm(unfinished);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw exists(target);
    }
    // Some file systems have no links.
    await refuseExisting(target);
    await rename(unfinished, target);
  }
}

export async function refuseExisting(target: string): Promise<void> {
  if ((await kindOf(target)) !== null) {
    throw exists(target);
  }
}

function exists(target: string): RealGainError {
  return new RealGainError(
    'file-exists',
    english(
      '{0} already exists, and RealGain doesn’t overwrite files: move it, or choose another folder.',
      target,
    ),
    { path: target },
  );
}

/**
 * Keeps what is damaged under another name, for whoever wonders what damages files.
 *
 * @param how `copy` where what can be understood of it stays in use
 * @param ending of the new name
 * @returns where it is kept now
 */
export async function setAside(file: string, how: 'copy' | 'move', ending = ''): Promise<string> {
  const aside = `${file}.corrupt-${Date.now()}${ending}`;
  await (how === 'copy' ? copyFile(file, aside) : rename(file, aside));
  return aside;
}

/** Marks a file as used now. */
export async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}
