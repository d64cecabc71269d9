import type {
  ColumnMetaData,
  Compressors,
  DataPageHeader,
  DataReader,
  FileMetaData,
  PageHeader,
} from 'hyparquet';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, getSchemaPath } from 'hyparquet/src/schema.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { crc32 } from './archive';

/*
 * The library trusts the lengths in a page: of a run of one value, and of the prefix that a text shares with
 * the one before. A few bytes can claim gigabytes that way, so all pages are checked before any is decoded.
 */

/** How many levels a column's values have: for repetition, and for definition. */
interface Levels {
  readonly repetition: number;
  readonly definition: number;
}

/**
 * @param mostBytes limit for the total size of the file's delta-encoded texts
 * @throws Error for a run longer than its page, for more bytes, or for an invalid page
 */
export function refuseLongRuns(
  file: ArrayBuffer,
  metadata: FileMetaData,
  compressors: Compressors,
  mostBytes: number,
): void {
  let bytes = 0;
  for (const page of pagesOf(file, metadata)) {
    const path = getSchemaPath(metadata.schema, page.column.path_in_schema);
    const levels = { repetition: getMaxRepetitionLevel(path), definition: getMaxDefinitionLevel(path) };
    const { data_page_header: first, data_page_header_v2: second } = page.header;
    if (page.header.type === 'DATA_PAGE' && first !== undefined) {
      bytes += checkFirstVersion(page, first, levels, compressors);
    } else if (page.header.type === 'DATA_PAGE_V2' && second !== undefined) {
      bytes += checkSecondVersion(page, second, levels, compressors);
    }
    if (bytes > mostBytes) {
      throw new Error(`its texts would take more than ${mostBytes / 2 ** 30} GB`);
    }
  }
}

/** Levels and values are compressed together, and each level says how many bytes it takes. */
function checkFirstVersion(
  { header, column, bytes }: Page,
  { num_values: count, encoding }: DataPageHeader,
  levels: Levels,
  compressors: Compressors,
): number {
  const data = decompressPage(bytes, header.uncompressed_page_size, column.codec, compressors);
  const reader = readerOf(data);
  let there = count;
  for (const level of ['repetition', 'definition'] as const) {
    const highest = levels[level];
    if (highest > 0) {
      const length = reader.view.getUint32(reader.offset, true);
      // Up to the page's end, like the library, whatever the length says.
      checkRuns(readerOf(data, reader.offset + 4), bitWidth(highest), count);
      if (level === 'definition' && encoding === 'DELTA_BYTE_ARRAY') {
        there = countOf(highest, readerOf(data, reader.offset + 4), count);
      }
      reader.offset += 4 + length;
    }
  }
  return checkValues(reader, encoding, column.type === 'BOOLEAN', there);
}

/** Only the values are compressed, and the header says how many bytes the levels take. */
function checkSecondVersion(
  { header, column, bytes }: Page,
  page: NonNullable<PageHeader['data_page_header_v2']>,
  levels: Levels,
  compressors: Compressors,
): number {
  const { num_values: count, num_nulls, encoding, is_compressed } = page;
  const [repetition, definition] = [page.repetition_levels_byte_length, page.definition_levels_byte_length];
  if (levels.repetition > 0) {
    checkRuns(readerOf(bytes, 0), bitWidth(levels.repetition), count);
  }
  if (levels.definition > 0) {
    checkRuns(readerOf(bytes, repetition), bitWidth(levels.definition), count);
  }
  const rest = bytes.subarray(repetition + definition);
  const size = header.uncompressed_page_size - repetition - definition;
  const data = is_compressed === false ? rest : decompressPage(rest, size, column.codec, compressors);
  // More nulls than values, or fewer than zero, would mean as many more values.
  const there = notNegative(count - notNegative(num_nulls));
  return checkValues(readerOf(data), encoding, encoding === 'RLE', there);
}

/** @returns the size of delta-encoded texts in bytes */
function checkValues(reader: DataReader, encoding: string, areBits: boolean, count: number): number {
  if (encoding === 'DELTA_BYTE_ARRAY') {
    const [same, new_] = [new Int32Array(count), new Int32Array(count)];
    deltaBinaryUnpack(reader, count, same);
    deltaBinaryUnpack(reader, count, new_);
    return same.reduce((sum, length, i) => sum + notNegative(length) + notNegative(new_[i] ?? 0), 0);
  }
  if (encoding === 'RLE' || encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY') {
    if (areBits) {
      reader.offset += 4; // Its length.
    }
    const width = areBits ? 1 : reader.view.getUint8(reader.offset++);
    if (width > 0) {
      checkRuns(reader, width, count);
    }
  }
  return 0;
}

/** Walks over runs of repeated and of bit-packed values without decoding them. */
function checkRuns(reader: DataReader, width: number, count: number): void {
  let seen = 0;
  while (seen < count && reader.offset < reader.view.byteLength) {
    const header = readVarInt(reader);
    const isRun = (header & 1) === 0;
    const length = isRun ? header >>> 1 : (header >>> 1) * 8;
    // Bit-packed values are padded to eight, and take the bytes that their header says.
    if (isRun && length > count - seen) {
      throw new Error(`a run of ${length} values in a page of ${count}`);
    }
    reader.offset += isRun ? Math.ceil(width / 8) : (length / 8) * width;
    seen += length;
  }
}

/** How many of the optional values are present: the runs of the levels have been checked. */
function countOf(highest: number, reader: DataReader, count: number): number {
  const found = new Array<number>(count);
  readRleBitPackedHybrid(reader, bitWidth(highest), found, reader.view.byteLength);
  return found.filter((level) => level === highest).length;
}

function readerOf(bytes: Uint8Array, start = 0): DataReader {
  const rest = bytes.subarray(start);
  return { view: new DataView(rest.buffer, rest.byteOffset, rest.byteLength), offset: 0 };
}

function bitWidth(highest: number): number {
  return 32 - Math.clz32(highest);
}

interface Page {
  readonly header: PageHeader;
  readonly column: ColumnMetaData;
  /** Compressed, if the column is. */
  readonly bytes: Uint8Array;
}

/** All pages of a file, in the order in which the library reads them. */
function* pagesOf(file: ArrayBuffer, { row_groups }: FileMetaData): Generator<Page> {
  for (const { columns } of row_groups) {
    for (const { meta_data: column } of columns) {
      if (column === undefined) {
        continue;
      }
      const start = Number(column.dictionary_page_offset || column.data_page_offset);
      const length = Math.min(Number(column.total_compressed_size), file.byteLength - start);
      const reader = { view: new DataView(file, start, length), offset: 0 };
      // Like the library: the last byte doesn't begin a page.
      while (reader.offset < length - 1) {
        const header = parquetHeader(reader);
        const size = Math.max(header.compressed_page_size, 0);
        const bytes = new Uint8Array(file, start + reader.offset, size);
        if (header.crc !== undefined && crc32(bytes) !== header.crc >>> 0) {
          throw new Error('a page is damaged: its checksum is wrong');
        }
        yield { header, column, bytes };
        reader.offset += size;
      }
    }
  }
}

/**
 * How many values the pages of a file claim to hold, counted until it is more than `most`. A page that
 * repeats one value takes a few bytes, so neither the file's size nor that of its pages limits how much
 * memory decoding takes.
 */
export function claimedValues(file: ArrayBuffer, metadata: FileMetaData, most: number): number {
  // Rows without any column are allocated as well.
  let claimed = metadata.row_groups.reduce((sum, { num_rows }) => sum + notNegative(Number(num_rows)), 0);
  for (const { header } of pagesOf(file, metadata)) {
    const { data_page_header, data_page_header_v2, dictionary_page_header } = header;
    const head = data_page_header ?? data_page_header_v2 ?? dictionary_page_header;
    claimed += notNegative(head?.num_values ?? 0);
    if (claimed > most) {
      break;
    }
  }
  return claimed;
}

/** A negative number would allow as many more elsewhere. */
function notNegative(count: number): number {
  if (!(count >= 0)) {
    throw new Error(`a page or group of ${count} values`);
  }
  return count;
}
