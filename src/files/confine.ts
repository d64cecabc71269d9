import { readlink, realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import { someOf } from '../model/texts/some-of';
import { inTime } from './disk-limit';
import { isWithin } from '../model/paths';

export interface Confinement {
  readonly folders: readonly AllowedFolder[];
  /** Whether custom programs may run. They read what they like. */
  readonly programs: boolean;
}

export interface AllowedFolder {
  /** Absolute, as it was named. */
  readonly named: string;
  /** Where links lead to. */
  readonly place: string;
}

/** null: everything. */
let confinement: Confinement | null = null;

/** Limits what this process reads to some folders. null: all files again. */
export function confine(to: Confinement | null): void {
  confinement = to;
}

/** @throws RealGainError `not-allowed` for a file or folder elsewhere, also behind a link; `disk-hangs` */
export async function refuseOutside(file: string): Promise<void> {
  if (confinement === null) {
    return;
  }
  const { folders } = confinement;
  const named = path.resolve(file);
  // By the name first: even asking for the links of a network share would log in to it.
  const isNamed = folders.some((one) => isWithin(one.named, named) || isWithin(one.place, named));
  const place = isNamed ? await placeBehindLinks(named) : null;
  if (place === null || !isAllowed(place, confinement)) {
    throw outside(file, confinement);
  }
}

/**
 * The same of a file that is open: since it was checked by its name, another program may have changed where a link leads.
 *
 * @throws RealGainError `not-allowed`, `disk-hangs`
 */
export async function refuseOpenedOutside(file: string, descriptor: number): Promise<void> {
  if (confinement === null) {
    return;
  }
  // Linux knows the place of what is open; elsewhere its name is looked up once more.
  const opened = await readlink(`/proc/self/fd/${descriptor}`).catch(() => null);
  if (opened === null) {
    return refuseOutside(file);
  }
  if (!isAllowed(opened, confinement)) {
    throw outside(file, confinement);
  }
}

function isAllowed(place: string, { folders }: Confinement): boolean {
  return folders.some((one) => isWithin(one.place, place));
}

function outside(file: string, { folders }: Confinement): RealGainError {
  const known = folders.map(({ named }) => named);
  return new RealGainError(
    'not-allowed',
    english(
      '{0} is outside the folders that may be read: {1}.',
      file,
      known.length === 0 ? 'none' : someOf(known),
    ),
    { path: file },
  );
}

/** @throws RealGainError `not-allowed` for a custom program, if none may run */
export function refuseProgram(shown: string): void {
  if (confinement?.programs === false) {
    throw new RealGainError(
      'not-allowed',
      english(
        '{0} is a program, and programs run only if the server was started with --trust; choose another metric.',
        shown,
      ),
    );
  }
}

/** Where links lead to; of what doesn't exist, from where its folder is. */
async function placeBehindLinks(file: string): Promise<string> {
  try {
    return await inTime(file, () => realpath(file));
  } catch (error) {
    const folder = path.dirname(file);
    if (error instanceof RealGainError || folder === file) {
      throw error;
    }
    return path.join(await placeBehindLinks(folder), path.basename(file));
  }
}
