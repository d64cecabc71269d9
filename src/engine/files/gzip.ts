import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import { english, RealGainError } from '../../model';
import { errorCode } from './errors';
import { MAX_FILE_BYTES, tooLarge } from './look';

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
  if (!isGzip(bytes, path)) {
    return bytes;
  }
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: most });
    if (text.length === 0) {
      throw new RealGainError('file-empty', english('{0} is empty once decompressed.', path), { path });
    }
    return text;
  } catch (error) {
    throw gzipError(path, error);
  }
}

/** The decompressed beginning of a file, as far as its first bytes allow. */
export function decompressHead(head: Uint8Array, path: string, most: number): Uint8Array {
  if (!isGzip(head, path)) {
    return head;
  }
  try {
    // A head may be cut anywhere in the compressed stream: decompress as much as possible.
    const flush = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most * 1100 };
    return gunzipSync(head, flush).subarray(0, most);
  } catch (error) {
    throw gzipError(path, error);
  }
}

export function beginsAsGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** By its first bytes: a compressed file need not be named `.gz`. */
export function isGzip(bytes: Uint8Array, path: string): boolean {
  const compressed = beginsAsGzip(bytes);
  if (!compressed && path.toLowerCase().endsWith('.gz')) {
    throw new RealGainError(
      'bad-encoding',
      english('{0} is called .gz but is not compressed with gzip; rename or recompress it.', path),
      { path },
    );
  }
  return compressed;
}

export function gzipError(path: string, thrown: unknown): RealGainError {
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
