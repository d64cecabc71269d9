import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { english } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import { throwIfCancelled } from '../../model/cancel';
import { errorCode } from '../../files/errors';
import { beginsAsGzip, compressionError } from '../../files/compressed';
import { PIECE_BYTES, piecesOf } from '../../files/open';

/* Files of any size, read piece by piece. */

interface Piece {
  readonly bytes: Uint8Array;
  readonly compressed: boolean;
  /** Bytes read from disk so far. */
  readonly read: number;
}

/** A file piece by piece, decompressed if it is gzipped. */
export async function* pieces(
  file: string,
  signal?: AbortSignal,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Piece> {
  const onDisk = piecesOf(file, signal, pieceBytes);
  const first = await onDisk.next();
  if (first.done === true) {
    return;
  }
  let read = 0;
  const raw = Readable.from(counted());
  const compressed = beginsAsGzip(first.value);
  const stream = compressed ? pipeline(raw, createGunzip({ chunkSize: pieceBytes }), ignore) : raw;
  try {
    for await (const bytes of stream) {
      throwIfCancelled(signal);
      yield { bytes: bytes as Buffer, compressed, read };
    }
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? compressionError(file, 'gzip', error) : error;
  } finally {
    raw.destroy();
    void onDisk.return(undefined);
  }

  async function* counted(): AsyncGenerator<Uint8Array> {
    for (let next = first; next.done !== true; next = await onDisk.next()) {
      read += next.value.length;
      yield next.value;
    }
  }
}

/** Errors in a pipeline are thrown by the loop that reads its end. */
const ignore = (): void => undefined;

export function empty(file: string): RealGainError {
  return fileError('file-empty', { path: file }, '{0} holds no record, so there is nothing to resample.');
}

export function writeError(thrown: unknown, folder: string): unknown {
  const code = errorCode(thrown);
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
  return fileError(
    'file-unwritable',
    { path: folder },
    'The copies can’t be written to {0}: {1}. None was kept.',
    why,
  );
}
