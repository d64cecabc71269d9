import { type Dirent, constants as flags, type Stats } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import * as fs from 'node:fs';
import { promisify } from 'node:util';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import { throwIfCancelled } from '../model/cancel';
import { refuseOpenedOutside, refuseOutside } from './confine';
import { inTime } from './disk-limit';
import { fileError } from './errors';

/**
 * Usually there is no realgain.json: unlike those of fs/promises, errors of this one don't need a stack
 * trace.
 */
const stat = promisify(fs.stat);

/** That of a file handle allocates an array for each file. */
const fstat = promisify(fs.fstat);

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
    throw new RealGainError('file-unreadable', english('{0} is {1}; choose a file.', path, kind), { path });
  }
}

/** The maximum size of a string. */
export const MAX_TEXT_BYTES = 512 * 2 ** 20 - 24;

/** Size of the pieces read: small enough that hashing never delays a cancellation for long. */
export const PIECE_BYTES = 1024 * 1024;

/** What a piece has room for at least: a file may have grown since its size was asked. */
const LEAST_PIECE_BYTES = 16 * 1024;

/** Opening a pipe without a writer would block. (Windows has no such flag, and no such pipes.) */
const READING = flags.O_RDONLY | (flags.O_NONBLOCK ?? 0);

/**
 * A whole file that is not a system's output: a report, a part, a module.
 *
 * @param most maximum size in bytes
 * @throws RealGainError `file-missing`, `file-unreadable` (also for a pipe or device), `file-too-large`,
 *   `disk-hangs`, `cancelled`
 */
export async function readSmall(path: string, most: number, signal?: AbortSignal): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(path, signal)) {
    size += piece.length;
    if (size > most) {
      throw new RealGainError(
        'file-too-large',
        english(
          '{0} is larger than {1} MB; name another file.',
          path,
          Math.max(1, Math.floor(most / 2 ** 20)),
        ),
        { path },
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** As `readSmall`. */
export async function readText(path: string, most = MAX_TEXT_BYTES, signal?: AbortSignal): Promise<string> {
  return (await readSmall(path, most, signal)).toString();
}

/** A regular file piece by piece, as it is on disk. Throws like `readSmall`. */
export async function* piecesOf(
  path: string,
  signal?: AbortSignal,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Uint8Array> {
  throwIfCancelled(signal);
  const {
    handle,
    stats: { size },
  } = await openRegular(path);
  try {
    for (let end = 0; ;) {
      // Most files are small: a whole piece for each would keep the garbage collector busy.
      const room = Math.min(pieceBytes, Math.max(size - end, LEAST_PIECE_BYTES));
      const piece = Buffer.allocUnsafeSlow(room);
      const bytesRead = await readAt(handle, path, piece, end);
      throwIfCancelled(signal);
      if (bytesRead === 0) {
        return;
      }
      end += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } catch (error) {
    throw fileError(path, error);
  } finally {
    void close(handle);
  }
}

/** Opens a regular file for the duration of a callback. */
export async function withFile<T>(
  path: string,
  use: (handle: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> {
  const { handle, stats } = await openRegular(path);
  try {
    return await use(handle, stats);
  } catch (error) {
    throw fileError(path, error);
  } finally {
    void close(handle);
  }
}

/** Reads into a buffer from a position. @returns the number of bytes; 0 at the end */
export async function readAt(
  handle: FileHandle,
  path: string,
  piece: Uint8Array,
  position: number,
): Promise<number> {
  const { bytesRead } = await inTime(path, () => handle.read(piece, 0, piece.length, position));
  return bytesRead;
}

export function statsOfOpen(handle: FileHandle, path: string): Promise<Stats> {
  return inTime(path, () => fstat(handle.fd));
}

/** All files are opened here: pipes and devices are refused, and the disk timeout applies. */
async function openRegular(path: string): Promise<{ handle: FileHandle; stats: Stats }> {
  await refuseOutside(path);
  try {
    const handle = await inTime(path, () => open(path, READING), { late: (late) => void close(late) });
    try {
      await refuseOpenedOutside(path, handle.fd);
      // Another file may have taken the name since the last check.
      const stats = await statsOfOpen(handle, path);
      refuseIrregular(path, stats);
      return { handle, stats };
    } catch (error) {
      void close(handle);
      throw error;
    }
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Not awaited if the disk hangs. */
function close(handle: FileHandle): Promise<void> {
  return handle.close().catch(() => undefined);
}
