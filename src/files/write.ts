import { randomUUID } from 'node:crypto';
import { copyFile, link, open, rename, rm, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import { errorCode, reasonOf } from './errors';
import { makeFolder } from './folder';
import { kindOf } from './stamps';

/* Writes have no timeout: after one, the state of the file would be unknown. */

interface Writing {
  readonly makesFolder?: boolean;
  /** Flushes to disk, so that even a power cut leaves no partial file. */
  readonly flush?: boolean;
}

/** For RealGain's own storage. */
export const KEPT: Writing = { makesFolder: true, flush: true };

/**
 * Writes a file atomically: a reader or an interruption never leaves half of it.
 *
 * @throws Error of the file system: the file is then unchanged
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
    await writeFile(unfinished, typeof contents === 'string' ? pieces(contents) : contents, { flush });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Characters in a piece: encoding one holds up the event loop for about a millisecond. */
const PIECE = 1 << 20;

/** A text in pieces, none of which ends within a surrogate pair. */
function* pieces(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const last = text.charCodeAt(start + PIECE - 1);
    const end = start + (last >= 0xd800 && last < 0xdc00 ? PIECE - 1 : PIECE);
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Writes a file that the user requested, atomically.
 *
 * @param target the file as the user named it
 * @throws RealGainError `file-unwritable`
 */
export async function writeWhole(place: string, text: string, target = place): Promise<void> {
  try {
    await writeAtomically(place, text);
  } catch (error) {
    throw new RealGainError(
      'file-unwritable',
      english('{0} can’t be written: {1}.', target, reasonOf(error)),
      { path: target },
    );
  }
}

export function createNew(file: string): Promise<FileHandle> {
  return open(file, 'wx');
}

/**
 * Renames a complete file to its final name, unless that is taken.
 *
 * @throws RealGainError `file-exists`
 */
export async function publish(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target); // Unlike rename, never overwrites.
    await rm(unfinished);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw exists(target);
    }
    // Some file systems don't support hard links.
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
 * Keeps a damaged file under another name, for diagnosis.
 *
 * @param how `copy` if the readable part stays in use
 * @param ending of the new name
 * @returns its new path
 */
export async function setAside(file: string, how: 'copy' | 'move', ending = ''): Promise<string> {
  const aside = `${file}.corrupt-${Date.now()}${ending}`;
  await (how === 'copy' ? copyFile(file, aside) : rename(file, aside));
  return aside;
}

export async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now);
}
