import * as path from 'node:path';
import { placeOf } from '../../files/stamps';
import { elementAt } from '../../model/lists';
import { isBelow } from '../../model/paths';

/**
 * The file that a name means in one of some folders; null for a file elsewhere, also behind a link, and for what is no name.
 *
 * @param name relative to one of the folders, or absolute
 */
export async function fileWithin(name: unknown, folders: readonly string[]): Promise<string | null> {
  if (typeof name !== 'string' || name.includes('\0')) {
    return null;
  }
  const file = folders
    .map((folder) => path.resolve(folder, name))
    .find((one, i) => isBelow(elementAt(folders, i), one));
  if (file === undefined) {
    return null;
  }
  const [place, ...roots] = await Promise.all([file, ...folders].map(placeOf));
  // What isn't there has no place behind links.
  return [...roots, ...folders].some((root) => isBelow(root, place ?? file)) ? file : null;
}
