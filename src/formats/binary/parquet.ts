import { gunzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects, snappyUncompress, type Compressors } from 'hyparquet';
import { english } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { Format, Records } from '../../model/records';
import { crc32 } from './archive';
import { isObject } from '../json/value';
import { nothingExpected } from '../lines';
import { ObjectTable } from '../json/objects';
import { claimedValues, refuseLongRuns } from './parquet-runs';
import { unzstd } from './zstd';

/** Maximum decompressed size, as for every compressed file. */
const LARGEST_TOTAL = 2 ** 30;

/** More than fits into memory once each is a separate value. */
const MOST_VALUES = 100_000_000;

/**
 * Decompressors that together never produce more than the limit, whatever the footer says, nor more per page
 * than its header says.
 */
function boundedCompressors(fail: () => RealGainError): Compressors {
  let total = 0;
  const bounded =
    (decompress: (data: Uint8Array, page: Uint8Array) => Uint8Array) =>
    (data: Uint8Array, size: number): Uint8Array => {
      total += size;
      if (total > LARGEST_TOTAL) {
        throw fail();
      }
      return decompress(data, new Uint8Array(size));
    };
  return {
    SNAPPY: bounded((data, page) => {
      snappyUncompress(data, page);
      return page;
    }),
    GZIP: bounded(checkedGunzip),
    ZSTD: bounded(wholeZstd),
  };
}

/** fflate reads the checksum of gzip, but doesn't check it. */
function checkedGunzip(data: Uint8Array, page: Uint8Array): Uint8Array {
  const content = gunzipSync(data, { out: page });
  const checksum = new DataView(data.buffer, data.byteOffset + data.length - 8, 8).getUint32(0, true);
  if (content.length !== page.length || crc32(content) !== checksum) {
    throw new Error('a page is damaged: its checksum is wrong');
  }
  return content;
}

function wholeZstd(data: Uint8Array, page: Uint8Array): Uint8Array {
  let end = 0;
  for (const piece of unzstd(data)) {
    page.set(piece, end);
    end += piece.length;
  }
  if (end !== page.length) {
    throw new Error(`a page of ${page.length} bytes has ${end} once decompressed`);
  }
  return page;
}

/**
 * Apache Parquet (uncompressed, snappy, gzip, zstd), as pandas and the Hugging Face hub write it: columns as in CSV,
 * members of structures as in JSON. An item is a row; its "line" is its number.
 */
export const parquet: Format = {
  id: 'parquet',
  name: 'Parquet',
  binary: true,

  detect: (head) =>
    isParquet(head)
      ? { confidence: 0.99, why: english('it starts as Parquet files do') }
      : { confidence: 0, why: english('it does not start as Parquet files do') },

  read(_, path) {
    throw fileError('file-binary', { path }, '{0} is a Parquet file, which is read column by column.');
  },

  async load(bytes, path) {
    if (!isParquet(bytes)) {
      throw nothingExpected(bytes, path, english('a Parquet file, which starts with PAR1,'));
    }
    try {
      return await readRows(bytes, path);
    } catch (error) {
      if (error instanceof RealGainError) {
        throw error;
      }
      // What isn't an Error of the library itself is its code, stumbling over damaged data.
      const isOwn =
        error instanceof Error && error.constructor === Error && !/undefined|NaN|thrift/.test(error.message);
      const reason = isOwn ? error.message.replace(/\.$/, '') : english('its data are damaged');
      throw fileError('bad-format', { path }, '{0} can’t be read as Parquet: {1}.', reason);
    }
  },
};

function isParquet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x41 && bytes[2] === 0x52 && bytes[3] === 0x31;
}

async function readRows(bytes: Uint8Array, path: string): Promise<Records> {
  // A copy if the bytes are part of a larger buffer: the library needs the whole buffer.
  const file = new Uint8Array(bytes).buffer;
  const metadata = parquetMetadata(file);
  const size = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
  const tooLarge = () =>
    fileError(
      'file-too-large',
      { path },
      '{0} is more than 1 GB once decompressed, and the limit is 1 GB; compare only its scores.',
    );
  if (size > LARGEST_TOTAL) {
    throw tooLarge();
  }
  if (claimedValues(file, metadata, MOST_VALUES) > MOST_VALUES) {
    throw fileError(
      'file-too-large',
      { path },
      '{0} holds more than 100 million values, which is the limit; compare only its scores.',
    );
  }
  refuseLongRuns(file, metadata, boundedCompressors(tooLarge), LARGEST_TOTAL);
  const rows = await parquetReadObjects({ file, metadata, compressors: boundedCompressors(tooLarge) });
  const table = new ObjectTable('parquet', path);
  // A value shared by many rows is converted once.
  const known = new WeakMap<object, unknown>();
  const built = (cell: unknown): unknown => {
    if (typeof cell !== 'object' || cell === null) {
      return plain(cell);
    }
    const value = known.get(cell) ?? plain(cell);
    known.set(cell, value);
    return value;
  };
  rows.forEach((row, i) =>
    table.add(Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, built(cell)])), i + 1),
  );
  return table.finish([]);
}

/**
 * A value as in JSON: whole numbers that a double can't represent become strings, bytes are decoded as text.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  // Not the clock: a time in the file.
  // oxlint-disable-next-line no-restricted-globals
  if (value instanceof Date) {
    return Number.isNaN(value.valueOf()) ? null : value.toISOString();
  }
  if (value instanceof Uint8Array) {
    return new TextDecoder().decode(value);
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
    : value;
}
