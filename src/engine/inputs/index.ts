import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import {
  loadRecords,
  recogniseHead,
  streamRecords,
  type Reading,
  type Recognised,
  type Streamed,
} from '../../formats';
import { isJsonPath } from '../../formats/json/path';
import { baseName } from '../../model/names';
import { english } from '../../model/words';
import type { FileStamp } from '../../model/results/details';
import type { ReadOptions, Records } from '../../model/records';
import type { StatsTable } from '../../model/settings/metric';
import type { Input, Tables } from '../../items/source';
import { ByteCache, BYTES_PER_CELL, inputOf, memoryOf } from './byte-cache';
import { withoutTexts } from './without-texts';
import { isNamedBeside, withOrigin } from './origin';
import { HEAD_BYTES, readContents, readHead, type Sink } from '../../files/contents';
import { onDisk, type OnDisk } from '../../files/stamps';
import type { StatisticsFolder } from './statistics-folder';
import { refuseNoItems } from '../../items/rows/not-items';

const MEGABYTE = 2 ** 20;

/** V8's heap limit; with a small one, caches leave most of it to current work. */
const HEAP = getHeapStatistics().heap_size_limit;

const MOST_RECOGNISED = 10_000;

const NOTHING: Records = { format: '', n: 0, columns: [], lines: new Int32Array(), notes: [] };

type How = readonly [
  signal?: AbortSignal,
  format?: string,
  columns?: readonly (string | undefined)[],
  options?: ReadOptions,
];

/**
 * Recently read files and extracted statistics, so that a comparison with other settings, or of another
 * output with the same baseline, can reuse them.
 */
export class Inputs implements Tables {
  private readonly files: ByteCache<Input>;
  private readonly tables: ByteCache<StatsTable>;
  private readonly logs: ByteCache<Input>;
  /** Records whose rows are known to be items. */
  private readonly checked = new WeakSet<Records>();
  private readonly recognised = new ByteCache<Recognised>(MOST_RECOGNISED);
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
    this.logs = new ByteCache(keeps ? Math.min(256 * MEGABYTE, HEAP / 8) : 0);
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
   * @throws RealGainError as `readTable` and `refuseNoItems`
   */
  async read(...asked: Parameters<Inputs['readTable']>): Promise<Input> {
    return this.withItems(await this.readTable(...asked));
  }

  private withItems(input: Input): Input {
    if (!this.checked.has(input.records)) {
      refuseNoItems(input.records, input.stamp.path);
      this.checked.add(input.records);
    }
    return input;
  }

  /** The same for a table whose rows need not be items: of a leaderboard, they may be measures. */
  async readTable(path: string, ...how: How): Promise<Input> {
    return this.readFound(await onDisk(path), ...how);
  }

  private async readFound(
    found: OnDisk,
    ...[signal, format, columns = [], options = {}]: How
  ): Promise<Input> {
    const { path } = found.stamp;
    const paths = columns.filter((column): column is string => column !== undefined && isJsonPath(column));
    const header = options.header === undefined ? [] : [options.header ? 'header' : 'no header'];
    const variant = [format ?? '', ...header, ...paths].join('\n');
    const known = this.files.get(keyOf({ stamp: found.stamp, variant }));
    if (known !== undefined) {
      return known;
    }
    let streamed: Streamed | null = null;
    let recognised: Recognised | undefined;
    const stream = (head: Uint8Array): Sink | null => {
      recognised = paths.length > 0 ? undefined : this.recognise(head, path, format);
      streamed = recognised === undefined ? null : streamRecords(head, path, format, recognised);
      return streamed?.reader ?? null;
    };
    const { stamp, sha256, bytes } = await readContents(path, signal, stream, found);
    const reading =
      bytes === null
        ? finished(streamed)
        : await loadRecords(bytes, path, format, paths, recognised, options);
    const input = await inputOf(reading, { stamp, sha256, variant, size: bytes?.length ?? stamp.size });
    this.files.set(keyOf(input), input, input.bytes);
    return input;
  }

  /**
   * A file whose scores are to be averaged: of a log only what that takes, which is cached beyond the life of this
   * object and of the folder's; of other files everything.
   *
   * @param file its path, or its state on the disk if that was just read: reading it again takes as long as a small file
   */
  async readScores(file: string | OnDisk, signal?: AbortSignal): Promise<Input> {
    return this.scoresIn(typeof file === 'string' ? await onDisk(file) : file, signal);
  }

  private async scoresIn(found: OnDisk, signal?: AbortSignal): Promise<Input> {
    const known = await this.knownScores(found);
    if (known !== null) {
      return known;
    }
    const input = this.withItems(await this.readFound(found, signal));
    const log = withoutTexts(input.records);
    if (log === null || input.rival !== null) {
      return input;
    }
    const { records, texts } = log;
    const kept = { ...input, records, texts, bytes: memoryOf(records) };
    this.logs.set(keyOf(kept), kept, kept.bytes);
    if (found.version !== null && this.folder !== null) {
      const written = {
        ...kept,
        records: isNamedBeside(records.format) ? { ...records, origin: undefined } : records,
      };
      this.folder.writeValue(scoresKey(found.version), () => written);
    }
    return kept;
  }

  private async knownScores({ stamp, version }: OnDisk): Promise<Input | null> {
    const known = this.logs.get(keyOf({ stamp, variant: '' }));
    if (known !== undefined || this.folder === null || version === null) {
      return known ?? null;
    }
    const kept = (await this.folder.readValue(scoresKey(version))) as Input | null;
    if (kept === null) {
      return null;
    }
    const { path } = stamp;
    const input = {
      ...kept,
      stamp,
      location: resolve(path),
      records: await withOrigin(kept.records, path),
    };
    this.logs.set(keyOf(input), input, input.bytes);
    return input;
  }

  /**
   * The format that a file is recognised as, by its id; null if it is binary. A file that is no longer than what shows its
   * format is read whole, so that it is opened once.
   *
   * @throws RealGainError like `readHead`
   */
  async formatOf(file: string | OnDisk): Promise<string | null> {
    const found = typeof file === 'string' ? await onDisk(file) : file;
    const { path } = found.stamp;
    const known =
      found.stamp.size > HEAD_BYTES
        ? await this.knownScores(found)
        : await this.scoresIn(found).catch(() => null);
    return known === null
      ? (this.recognise(await readHead(path, found), path).format?.id ?? null)
      : known.records.format;
  }

  /** From memory for the same beginning and name: recognising a file may take longer than reading it. */
  private recognise(bytes: Uint8Array, path: string, format = ''): Recognised {
    const head = bytes.subarray(0, HEAD_BYTES);
    const key = JSON.stringify([
      format,
      baseName(path),
      head.length,
      createHash('sha1').update(head).digest('hex'),
    ]);
    const known = this.recognised.get(key);
    const found = known ?? recogniseHead(head, path, format === '' ? undefined : format);
    this.recognised.set(key, found, 1);
    return found;
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
      return { stamp, location: resolve(path), sha256, ...unread, bytes: 0 };
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
   * @param orders of the items in these files; null: as in the files
   */
  async table(
    inputs: readonly Input[],
    how: readonly unknown[],
    orders: readonly Int32Array[] | null,
    extract: () => StatsTable,
  ): Promise<StatsTable> {
    const contents = inputs.map(({ sha256, variant, records }) => [sha256, variant, records.format]);
    const items = orders === null ? 'files' : digestOf(orders);
    const key = JSON.stringify([contents, JSON.stringify([...how, items])]);
    // Notes may name files, which another with the same contents are not.
    const ofFiles = [key, ...inputs.map(({ stamp }) => stamp.path)].join('\n');
    const known = this.tables.get(key) ?? this.tables.get(ofFiles) ?? (await this.folder?.read(key));
    if (known) {
      this.keep(known.notes?.length ? ofFiles : key, known);
      return known;
    }
    const start = performance.now();
    const table = extract();
    this.keep(table.notes?.length ? ofFiles : key, table);
    if (!table.notes?.length) {
      this.folder?.write(key, table, performance.now() - start);
    }
    return table;
  }

  private keep(key: string, table: StatsTable): void {
    this.tables.set(key, table, table.data.byteLength);
  }
}

function digestOf(orders: readonly Int32Array[]): string {
  const hash = createHash('sha256');
  orders.forEach((order) => hash.update(`${order.length} `).update(order));
  return hash.digest('hex');
}

function scoresKey(version: string): string {
  return `scores ${version}`;
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
