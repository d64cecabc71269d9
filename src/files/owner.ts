import { lstat } from 'node:fs/promises';
import * as path from 'node:path';
import { english, type Text } from '../model/words';
import { statsOf } from './open';
import { inTime } from './disk-limit';

/** The realgain.json files and folders of other users that may set how files are compared; `*`: all. */
const SAFE_VARIABLE = 'REALGAIN_SAFE_CONFIG';

/** Reads a realgain.json, in whose folder or below it the compared files are. */
type ReadText = (file: string, folder?: string) => Promise<string | null>;

/**
 * The same reader, but for what somebody else put into a folder above: as with git's `safe.directory`, that doesn't set how one's
 * own files are compared.
 *
 * @param say is told once of each file that is ignored
 */
export function unlessForeign(readText: ReadText, say: (message: Text) => void): ReadText {
  const told = new Set<string>();
  return async (file, folder = path.dirname(file)) => {
    const owner = await foreignOwner(file, folder);
    if (owner === null) {
      return readText(file, folder);
    }
    if (!told.has(file)) {
      told.add(file);
      say(
        english(
          '{0} is ignored, because it belongs to another user (number {1}); to use it, set REALGAIN_SAFE_CONFIG to its path.',
          file,
          owner,
        ),
      );
    }
    return null;
  };
}

/** Who owns it or the link to it, if that is neither this user, nor root, nor to whom the folder of the compared files belongs. */
async function foreignOwner(file: string, folder: string): Promise<number | null> {
  const user = process.geteuid?.();
  const owner = user === undefined ? null : await ownerOf(file);
  if (user === undefined || owner === null) {
    return null;
  }
  // With sudo, also who called it.
  const trusted = [user, 0, ...(user === 0 ? [Number(process.env['SUDO_UID'])] : []), await ownerOf(folder)];
  // Who makes a link chooses what it leads to.
  const foreign = [owner, await linkOwnerOf(file)].find((one) => !trusted.includes(one));
  return foreign === undefined || isSafe(file) ? null : foreign;
}

function isSafe(file: string): boolean {
  const safe = (process.env[SAFE_VARIABLE] ?? '').split(path.delimiter).filter((place) => place !== '');
  return safe.some((place) => place === '*' || [file, path.dirname(file)].includes(path.resolve(place)));
}

async function linkOwnerOf(file: string): Promise<number | null> {
  return inTime(file, () => lstat(file)).then(
    ({ uid }) => uid,
    () => null,
  );
}

async function ownerOf(place: string): Promise<number | null> {
  return statsOf(place).then(
    ({ uid }) => uid,
    () => null,
  );
}
