import { createHash } from 'node:crypto';
import { constants as flags, type Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { english, RealGainError, type FileStamp } from '../model';
import { throwIfCancelled } from './cancel';
import { inTime } from './in-time';
import { refusePointer } from './pointers';

/** Larger files are refused, compressed or not: their items would not fit in memory beside each other. */
export const MAX_FILE_BYTES = 2 ** 30;

/** What fits into one string. */
export const MAX_TEXT_BYTES = 512 * 2 ** 20 - 24;

/** What the formats look at to recognise a file. */
export const HEAD_BYTES = 64 * 1024;

/** Read in pieces of this size, so that hashing never holds up a cancellation for long. */
const PIECE_BYTES = 1024 * 1024;

/** A pipe that nobody writes to would otherwise be waited for. (Windows has no such flag, and no such pipes.) */
const READING = flags.O_RDONLY | (flags.O_NONBLOCK ?? 0);

/** A file's contents and what identifies them. */
export interface FileContents {
  readonly stamp: FileStamp;
  /** Of the bytes on disk, so that `sha256sum` says the same of a compressed file. */
  readonly sha256: string;
  /** Decompressed where the file was compressed; null if a stream took them. */
  readonly bytes: Uint8Array | null;
}

/** Takes the pieces of a file as they are read. A piece may be overwritten afterwards. */
export interface Sink {
  push(piece: Uint8Array): void;
}

/**
 * Reads a whole file, decompressing gzip.
 *
 * @param stream for the first bytes of an uncompressed file, what takes them all instead of memory (null: nothing);
 *   asked again if the file has to be read again
 * @throws RealGainError `file-missing`, `file-unreadable`, `file-empty`, `file-too-large`, `bad-encoding` (broken
 *   gzip), `file-changed` (still being written), `disk-hangs`, `cancelled`
 */
export async function readContents(
  path: string,
  signal?: AbortSignal,
): Promise<FileContents & { readonly bytes: Uint8Array }>;
export async function readContents(
  path: string,
  signal: AbortSignal | undefined,
  stream: (head: Uint8Array) => Sink | null,
): Promise<FileContents>;
export async function readContents(
  path: string,
  signal?: AbortSignal,
  stream: (head: Uint8Array) => Sink | null = () => null,
): Promise<FileContents> {
  const found = (await readUnchanged(path, stream, signal)) ?? (await readUnchanged(path, stream, signal));
  if (found === null) {
    throw new RealGainError(
      'file-changed',
      english(
        '{0} is still being written: it changed while it was being read. Try again when it is complete.',
        path,
      ),
      { path },
    );
  }
  return { ...found, bytes: found.bytes && (await decompress(found.bytes, path)) };
}

/** The first bytes of a file (at most 64 kB, decompressed), enough to recognise its format. */
export async function readHead(path: string): Promise<Uint8Array> {
  await stampOf(path);
  return withFile(path, async (handle) => {
    const { buffer, bytesRead } = await inTime(
      path,
      handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 }),
    );
    const head = buffer.subarray(0, bytesRead);
    refusePointer(head, path);
    if (!isGzip(head, path)) {
      return head;
    }
    try {
      // A head ends anywhere in the compressed stream: take what can be had so far.
      const flush = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: HEAD_BYTES * 1100 };
      return gunzipSync(head, flush).subarray(0, HEAD_BYTES);
    } catch (error) {
      throw gzipError(path, error);
    }
  });
}

/**
 * A whole file that is no output of a system: a report, a part, a module.
 *
 * @param most bytes that such a file may have
 * @throws RealGainError `file-missing`, `file-unreadable` (also for a pipe or device), `file-too-large`, `disk-hangs`,
 *   `cancelled`
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

/** A regular file piece by piece, as it is on disk. Throws as `readSmall` does. */
export async function* piecesOf(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  throwIfCancelled(signal);
  const handle = await openRegular(path);
  try {
    for (let end = 0; ;) {
      const { buffer, bytesRead } = await inTime(
        path,
        handle.read({ buffer: Buffer.allocUnsafe(PIECE_BYTES), position: end }),
      );
      throwIfCancelled(signal);
      if (bytesRead === 0) {
        return;
      }
      end += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw fileError(path, error);
  } finally {
    void close(handle);
  }
}

/**
 * Size and time of a file, without reading it.
 *
 * @throws RealGainError `file-missing`, `file-unreadable`, `file-empty`, `file-too-large`, `disk-hangs`
 */
export async function stampOf(path: string): Promise<FileStamp> {
  const stats = await inTime(path, stat(path)).catch((error: unknown) => {
    throw fileError(path, error);
  });
  refuseIrregular(path, stats);
  if (stats.size === 0) {
    throw new RealGainError('file-empty', english('{0} is empty.', path), { path });
  }
  if (stats.size > MAX_FILE_BYTES) {
    throw tooLarge(path, `is ${(stats.size / 2 ** 30).toFixed(1)} GB`);
  }
  return { path, size: stats.size, modified: stats.mtimeMs };
}

/** True if both stamps were taken of the same contents. */
export function sameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.size === other.size && one.modified === other.modified;
}

/** Null if the file was no longer the same after it had been read. */
async function readUnchanged(
  path: string,
  stream: (head: Uint8Array) => Sink | null,
  signal?: AbortSignal,
): Promise<FileContents | null> {
  throwIfCancelled(signal);
  const stamp = await stampOf(path);
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, stamp.size));
  let sink: Sink | null = null;
  let whole: Buffer | null = null;
  const take = (part: Uint8Array, at: number): void => {
    hash.update(part);
    if (at === 0) {
      refusePointer(part, path);
      sink = isGzip(part, path) ? null : stream(part);
      whole = sink === null ? Buffer.allocUnsafe(stamp.size) : null;
    }
    sink?.push(part);
    whole?.set(part, at);
  };
  try {
    const size = await withFile(path, async (handle) => {
      let end = 0;
      while (end < stamp.size) {
        const length = Math.min(PIECE_BYTES, stamp.size - end);
        const { bytesRead } = await inTime(path, handle.read(piece, 0, length, end));
        throwIfCancelled(signal);
        if (bytesRead === 0) {
          break;
        }
        take(piece.subarray(0, bytesRead), end);
        end += bytesRead;
      }
      return end;
    });
    const unchanged = size === stamp.size && sameStamp(stamp, await stampOf(path));
    return unchanged ? { stamp, sha256: hash.digest('hex'), bytes: whole } : null;
  } catch (error) {
    // A fault in a file that is being written may be none when it is complete.
    if (!signal?.aborted && sink !== null && !sameStamp(stamp, await stampOf(path))) {
      return null;
    }
    throw error;
  }
}

async function withFile<T>(path: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await openRegular(path);
  try {
    return await use(handle);
  } catch (error) {
    throw fileError(path, error);
  } finally {
    void close(handle);
  }
}

/** The one way in which files are opened: pipes and devices are refused, and no disk is waited for without end. */
async function openRegular(path: string): Promise<FileHandle> {
  try {
    const handle = await inTime(path, open(path, READING), (late) => void close(late));
    try {
      // What has a file's name now may be something else than what had it a moment ago.
      refuseIrregular(path, await inTime(path, handle.stat()));
      return handle;
    } catch (error) {
      void close(handle);
      throw error;
    }
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Of a disk that hangs, nobody waits for this either. */
function close(handle: FileHandle): Promise<void> {
  return handle.close().catch(() => undefined);
}

function refuseIrregular(path: string, stats: Stats): void {
  if (!stats.isFile()) {
    const kind = stats.isDirectory() ? 'a folder' : english('not a regular file');
    throw new RealGainError('file-unreadable', english('{0} is {1}; choose a file.', path, kind), {
      path,
    });
  }
}

async function decompress(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  if (!isGzip(bytes, path)) {
    return bytes;
  }
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: MAX_FILE_BYTES });
    if (text.length === 0) {
      throw new RealGainError('file-empty', english('{0} is empty once decompressed.', path), { path });
    }
    return text;
  } catch (error) {
    throw gzipError(path, error);
  }
}

/** By its first bytes: a compressed file without `.gz` in its name is read all the same. */
function isGzip(bytes: Uint8Array, path: string): boolean {
  const compressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!compressed && path.toLowerCase().endsWith('.gz')) {
    throw new RealGainError(
      'bad-encoding',
      english('{0} is called .gz but is not compressed with gzip; rename or recompress it.', path),
      { path },
    );
  }
  return compressed;
}

function gzipError(path: string, thrown: unknown): RealGainError {
  if (thrown instanceof RealGainError) {
    return thrown;
  }
  if (errorCode(thrown) === 'ERR_BUFFER_TOO_LARGE') {
    return tooLarge(path, english('is more than 1 GB once decompressed'));
  }
  const why =
    errorCode(thrown) === 'Z_BUF_ERROR' ? english('it ends too early') : english('its data are damaged');
  return new RealGainError(
    'bad-encoding',
    english(
      '{0} can’t be decompressed: {1}. Check it with “gzip -t”, or wait until it is complete.',
      path,
      why,
    ),
    { path },
  );
}

function tooLarge(path: string, what: string): RealGainError {
  return new RealGainError(
    'file-too-large',
    english('{0} {1}, and the limit is 1 GB; compare a part of it, or only its scores.', path, what),
    { path },
  );
}

function fileError(path: string, thrown: unknown): Error {
  switch (errorCode(thrown)) {
    case undefined:
      return thrown instanceof Error ? thrown : new Error(String(thrown));
    case 'ENOENT':
    case 'ENOTDIR':
      return new RealGainError('file-missing', english('{0} doesn’t exist (anymore).', path), { path });
    case 'EACCES':
    case 'EPERM':
      return new RealGainError('file-unreadable', english('{0} may not be read: permission denied.', path), {
        path,
      });
    default: {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return new RealGainError('file-unreadable', english('{0} can’t be read: {1}.', path, reason), { path });
    }
  }
}

/** `ENOENT` and the like; undefined for our own errors, which pass through unchanged. */
function errorCode(thrown: unknown): string | undefined {
  if (thrown instanceof RealGainError || !(thrown instanceof Error) || !('code' in thrown)) {
    return undefined;
  }
  return String(thrown.code);
}
