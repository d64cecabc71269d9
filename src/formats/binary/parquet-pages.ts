import type { ColumnMetaData, FileMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { crc32 } from './crc32';

export interface Page {
  readonly header: PageHeader;
  readonly column: ColumnMetaData;
  /** Compressed, if the column is. */
  readonly bytes: Uint8Array;
}

/** All pages of a file, in the order in which the library reads them. */
export function* pagesOf(file: ArrayBuffer, { row_groups }: FileMetaData): Generator<Page> {
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
export function notNegative(count: number): number {
  if (!(count >= 0)) {
    throw new Error(`a page or group of ${count} values`);
  }
  return count;
}
