import * as path from 'node:path';
import { filesOn } from '../config/locate';
import type { Text } from '../model/words';
import type { Disk } from '../questions/question';
import { refuseOutside } from '../files/confine';
import { filesBelow, foldersIn, namesIn } from '../files/folder';
import { kindOf, stampIfThere } from '../files/stamps';
import { unlessForeign } from '../files/owner';
import { readText, statsOf } from '../files/open';

const files = filesOn({
  statsOf: async (file) => {
    // Above the folders that may be read, there is no realgain.json.
    await refuseOutside(path.dirname(file)).catch(() => {
      throw Object.assign(new Error('outside'), { code: 'ENOENT' });
    });
    return statsOf(file);
  },
  readText,
  namesIn,
});

/**
 * @param say receives a message for each realgain.json that is ignored
 * @param options `spell`: how paths that are found are written
 */
export function diskFor(
  say: (message: Text) => void,
  { spell, signal }: Pick<Disk, 'spell'> & { readonly signal?: AbortSignal },
): Disk {
  return {
    ...files,
    readText: unlessForeign((file) => files.readText(file), say),
    isFolder: async (place) => (await kindOf(place)) === 'folder',
    filesBelow: (folder) => filesBelow(folder, signal),
    folders: (folder) => foldersIn(folder),
    modified: async (file) => (await stampIfThere(file))?.modified ?? null,
    spell,
  };
}
