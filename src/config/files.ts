import { checkConfigFile, configFault, MAX_CONFIG_BYTES, type FileKind } from './unreadable';
import type { Files } from './locate';

/** What reads the disk, where there is one. All throw what the file system throws. */
interface Disk {
  readonly statsOf: (file: string) => Promise<FileKind>;
  /** @param most bytes that the file may have */
  readonly readText: (file: string, most: number) => Promise<string>;
  readonly namesIn: (folder: string) => Promise<string[]>;
}

/** The file system, as realgain.json and references are looked for in it. */
export function filesOn({ statsOf, readText, namesIn }: Disk): Files {
  return {
    readText: async (file) => {
      try {
        // What is wrong with a realgain.json is said more closely than of other files.
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
