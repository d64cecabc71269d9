import { loadRecords, streamRecords, type Streamed } from '../formats';
import type { FileStamp, Records, StatsTable } from '../model';
import { ByteCache } from './byte-cache';
import { readContents, stampOf } from './read';

/** A file that has been read, with what was recognised in it. */
export interface Input {
  readonly stamp: FileStamp;
  readonly sha256: string;
  readonly records: Records;
  /** "JSON Lines: every line is a JSON object". */
  readonly recognised: string;
}

const MEGABYTE = 2 ** 20;

/** A string or number takes about this much in memory, beside its characters. */
const BYTES_PER_CELL = 16;

/**
 * Files that were read and statistics that were extracted lately, so that a comparison with other
 * settings, or of another output with the same baseline, starts where the last one ended.
 */
export class Inputs {
  private readonly files = new ByteCache<Input>(256 * MEGABYTE);
  private readonly tables = new ByteCache<StatsTable>(128 * MEGABYTE);

  /** The file as it is now: from memory if size and time are those of the last reading. */
  async read(path: string, signal?: AbortSignal): Promise<Input> {
    const known = this.files.get(keyOf(await stampOf(path)));
    if (known !== undefined) {
      return known;
    }
    let streamed: Streamed | null = null;
    const { stamp, sha256, bytes } = await readContents(path, signal, (head) => {
      streamed = streamRecords(head, path);
      return streamed?.reader ?? null;
    });
    const { records, why } = bytes === null ? finished(streamed) : await loadRecords(bytes, path);
    const input = { stamp, sha256, records, recognised: why };
    this.files.set(
      keyOf(stamp),
      input,
      2 * (bytes?.length ?? stamp.size) + records.n * records.columns.length * BYTES_PER_CELL,
    );
    return input;
  }

  /**
   * The statistics of an output.
   *
   * @param inputs what the table follows from: the output first, then its references
   * @param how everything else that it follows from
   */
  table(inputs: readonly Input[], how: string, extract: () => StatsTable): StatsTable {
    const key = [...inputs.map(({ stamp }) => keyOf(stamp)), how].join('\n');
    const known = this.tables.get(key);
    if (known !== undefined) {
      return known;
    }
    const table = extract();
    this.tables.set(key, table, table.data.byteLength);
    return table;
  }
}

function finished(streamed: Streamed | null): { records: Records; why: string } {
  if (streamed === null) {
    throw new Error('Nothing took the bytes of the file.');
  }
  return { records: streamed.reader.finish(), why: streamed.why };
}

function keyOf({ path, size, modified }: FileStamp): string {
  return JSON.stringify([path, size, modified]);
}
