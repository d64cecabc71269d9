import { readdir, readFile } from 'node:fs/promises';
import type { Files } from '../config';

/** The file system, as realgain.json and references are looked for in it. */
export const disk: Files = {
  readText: (file) => readFile(file, 'utf8').catch(() => null),
  list: async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  },
};
