import { checkConfigFile, configFault, MAX_CONFIG_BYTES, type FileKind } from './unreadable';
import type { Files } from './locate';

/** Reads the disk. All functions throw what the file system throws. */
interface Disk {
  readonly statsOf: (file: string) => Promise<FileKind>;
  /** @param most maximum size of the file in bytes */
  readonly readText: (file: string, most: number) => Promise<string>;
  readonly namesIn: (folder: string) => Promise<string[]>;
}

/** A view of the file system for finding realgain.json and references. */
export function filesOn({ statsOf, readText, namesIn }: Disk): Files {
  return {
    readText: async (file) => {
      try {
        // A realgain.json gets a more specific error than other files.
        checkConfigFile(file, await statsOf(file));
        return await readText(file, MAX_CONFIG_BYTES);
      } catch (error) {
        const fault = configFault(file, error);
        if (fault !== null) {
          throw fault;
        }
        return null;
      }
    },
    list: namesIn,
  };
}
