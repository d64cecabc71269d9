import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { programText, remove } from './folder';
import { stampIfThere } from './stamps';
import { entriesOf, readSmall } from './open';
import { setAside, touch, writeAtomically } from './write';

/** Size of the SHA-256 at the start of a file: of its key and everything that follows. */
const DIGEST_BYTES = 32;

/** Part of every key, so that files with another layout are not found instead of being considered damaged. */
const LAYOUT = 'statistics 2';

/** The extension of our files; nothing else in the folder is touched. */
const EXTENSION = '.statistics';

/** The files are counted again after writing this share of the limit. */
const COUNTED_AGAIN = 1 / 16;

/**
 * Values in files named after a hash of their keys, so that they outlive the process.
 *
 * Several processes may share a folder without locks: a file is complete before it gets its name, one that is
 * damaged or belongs to another key counts as absent, and one deleted by another process is simply made again.
 * The least recently used files are deleted when the total exceeds the limit. Errors here fail nothing.
 */
export class CacheFolder {
  private writing: Promise<void> = Promise.resolve();
  /** Size of the files when they were last counted, and of those written since. */
  private counted: number | null = null;
  private added = 0;

  /** @param code identifies the program's version: another one may make other values */
  constructor(
    private readonly folder: string,
    private readonly maximumBytes: number,
    private readonly code: string,
  ) {}

  /** null if there is no intact value. */
  async readValue(key: string): Promise<unknown> {
    const file = this.fileOf(key);
    try {
      const bytes = await readSmall(file, this.maximumBytes);
      const contents = bytes.subarray(DIGEST_BYTES);
      if (!this.digestOf(key, contents).equals(bytes.subarray(0, DIGEST_BYTES))) {
        // Like the others, it is deleted when it is the oldest.
        await setAside(file, 'move', EXTENSION);
        return null;
      }
      const value: unknown = deserialize(contents);
      await touch(file);
      return value;
    } catch {
      return null;
    }
  }

  /** Writes it in the background, if it can be cloned. */
  writeValue(key: string, make: () => unknown): void {
    this.writing = this.writing.then(() => this.replace(key, make())).catch(() => undefined);
  }

  /** Resolves when everything so far is written. */
  settled(): Promise<void> {
    return this.writing;
  }

  private async replace(key: string, value: unknown): Promise<void> {
    const contents = serialize(value);
    const size = DIGEST_BYTES + contents.length;
    if (size > this.maximumBytes) {
      return;
    }
    const bytes = Buffer.concat([this.digestOf(key, contents), contents]);
    // Possible causes are a full disk, or a file that another engine is reading on Windows.
    await writeAtomically(this.fileOf(key), bytes, { makesFolder: true }).catch(() => undefined);
    this.added += size;
    // Other engines may write too. Looking at all files after each would take longer than writing them.
    const isFull = this.counted === null || this.counted + this.added > this.maximumBytes;
    if (isFull || this.added > COUNTED_AGAIN * this.maximumBytes) {
      await this.deleteOldest();
    }
  }

  private async deleteOldest(): Promise<void> {
    // Includes unfinished files of processes that exited while writing.
    const names = (await entriesOf(this.folder)).map(({ name }) => name);
    const ours = names.filter((name) => name.includes(EXTENSION)).map((name) => path.join(this.folder, name));
    const files = (await Promise.all(ours.map(stampIfThere))).filter((stamp) => stamp !== null);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path: file, size } of files.sort((one, other) => one.modified - other.modified)) {
      if (total <= this.maximumBytes) {
        break;
      }
      await remove(file);
      total -= size;
    }
    this.counted = total;
    this.added = 0;
  }

  private fileOf(key: string): string {
    return path.join(this.folder, `${this.keyDigest(key).toString('hex')}${EXTENSION}`);
  }

  /** Covers the key: intact contents of another entry don't match. */
  private digestOf(key: string, contents: Uint8Array): Buffer {
    return createHash('sha256').update(this.keyDigest(key)).update(contents).digest();
  }

  private keyDigest(key: string): Buffer {
    return createHash('sha256')
      .update(JSON.stringify([LAYOUT, this.code, key]))
      .digest();
  }
}

/** A hash of a program: what another one has kept isn't taken. */
export function codeOf(program: string): string {
  return createHash('sha256').update(programText(program)).digest('hex');
}
