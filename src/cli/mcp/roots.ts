import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AllowedFolder } from '../../files/confine';
import { kindOf, placeOf } from '../../files/stamps';
import { usage } from '../options';
import { isWithin } from '../../model/paths';

/**
 * The folders of `--root`.
 *
 * @throws RealGainError `bad-setting` for one that is not a folder
 */
export function rootsAt(named: readonly string[]): Promise<AllowedFolder[]> {
  return Promise.all(
    named.map(async (root) => {
      if ((await kindOf(root)) !== 'folder') {
        throw usage(`--root ${root} is not a folder`);
      }
      return folderAt(path.resolve(root));
    }),
  );
}

/** What both the person who started the server and the client allow. */
export async function narrowed(
  roots: readonly AllowedFolder[],
  uris: readonly string[],
): Promise<AllowedFolder[]> {
  const theirs: AllowedFolder[] = [];
  for (const named of uris.flatMap(pathsOf)) {
    // By the name first: even asking for the links of a network share would log in to it.
    const known = roots.some((root) =>
      [root.named, root.place].some((one) => isWithin(one, named) || isWithin(named, one)),
    );
    theirs.push(...(known ? [await folderAt(named)] : []));
  }
  return theirs.flatMap((their) =>
    roots.some((root) => isWithin(root.place, their.place))
      ? [their]
      : roots.filter((root) => isWithin(their.place, root.place)),
  );
}

async function folderAt(named: string): Promise<AllowedFolder> {
  return { named, place: await placeOf(named) };
}

/** None for what is not a file of this machine. */
function pathsOf(uri: string): string[] {
  try {
    return [path.resolve(fileURLToPath(uri))];
  } catch {
    return [];
  }
}
