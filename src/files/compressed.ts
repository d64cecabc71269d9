import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync, inflateRawSync } from 'node:zlib';
import { Decompress } from 'fzstd';
import { isArchive, headOfOnly, onlyEntry } from '../formats/binary/archive';
import { unzstd } from '../formats/binary/zstd';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import { yieldToEvents } from '../model/cancel';
import { errorCode } from './errors';
import { MAX_FILE_BYTES, tooLarge } from './stamps';

/** How a file is compressed: the whole file, or the only one in a ZIP archive. */
type Compression = 'gzip' | 'zstd' | 'zip';

const ENDINGS: readonly (readonly [ending: string, by: 'gzip' | 'zstd'])[] = [
  ['.gz', 'gzip'],
  ['.zst', 'zstd'],
];

/** So much is decompressed between two checks for other work. */
const STEP_BYTES = 1 << 20;

/**
 * The bytes, decompressed if necessary.
 *
 * @param most maximum size of the decompressed bytes
 * @throws RealGainError `file-too-large`, before more than that is decompressed; `bad-encoding`; `file-empty`
 */
export async function decompress(
  bytes: Uint8Array,
  path: string,
  most = MAX_FILE_BYTES,
): Promise<Uint8Array> {
  const by = compressionOf(bytes, path);
  if (by === null) {
    return bytes;
  }
  try {
    const text = await decompressAs(by, bytes, path, most);
    if (text.length === 0) {
      throw new RealGainError('file-empty', english('{0} is empty once decompressed.', path), { path });
    }
    return text;
  } catch (error) {
    throw compressionError(path, by, error);
  }
}

async function decompressAs(
  by: Compression,
  bytes: Uint8Array,
  path: string,
  most: number,
): Promise<Uint8Array> {
  switch (by) {
    case 'gzip':
      return promisify(gunzip)(bytes, { maxOutputLength: most });
    case 'zip':
      // An archive of several files stays one, which says what it is.
      return onlyEntry(bytes, path)?.read() ?? bytes;
    case 'zstd':
      return wholeZstd(bytes, path, most);
  }
}

async function wholeZstd(bytes: Uint8Array, path: string, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let nextStep = STEP_BYTES;
  for (const piece of unzstd(bytes)) {
    size += piece.length;
    if (size > most) {
      throw tooLarge(path, english('is more than 1 GB once decompressed'));
    }
    pieces.push(piece);
    if (size >= nextStep) {
      nextStep = size + STEP_BYTES;
      await yieldToEvents(undefined);
    }
  }
  return Buffer.concat(pieces);
}

/** The decompressed beginning of a file, as far as its first bytes allow. */
export function decompressHead(head: Uint8Array, path: string, most: number): Uint8Array {
  const by = compressionOf(head, path);
  if (by === null) {
    return head;
  }
  // A head may be cut anywhere in the compressed stream: decompress as much as possible.
  const flush = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most * 1100 };
  try {
    switch (by) {
      case 'gzip':
        return gunzipSync(head, flush).subarray(0, most);
      case 'zip': {
        const { data, isDeflated } = headOfOnly(head) ?? { data: head, isDeflated: false };
        return (isDeflated ? inflateRawSync(data, flush) : data).subarray(0, most);
      }
      case 'zstd':
        return unzstdHead(head, most).subarray(0, most);
    }
  } catch (error) {
    throw compressionError(path, by, error);
  }
}

/** Four bytes of zstd may stand for 128 kB, so few are decompressed at a time. */
const HEAD_STEP = 256;

function unzstdHead(head: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((piece) => {
    pieces.push(piece);
    size += piece.length;
  });
  for (let at = 0; at < head.length && size < most; at += HEAD_STEP) {
    stream.push(head.subarray(at, at + HEAD_STEP), false);
  }
  return Buffer.concat(pieces);
}

export function beginsAsGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function beginsAsZstd(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
}

/**
 * By its first bytes: a compressed file need not be named so.
 *
 * @throws RealGainError `bad-encoding` for one that is named so, but isn't
 */
export function compressionOf(bytes: Uint8Array, path: string): Compression | null {
  const by = beginsAsGzip(bytes) ? 'gzip' : beginsAsZstd(bytes) ? 'zstd' : null;
  const named = ENDINGS.find(([ending]) => path.toLowerCase().endsWith(ending));
  if (by === null && named !== undefined) {
    const [ending, expected] = named;
    throw new RealGainError(
      'bad-encoding',
      english(
        '{0} is called {1} but is not compressed with {2}; rename or recompress it.',
        path,
        ending,
        expected,
      ),
      { path },
    );
  }
  return by ?? (isArchive(bytes) && headOfOnly(bytes) !== null ? 'zip' : null);
}

export function compressionError(path: string, by: Compression, thrown: unknown): RealGainError {
  if (thrown instanceof RealGainError) {
    return thrown;
  }
  if (errorCode(thrown) === 'ERR_BUFFER_TOO_LARGE') {
    return tooLarge(path, english('is more than 1 GB once decompressed'));
  }
  const isCut =
    errorCode(thrown) === 'Z_BUF_ERROR' ||
    (thrown instanceof Error && /unexpected EOF/i.test(thrown.message));
  const why = isCut ? english('it ends too early') : english('its data are damaged');
  return new RealGainError(
    'bad-encoding',
    english(
      '{0} can’t be decompressed: {1}. Check it with “{2} -t”, or wait until it is complete.',
      path,
      why,
      by,
    ),
    { path },
  );
}
