import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { baseName, isOnNetwork } from '../../model/names';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { ReportedFile, ReproducedFile } from '../../model/results/report';
import { someOf } from '../../model/texts/some-of';
import { throwIfCancelled } from '../../model/cancel';
import { filesBelow } from '../../files/folder';
import { readContents } from '../../files/contents';
import { stampOfAnySize } from '../../files/stamps';
import { hangs, piecesOf, statsOf } from '../../files/open';

export interface Located {
  readonly files: readonly ReproducedFile[];
  /** The current path of a file (or program) of the report. */
  readonly find: (reported: string) => string;
}

/** The search of a folder stops after this many files. */
const MOST_FILES = 200_000;

/**
 * Finds each file at its place or, by size and SHA-256, anywhere in a folder. A file that exists with other
 * contents, while its original is nowhere to be found, counts as changed.
 *
 * @param base base of the report's relative paths
 * @param folder another folder to search; null: none
 * @throws RealGainError `needs-folder` naming those that aren't found
 */
export async function locateFiles(
  reported: readonly ReportedFile[],
  base: string,
  folder: string | null,
  signal?: AbortSignal,
): Promise<Located> {
  const found = new Map<string, ReproducedFile>();
  const changed: ReportedFile[] = [];
  const missing: ReportedFile[] = [];
  for (const file of reported) {
    if (isOnNetwork(file.path)) {
      missing.push(file); // Not accessed there, but found by its contents in a folder that the user chooses.
      continue;
    }
    const place = path.resolve(base, file.path);
    if (await holds(place, file, signal)) {
      found.set(file.path, { path: file.path, found: place, state: 'same' });
    } else {
      ((await sizeOf(place)) === null ? missing : changed).push(file);
    }
  }
  const astray = [...missing, ...changed];
  const elsewhere =
    folder === null || astray.length === 0 ? [] : await filesBelow(path.resolve(folder), signal, MOST_FILES);
  for (const file of astray) {
    const place = await findBySum(file, elsewhere, signal);
    if (place !== null) {
      found.set(file.path, { path: file.path, found: place, state: 'moved' });
    } else if (changed.includes(file)) {
      found.set(file.path, { path: file.path, found: path.resolve(base, file.path), state: 'changed' });
    }
  }
  const lost = missing.filter((file) => !found.has(file.path));
  if (lost.length > 0) {
    throw new RealGainError('needs-folder', lostSentence(lost, folder), {
      path: path.resolve(base, lost[0]?.path ?? ''),
    });
  }
  return {
    files: reported.flatMap(({ path: file }) => found.get(file) ?? []),
    find: (file) => found.get(file)?.found ?? path.resolve(base, withoutShare(file)),
  };
}

/** @throws RealGainError `file-missing` for a file on a network share that isn't among the report's own */
function withoutShare(file: string): string {
  if (isOnNetwork(file)) {
    throw fileError(
      'file-missing',
      { path: file },
      '{0} is on the network, and the report doesn’t say what it holds.',
    );
  }
  return file;
}

function lostSentence(lost: readonly ReportedFile[], folder: string | null): Text {
  const names = lost.map((file) => file.path);
  const shown = someOf(names);
  return folder === null
    ? names.length === 1
      ? english('Not found: {0}. Choose the folder to search for the report’s files.', shown)
      : english('Not found: {0}. Choose a folder to search for the report’s files.', shown)
    : english('No file in {0} has the contents of {1}; choose another folder to search.', folder, shown);
}

/** Those with the same name first, as the likeliest. */
async function findBySum(
  file: ReportedFile,
  candidates: readonly string[],
  signal?: AbortSignal,
): Promise<string | null> {
  const name = baseName(file.path);
  const isNamesake = (candidate: string) => path.basename(candidate) === name;
  const ordered = [
    ...candidates.filter(isNamesake),
    ...candidates.filter((candidate) => !isNamesake(candidate)),
  ];
  for (const candidate of ordered) {
    if (await holds(candidate, file, signal)) {
      return candidate;
    }
  }
  return null;
}

async function holds(place: string, { size, sha256 }: ReportedFile, signal?: AbortSignal): Promise<boolean> {
  throwIfCancelled(signal);
  return (await sizeOf(place)) === size && (await sumOf(place)) === sha256;
}

async function sizeOf(place: string): Promise<number | null> {
  const found = await stampOfAnySize(place).catch((error: unknown) => {
    if (hangs(error)) {
      throw error;
    }
    return null;
  });
  return found?.size ?? null;
}

/** SHA-256 of a file; null if it can't be read. */
async function sumOf(place: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    if ((await statsOf(place)).isDirectory()) {
      return (await readContents(place)).sha256;
    }
    for await (const piece of piecesOf(place)) {
      hash.update(piece);
    }
    return hash.digest('hex');
  } catch {
    return null;
  }
}
