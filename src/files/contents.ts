import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { FileStamp } from '../model/results/details';
import { throwIfCancelled } from '../model/cancel';
import { compressionOf, decompress, decompressHead } from './compressed';
import { onDisk, sameStamp, stampIn, stampOf, type OnDisk } from './stamps';
import { PIECE_BYTES, readAt, statsOfOpen, withFile } from './open';
import { joinedReports } from './report-folder';

/** Beginnings of pointer files, with the command that fetches the actual files. */
const POINTERS: readonly (readonly [start: RegExp, what: string, fetch: string])[] = [
  [/^version https:\/\/git-lfs\.github\.com\/spec\//, english('a Git LFS pointer'), 'git lfs pull'],
  [/^(?:\.\.\/)*\.?\/?(?:\.git\/)?annex\/objects\/\S+\s*$/, english('a git-annex pointer'), 'git annex get'],
];

const LONGEST_POINTER = 1024;

/** How much of a file formats read to detect it. */
export const HEAD_BYTES = 64 * 1024;

export interface FileContents {
  readonly stamp: FileStamp;
  /**
   * SHA-256 of the bytes on disk, so that `sha256sum` gives the same for a compressed file; of a folder of reports, of what they
   * say together.
   */
  readonly sha256: string;
  /** Decompressed; null if a stream consumed them. */
  readonly bytes: Uint8Array | null;
}

/** Receives the pieces of a file as they are read. Buffers may be reused afterwards. */
export interface Sink {
  push(piece: Uint8Array): void;
}

/**
 * Reads a whole file, decompressed; a folder of reports as one file.
 *
 * @param stream returns a sink for an uncompressed file, given its first bytes (null: read into memory); called
 *   again if the file has to be read again
 * @param known what the disk says of it, if that was asked already
 * @throws RealGainError `file-missing`, `file-unreadable`, `file-empty`, `file-too-large`, `bad-encoding` (broken
 *   compression), `file-changed` (still being written), `disk-hangs`, `cancelled`
 */
export async function readContents(
  path: string,
  signal?: AbortSignal,
): Promise<FileContents & { readonly bytes: Uint8Array }>;
export async function readContents(
  path: string,
  signal: AbortSignal | undefined,
  stream: (head: Uint8Array) => Sink | null,
  known?: OnDisk,
): Promise<FileContents>;
export async function readContents(
  path: string,
  signal?: AbortSignal,
  stream: (head: Uint8Array) => Sink | null = () => null,
  known?: OnDisk,
): Promise<FileContents> {
  throwIfCancelled(signal);
  const found =
    (await readUnchanged(known ?? (await onDisk(path)), stream, signal)) ??
    (await readUnchanged(await onDisk(path), stream, signal));
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

/** The first bytes of a file (at most 64 kB, decompressed), enough to detect its format. */
export async function readHead(path: string, known?: OnDisk): Promise<Uint8Array> {
  return (await readBeginning(known ?? (await onDisk(path)), HEAD_BYTES)).bytes;
}

interface Beginning {
  readonly bytes: Uint8Array;
  readonly compressed: boolean;
  /** True for a folder of reports, whose size on disk isn't that of the text. */
  readonly joined: boolean;
}

/** The same of a file of any size: at most so many bytes, and how they are kept on disk. */
export async function readBeginning({ stamp: { path }, isFolder }: OnDisk, most: number): Promise<Beginning> {
  if (isFolder) {
    return { bytes: (await joinedReports(path)).subarray(0, most), compressed: false, joined: true };
  }
  return withFile(path, async (handle) => {
    const head = await beginningOf(handle, path, most);
    refusePointer(head, path);
    const compressed = compressionOf(head, path) !== null;
    // A block of zstd is whole or nothing.
    const first = compressed ? await beginningOf(handle, path, Math.max(most, BLOCK_BYTES)) : head;
    return { bytes: decompressHead(first, path, most), compressed, joined: false };
  });
}

/** Compressed data that surely decompress to something. */
const BLOCK_BYTES = 256 * 1024;

async function beginningOf(handle: FileHandle, path: string, most: number): Promise<Uint8Array> {
  const piece = Buffer.alloc(most);
  return piece.subarray(0, await readAt(handle, path, piece, 0));
}

/** Null if a report changed while all of them were read. */
async function joinUnchanged(stamp: FileStamp, signal?: AbortSignal): Promise<FileContents | null> {
  const bytes = await joinedReports(stamp.path, signal);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return sameStamp(stamp, await stampOf(stamp.path)) ? { stamp, sha256, bytes } : null;
}

/** Null if the file changed while it was read. */
async function readUnchanged(
  { stamp, isFolder }: OnDisk,
  stream: (head: Uint8Array) => Sink | null,
  signal?: AbortSignal,
): Promise<FileContents | null> {
  if (isFolder) {
    return joinUnchanged(stamp, signal);
  }
  const { path } = stamp;
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, stamp.size));
  let sink: Sink | null = null;
  let whole: Buffer | null = null;
  const take = (part: Uint8Array, at: number): void => {
    hash.update(part);
    if (at === 0) {
      refusePointer(part, path);
      sink = compressionOf(part, path) === null ? stream(part) : null;
      whole = sink === null ? Buffer.allocUnsafe(stamp.size) : null;
    }
    sink?.push(part);
    whole?.set(part, at);
  };
  try {
    const isUnchanged = await withFile(path, async (handle, opened) => {
      if (!sameStamp(stamp, stampIn(path, opened))) {
        return false;
      }
      let end = 0;
      while (end < stamp.size) {
        const left = piece.subarray(0, Math.min(PIECE_BYTES, stamp.size - end));
        const bytesRead = await readAt(handle, path, left, end);
        throwIfCancelled(signal);
        if (bytesRead === 0) {
          break;
        }
        take(piece.subarray(0, bytesRead), end);
        end += bytesRead;
      }
      return end === stamp.size && sameStamp(stamp, stampIn(path, await statsOfOpen(handle, path)));
    });
    return isUnchanged ? { stamp, sha256: hash.digest('hex'), bytes: whole } : null;
  } catch (error) {
    // An error in a file that is still being written may disappear once it is complete.
    if (!signal?.aborted && sink !== null && !sameStamp(stamp, await stampOf(path))) {
      return null;
    }
    throw error;
  }
}

/** @throws RealGainError `file-unreadable` for a file whose contents are not on this machine but in a large-file store */
function refusePointer(head: Uint8Array, path: string): void {
  const text = new TextDecoder('latin1').decode(head.subarray(0, LONGEST_POINTER));
  const pointer = head.length > LONGEST_POINTER ? undefined : POINTERS.find(([start]) => start.test(text));
  if (pointer !== undefined) {
    const [, what, fetch] = pointer;
    throw new RealGainError(
      'file-unreadable',
      english('{0} is {1}, not the file itself; run "{2}" to fetch it.', path, what, fetch),
      { path, line: 1 },
    );
  }
}
