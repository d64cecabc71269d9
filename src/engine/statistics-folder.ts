import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { StatsTable } from '../model';
import { entriesOf, remove } from './files/folder';
import { stampIfThere } from './files/look';
import { readSmall } from './files/open';
import { setAside, touch, writeAtomically } from './files/write';

/** Bytes of the SHA-256 that a file begins with: of its key and of all that follows. */
const DIGEST_BYTES = 32;

/** Part of every key, so that files of another layout are not found rather than taken for damaged. */
const LAYOUT = 'statistics 2';

/** What our files are called; nothing else in the folder is touched. */
const EXTENSION = '.statistics';

/** The narrowest arrays first: counts are small, and a table of doubles would take eight times their room. */
const WHOLE_NUMBERS = [Uint8Array, Int16Array, Int32Array] as const;

/**
 * Statistics that were extracted once, in files named after what they follow from, so that they outlive the engine.
 *
 * Several engines may share a folder without locks: a file is complete before it gets its name, what is damaged or belongs
 * to another key counts as absent, and what another one has deleted is merely extracted again. The files that were used least lately are
 * deleted once all of them take more than so many bytes. Nothing here ever fails a comparison.
 */
export class StatisticsFolder {
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param code tells the program's versions apart: another one may extract otherwise
   * @param worthKeeping milliseconds that it takes to extract what is kept
   */
  constructor(
    private readonly folder: string,
    private readonly maximumBytes: number,
    private readonly code: string,
    private readonly worthKeeping = 0,
  ) {}

  /** @returns null if there is none, or none that is whole */
  async read(key: string): Promise<StatsTable | null> {
    const file = this.fileOf(key);
    try {
      const bytes = await readSmall(file, this.maximumBytes);
      const contents = bytes.subarray(DIGEST_BYTES);
      if (!this.digestOf(key, contents).equals(bytes.subarray(0, DIGEST_BYTES))) {
        // Like the others it goes when it is the oldest.
        await setAside(file, 'move', EXTENSION);
        return null;
      }
      const table = deserialize(contents) as StatsTable;
      await touch(file);
      return { ...table, data: Float64Array.from(table.data) };
    } catch {
      return null;
    }
  }

  /** Writes in the background, one table after the other. */
  write(key: string, table: StatsTable, milliseconds = Infinity): void {
    if (milliseconds < this.worthKeeping) {
      return;
    }
    this.writing = this.writing.then(() => this.replace(key, table)).catch(() => undefined);
  }

  /** Resolves when everything so far is written. */
  settled(): Promise<void> {
    return this.writing;
  }

  private async replace(key: string, table: StatsTable): Promise<void> {
    const contents = serialize({ ...table, data: narrowed(table.data) });
    const size = DIGEST_BYTES + contents.length;
    if (size > this.maximumBytes) {
      return;
    }
    const bytes = Buffer.concat([this.digestOf(key, contents), contents]);
    // It may be a full disk, or a file that another engine is reading on Windows.
    await writeAtomically(this.fileOf(key), bytes, { makesFolder: true }).catch(() => undefined);
    await this.deleteOldest();
  }

  private async deleteOldest(): Promise<void> {
    // With what a process left unfinished that ended while it was writing.
    const names = (await entriesOf(this.folder)).map(({ name }) => name);
    const ours = names.filter((name) => name.includes(EXTENSION)).map((name) => path.join(this.folder, name));
    const files = (await Promise.all(ours.map(stampIfThere))).filter((stamp) => stamp !== null);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path: file, size } of files.sort((one, other) => one.modified - other.modified)) {
      if (total <= this.maximumBytes) {
        return;
      }
      await remove(file);
      total -= size;
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, `${this.keyDigest(key).toString('hex')}${EXTENSION}`);
  }

  /** Covers the key: the contents of another entry, however whole, are not this one's. */
  private digestOf(key: string, contents: Uint8Array): Buffer {
    return createHash('sha256').update(this.keyDigest(key)).update(contents).digest();
  }

  private keyDigest(key: string): Buffer {
    return createHash('sha256')
      .update(JSON.stringify([LAYOUT, this.code, key]))
      .digest();
  }
}

/** The same numbers in the narrowest array that holds them all. */
function narrowed(data: Float64Array): Float64Array | Uint8Array | Int16Array | Int32Array {
  // −0 would come back as 0, which no metric can tell apart once it is added up.
  const fitting = WHOLE_NUMBERS.find((Numbers) => {
    const one = new Numbers(1);
    return data.every((value) => (one[0] = value) === one[0]);
  });
  return fitting === undefined ? data : fitting.from(data);
}
