import * as path from 'node:path';
import { CacheFolder, codeOf } from '../../files/cache-folder';
import { changedFiles } from '../../files/stamps';
import type { FileStamp } from '../../model/results/details';

interface Kept {
  readonly answer: unknown;
  readonly files: readonly FileStamp[];
  /** Milliseconds since 1970. */
  readonly time: number;
}

const MOST_BYTES = 50_000_000;

/** The answers of pages, so that a reloaded window shows them at once; the least recently used ones go first. */
export class KeptAnswers {
  private readonly folder: CacheFolder;

  /** @param program the engine's file: another one may answer otherwise */
  constructor(storage: string, program: string) {
    this.folder = new CacheFolder(path.join(storage, 'answers'), MOST_BYTES, codeOf(program));
  }

  /** Resolves when it is written; callers needn't wait. */
  keep(key: string, answer: unknown, files: readonly FileStamp[]): Promise<void> {
    const kept: Kept = { answer, files, time: Date.now() };
    this.folder.writeValue(key, () => kept);
    return this.folder.settled();
  }

  /** null if there is none, or a file has changed since. */
  async read(key: string): Promise<Kept | null> {
    const kept = (await this.folder.readValue(key)) as Kept | null;
    return kept !== null && (await changedFiles(kept.files)).length === 0 ? kept : null;
  }
}
