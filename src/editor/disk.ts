import { stat as statWithCallback } from 'node:fs';
import * as fs from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Files } from '../config';
import type { FileStamp } from '../model';

/** Mostly there is no realgain.json: unlike those of fs/promises, errors of this one cost no stack trace. */
const stat = promisify(statWithCallback);

/** Far more than any realgain.json; keeps a mistaken name from filling the host's memory. */
const MAX_CONFIG_BYTES = 1_000_000;

/**
 * The little that the extension host reads of the disk: names, sizes and times, and realgain.json.
 * The contents of outputs are the engine's business.
 */
export const disk: Files = {
  async readText(file) {
    try {
      const { size } = await stat(file);
      return size <= MAX_CONFIG_BYTES ? await fs.readFile(file, 'utf8') : null;
    } catch {
      return null;
    }
  },

  async list(folder) {
    try {
      const entries = await fs.readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
    } catch {
      return [];
    }
  },
};

/** null if the file isn't there. */
export async function stampOf(file: string): Promise<FileStamp | null> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { path: file, size, modified: mtimeMs };
  } catch {
    return null;
  }
}

export function sameStamp(x: FileStamp | null, y: FileStamp | null): boolean {
  return x !== null && y !== null && x.size === y.size && x.modified === y.modified;
}

/** The files that are not any more what they were when they were read. */
export async function changedFiles(stamps: readonly FileStamp[]): Promise<string[]> {
  const now = await Promise.all(stamps.map((stamp) => stampOf(stamp.path)));
  return stamps.filter((stamp, index) => !sameStamp(stamp, now[index] ?? null)).map((stamp) => stamp.path);
}
