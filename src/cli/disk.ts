import * as path from 'node:path';
import { filesOn } from '../config';
import type { Files } from '../config/locate';
import { refuseOutside } from '../engine/files/confine';
import { namesIn } from '../engine/files/folder';
import { statsOf } from '../engine/files/disk';
import { readText } from '../engine/files/open';
import { shown } from '../model';
import { say } from './print';

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

/** The realgain.json files and folders of other users that may set how files are compared; `*`: all. */
const SAFE_VARIABLE = 'REALGAIN_SAFE_CONFIG';

/** As git's `safe.directory`: what somebody else put into a folder above doesn't set how one's own files are compared. */
export const disk: Files = {
  ...files,
  readText: async (file, folder = path.dirname(file)) =>
    (await isForeign(file, folder)) ? null : files.readText(file),
};

const told = new Set<string>();

/** Whether it belongs neither to this user, nor to root, nor to whom the folder of the compared files belongs. */
async function isForeign(file: string, folder: string): Promise<boolean> {
  const user = process.geteuid?.();
  const owner = user === undefined ? null : await ownerOf(file);
  if (user === undefined || owner === null) {
    return false;
  }
  // With sudo, also who called it.
  const trusted = [user, 0, ...(user === 0 ? [Number(process.env['SUDO_UID'])] : []), await ownerOf(folder)];
  if (trusted.includes(owner) || isSafe(file)) {
    return false;
  }
  if (!told.has(file)) {
    told.add(file);
    say(
      `realgain: ${shown(file)} is ignored, because it belongs to another user (number ${owner}); to use it, set ` +
        `${SAFE_VARIABLE} to its path.\n`,
    );
  }
  return true;
}

function isSafe(file: string): boolean {
  const safe = (process.env[SAFE_VARIABLE] ?? '').split(path.delimiter).filter((place) => place !== '');
  return safe.some((place) => place === '*' || [file, path.dirname(file)].includes(path.resolve(place)));
}

async function ownerOf(place: string): Promise<number | null> {
  return statsOf(place).then(
    ({ uid }) => uid,
    () => null,
  );
}
