import { readdir, readFile, stat } from 'node:fs/promises';
import { checkConfigFile, configFault, type Files } from '../config';

/** The file system, as realgain.json and references are looked for in it. */
export const disk: Files = {
  readText: async (file) => {
    try {
      // A pipe or a device would be read for ever.
      checkConfigFile(file, await stat(file));
      return await readFile(file, 'utf8');
    } catch (error) {
      const fault = configFault(file, error);
      if (fault !== null) {
        throw fault;
      }
      return null;
    }
  },
  list: async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  },
};
