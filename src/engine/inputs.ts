import { getHeapStatistics } from 'node:v8';
import {
  isJsonPath,
  loadRecords,
  recogniseHead,
  streamRecords,
  type Reading,
  type Recognised,
  type Streamed,
} from '../formats';
import {
  english,
  type FileStamp,
  type FormatOption,
  type ReadOptions,
  type Records,
  type StatsTable,
  type Text,
} from '../model';
import { ByteCache } from './byte-cache';
import { withOrigin } from './origin';
import { readContents } from './files/contents';
import { stampOf } from './files/look';
import type { StatisticsFolder } from './statistics-folder';
import { refuseSummaryRow } from './summary-row';

/** A file that has been read, with its detected format. */
export interface Input {
  readonly stamp: FileStamp;
  readonly sha256: string;
  readonly records: Records;
  /** "JSON Lines: every line is a JSON object". */
  readonly recognised: Text;
  /** The format that it may as well be of, where it was recognised. */
  readonly rival: FormatOption | null;
  /** How it was read, and which part: two variants of a file have different items. */
  readonly variant: string;
  /** Which of the file's systems the records belong to, if it holds several and one was chosen. */
  readonly system?: string;
  /** Approximate memory use. */
  readonly bytes: number;
}

/** All files of a comparison as they were read. */
export interface Files {
  readonly a: Input;
  readonly b: Input;
  readonly references: readonly Input[];
  /** Further training runs; absent where each system is one output. */
  readonly runs?: { readonly a: readonly Input[]; readonly b: readonly Input[] };
}

const MEGABYTE = 2 ** 20;

/** Approximate memory of a string or number, besides its characters. */
const BYTES_PER_CELL = 16;

/** V8's heap limit; with a small one, caches leave most of it to current work. */
const HEAP = getHeapStatistics().heap_size_limit;

const NOTHING: Records = { format: '', n: 0, columns: [], lines: new Int32Array(), notes: [] };

/**
 * Recently read files and extracted statistics, so that a comparison with other settings, or of another
 * output with the same baseline, can reuse them.
 */
export class Inputs {
  private readonly files: ByteCache<Input>;
  private readonly tables: ByteCache<StatsTable>;
  private readonly prints = new ByteCache<Records>(Math.min(128 * MEGABYTE, HEAP / 8));

  /**
   * @param folder stores statistics beyond the life of this object; null: not stored
   * @param keeps false: files and statistics are not kept in memory
   */
  constructor(
    private readonly folder: StatisticsFolder | null = null,
    keeps = true,
  ) {
    this.files = new ByteCache(keeps ? Math.min(256 * MEGABYTE, HEAP / 4) : 0);
    this.tables = new ByteCache(keeps ? Math.min(128 * MEGABYTE, HEAP / 8) : 0);
  }

  /** For files that are read once: of ten thousand small ones, what is kept takes 50 MB. */
  withoutKeeping(): Inputs {
    return new Inputs(this.folder, false);
  }

  /**
   * The current file: from memory if size and time are unchanged since it was last read.
   *
   * @param format id of the format to read it as; absent: detected
   * @param columns requested columns: those that are paths in a JSON document define its items
   * @param options the user's choices besides the format
   */
  async read(
    path: string,
    signal?: AbortSignal,
    format?: string,
    columns: readonly (string | undefined)[] = [],
    options: ReadOptions = {},
  ): Promise<Input> {
    const paths = columns.filter((column): column is string => column !== undefined && isJsonPath(column));
    const header = options.header === undefined ? [] : [options.header ? 'header' : 'no header'];
    const variant = [format ?? '', ...header, ...paths].join('\n');
    const known = this.files.get(keyOf({ stamp: await stampOf(path), variant }));
    if (known !== undefined) {
      return known;
    }
    let streamed: Streamed | null = null;
    let recognised: Recognised | undefined;
    const { stamp, sha256, bytes } = await readContents(path, signal, (head) => {
      recognised = paths.length > 0 ? undefined : recogniseHead(head, path, format);
      streamed = recognised === undefined ? null : streamRecords(head, path, format, recognised);
      return streamed?.reader ?? null;
    });
    const {
      records: read,
      why,
      rival,
    } = bytes === null
      ? finished(streamed)
      : await loadRecords(bytes, path, format, paths, recognised, options);
    refuseSummaryRow(read, path);
    const records = await withOrigin(read, path);
    const texts = 2 * (bytes?.length ?? stamp.size);
    const memory = texts + records.n * records.columns.length * BYTES_PER_CELL;
    const input = {
      stamp,
      sha256,
      records,
      recognised: why,
      rival,
      variant,
      bytes: memory,
    };
    this.files.set(keyOf(input), input, memory);
    return input;
  }

  /**
   * A file that only a custom program has to understand: its items if it has any, else none.
   *
   * @throws RealGainError like `readContents`
   */
  async readAny(path: string, signal?: AbortSignal, format?: string): Promise<Input> {
    try {
      return await this.read(path, signal, format);
    } catch (error) {
      if (signal?.aborted) {
        throw error;
      }
      const { stamp, sha256 } = await readContents(path, signal);
      const unread = {
        records: NOTHING,
        recognised: english('not read'),
        rival: null,
        variant: format ?? '',
      };
      return { stamp, sha256, ...unread, bytes: 0 };
    }
  }

  /**
   * A custom program's output for a system's output.
   *
   * @param inputs the output first, then its references
   * @param how everything else that it depends on
   */
  async printed(inputs: readonly Input[], how: string, run: () => Promise<Records>): Promise<Records> {
    const key = [...inputs.map(keyOf), how].join('\n');
    const known = this.prints.get(key);
    if (known !== undefined) {
      return known;
    }
    const records = await run();
    this.prints.set(key, records, records.n * records.columns.length * BYTES_PER_CELL);
    return records;
  }

  /**
   * The statistics of an output: from memory or from the folder, if they were extracted from the same
   * contents before.
   *
   * @param inputs the files that the table depends on: the output first, then its references
   * @param how everything else that it depends on
   */
  async table(inputs: readonly Input[], how: string, extract: () => StatsTable): Promise<StatsTable> {
    const contents = inputs.map(({ sha256, variant, records }) => [sha256, variant, records.format]);
    const key = JSON.stringify([contents, how]);
    const known = this.tables.get(key) ?? (await this.folder?.read(key));
    if (known) {
      this.keep(key, known);
      return known;
    }
    const start = performance.now();
    const table = extract();
    this.keep(key, table);
    // Notes may contain file names, which may differ next time.
    if (!table.notes?.length) {
      this.folder?.write(key, table, performance.now() - start);
    }
    return table;
  }

  private keep(key: string, table: StatsTable): void {
    this.tables.set(key, table, table.data.byteLength);
  }
}

function finished(streamed: Streamed | null): Reading {
  if (streamed === null) {
    throw new Error('Nothing took the bytes of the file.');
  }
  const { reader, why, rival } = streamed;
  return { records: reader.finish(), why, rival };
}

function keyOf({ stamp, variant }: { readonly stamp: FileStamp; readonly variant: string }): string {
  const { path, size, modified } = stamp;
  return JSON.stringify([path, size, modified, variant]);
}
