import * as path from 'node:path';
import { findConfig, isOutput, type LocatedTestSet } from '../config';
import { RealGainError, englishOf } from '../model';
import { filesBelow } from '../files/folder';
import { stampIfThere } from '../files/stamps';
import { disk } from './disk';
import { configuredTestSet } from './configured-test-set';

/** The files to compare, as far as the command line gives them. */
export interface AskedPair {
  /** null: the newest output of the test set. */
  readonly a: string | null;
  /** null: the baseline declared in realgain.json for A. */
  readonly b: string | null;
  /** Name of a test set of realgain.json. */
  readonly testSet: string | null;
}

/**
 * The test set of that name, by the realgain.json in this folder or above it.
 *
 * @throws RealGainError `bad-setting` listing the existing names
 */
export async function namedTestSet(name: string): Promise<LocatedTestSet> {
  const config = await findConfig(disk, path.resolve('any'));
  const found = config?.testSets.find((testSet) => testSet.name === name);
  if (config === null || found === undefined) {
    const names = config?.testSets.map((testSet) => testSet.name) ?? [];
    const [problem] = config?.problems ?? [];
    const there =
      config === null
        ? 'there is no realgain.json here or above.'
        : problem !== undefined && names.length === 0
          ? `${config.configPath} can’t be understood: ${englishOf(problem.message)}`
          : `${config.configPath} has ${names.join(', ')}.`;
    const place = { path: config?.configPath, line: problem?.line };
    throw new RealGainError('bad-setting', `There is no test set “${name}”: ${there}`, {
      ...place,
      choices: names,
    });
  }
  return found;
}

/**
 * Both files of a comparison; missing ones are taken from realgain.json.
 *
 * @throws RealGainError `bad-setting` if no baseline is declared, `file-missing` without any output
 */
export async function findPair({
  a: candidate,
  b: baseline,
  testSet: name,
}: AskedPair): Promise<[a: string, b: string]> {
  const named = name === null ? null : await namedTestSet(name);
  const a = candidate ?? (named && (await newestOutput(named)));
  if (a === null) {
    throw new RealGainError(
      'bad-setting',
      'There is nothing to compare: neither a file nor a test set is named.',
    );
  }
  const b = baseline ?? (named ?? (await configuredTestSet(a)))?.baseline ?? null;
  if (b === null) {
    const who =
      named === null
        ? `no realgain.json declares a baseline for ${a}`
        : `“${named.name}” declares no baseline`;
    throw new RealGainError(
      'bad-setting',
      `A comparison takes two files, A and B, and ${who}; name B, or declare one.`,
      {
        path: named?.configPath ?? a,
      },
    );
  }
  if (baseline === null && path.resolve(a) === path.resolve(b)) {
    throw new RealGainError(
      'bad-setting',
      `${a} is itself the baseline of its test set; name what it is compared with.`,
      {
        path: a,
      },
    );
  }
  return [a, b];
}

/** The most recently written output, except the baseline. */
async function newestOutput(testSet: LocatedTestSet): Promise<string> {
  const files = (await filesBelow(testSet.folder)).filter(
    (file) => file !== testSet.baseline && isOutput(testSet, file),
  );
  const written = await Promise.all(
    files.map(async (file) => ({ file, time: (await stampIfThere(file))?.modified ?? 0 })),
  );
  const [newest] = written.sort((one, other) => other.time - one.time);
  if (newest === undefined) {
    throw new RealGainError(
      'file-missing',
      `The test set “${testSet.name}” has no output yet beside its baseline; ${testSet.configPath} says where they are looked for.`,
      { path: testSet.configPath },
    );
  }
  return newest.file;
}
