import type { FileMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';

/**
 * How many values the pages of a file claim to hold, counted until it is more than `most`. A page that repeats one value
 * takes a few bytes, so neither the file's size nor that of its pages bounds what would have to be built of it.
 */
export function claimedValues(file: ArrayBuffer, { row_groups }: FileMetaData, most: number): number {
  let claimed = 0;
  for (const { num_rows, columns } of row_groups) {
    // Rows without any column are built as well.
    claimed += Number(num_rows);
    for (const { meta_data: column } of columns) {
      if (column === undefined) {
        continue;
      }
      const start = Number(column.dictionary_page_offset || column.data_page_offset);
      const length = Math.min(Number(column.total_compressed_size), file.byteLength - start);
      const reader = { view: new DataView(file, start, length), offset: 0 };
      // As the library does: the last byte begins no page.
      while (reader.offset < length - 1 && claimed <= most) {
        const page = parquetHeader(reader);
        const head = page.data_page_header ?? page.data_page_header_v2 ?? page.dictionary_page_header;
        claimed += head?.num_values ?? 0;
        reader.offset += Math.max(page.compressed_page_size, 0);
      }
    }
  }
  return claimed;
}
