import { createReadStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { english, RealGainError, type FileStamp } from '../model';
import { throwIfCancelled } from './cancel';

/* Files of any size, read piece by piece; and files of ours, which get their names when they are complete. */

export const PIECE_BYTES = 1024 * 1024;

interface Piece {
  readonly bytes: Uint8Array;
  readonly compressed: boolean;
  /** Bytes of the file on disk that were read so far. */
  readonly read: number;
}

/** A file piece by piece, decompressed if it is gzipped. */
export async function* pieces(
  file: string,
  signal?: AbortSignal,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Piece> {
  const source = createReadStream(file, { highWaterMark: pieceBytes });
  try {
    const compressed = await isGzip(file);
    const stream = compressed ? pipeline(source, createGunzip({ chunkSize: pieceBytes }), ignore) : source;
    for await (const bytes of stream) {
      throwIfCancelled(signal);
      yield { bytes: bytes as Buffer, compressed, read: Math.max(1, source.bytesRead) };
    }
  } catch (error) {
    throw readError(error, file);
  } finally {
    source.destroy();
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(2), position: 0 });
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/** What goes wrong in a pipeline is thrown by the loop that reads its end. */
const ignore = (): void => undefined;

export async function stampOf(file: string): Promise<FileStamp> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) {
      throw new RealGainError(
        'file-unreadable',
        english('{0} is not a regular file; choose a training file.', file),
        {
          path: file,
        },
      );
    }
    return { path: file, size: stats.size, modified: stats.mtimeMs };
  } catch (error) {
    throw readError(error, file);
  }
}

export async function refuseExisting(target: string): Promise<void> {
  const found = await stat(target).then(
    () => true,
    () => false,
  );
  if (found) {
    throw exists(target);
  }
}

/** Gives a complete copy its name, unless something else has got it meanwhile. */
export async function publish(unfinished: string, target: string): Promise<void> {
  try {
    await link(unfinished, target); // Unlike rename, never replaces.
    await rm(unfinished);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw exists(target);
    }
    // Some file systems have no links.
    await refuseExisting(target);
    await rename(unfinished, target);
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

export function empty(file: string): RealGainError {
  return new RealGainError(
    'file-empty',
    english('{0} holds no record, so there is nothing to resample.', file),
    {
      path: file,
    },
  );
}

function readError(thrown: unknown, file: string): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof RealGainError || code === undefined) {
    return thrown;
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new RealGainError('file-missing', english('{0} doesn’t exist (anymore).', file), { path: file });
  }
  if (code.startsWith('Z_')) {
    const sentence = english(
      '{0} can’t be decompressed: it ends too early or is damaged. Check it with “gzip -t”.',
      file,
    );
    return new RealGainError('bad-encoding', sentence, { path: file });
  }
  const reason = thrown instanceof Error ? thrown.message : code;
  return new RealGainError('file-unreadable', english('{0} can’t be read: {1}.', file, reason), {
    path: file,
  });
}

export function writeError(thrown: unknown, folder: string): unknown {
  const code = codeOf(thrown);
  if (thrown instanceof RealGainError || code === undefined) {
    return thrown;
  }
  const why =
    code === 'ENOSPC'
      ? english('the disk is full')
      : code === 'ENOENT'
        ? english('there is no such folder')
        : thrown instanceof Error
          ? thrown.message
          : code;
  return new RealGainError(
    'file-unwritable',
    english('The copies can’t be written to {0}: {1}. None was kept.', folder, why),
    {
      path: folder,
    },
  );
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && !(thrown instanceof RealGainError) && 'code' in thrown
    ? String(thrown.code)
    : undefined;
}
