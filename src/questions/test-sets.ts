import * as path from 'node:path';
import { brokenConfig } from '../config/unreadable';
import { findConfig, isOutput, testSetOf } from '../config/locate';
import type { LocatedTestSet } from '../config/located-config';
import { englishOf } from '../model/words';
import { RealGainError } from '../model/errors';
import { shownProgram, type MetricChoice } from '../model/settings/metric-choice';
import { MANY, someOf } from '../model/texts/some-of';
import type { Disk } from './question';

/** Finds a realgain.json, and spells its paths. */
type Reading = Pick<Disk, 'list' | 'readText' | 'spell'>;

/**
 * The test set of a file, by the realgain.json that configures it.
 *
 * @throws RealGainError `bad-config` if that can't be read or parsed
 */
export async function configuredTestSet(disk: Reading, file: string): Promise<LocatedTestSet | null> {
  const config = await findConfig(disk, file);
  const broken = config === null ? null : brokenConfig(config, disk.spell(config.configPath));
  if (broken !== null) {
    throw broken;
  }
  return config === null ? null : testSetOf(config, file);
}

/**
 * The test set of that name, by the realgain.json in this folder or above it.
 *
 * @throws RealGainError `bad-setting` listing the existing names
 */
export async function namedTestSet(disk: Reading, name: string): Promise<LocatedTestSet> {
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
          : `${config.configPath} has ${englishOf(someOf(names, MANY))}.`;
    const place = { path: config?.configPath, line: problem?.line };
    throw new RealGainError('bad-setting', `There is no test set “${name}”: ${there}`, {
      ...place,
      choices: names,
    });
  }
  return found;
}

/** The most recently written output, except the baseline. @throws RealGainError `file-missing` */
export async function newestOutput(disk: Disk, testSet: LocatedTestSet): Promise<string> {
  const files = (await disk.filesBelow(testSet.folder)).filter(
    (file) => file !== testSet.baseline && isOutput(testSet, file),
  );
  const written = await Promise.all(
    files.map(async (file) => ({ file, time: (await disk.modified(file)) ?? 0 })),
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

/** @throws RealGainError `not-allowed` for a program that may not run */
export function requireTrust(metric: MetricChoice | null, configPath: string, trust: boolean): void {
  if (metric?.own !== undefined && !trust) {
    throw new RealGainError(
      'not-allowed',
      `${configPath} scores these outputs with a program (${shownProgram(metric.own)}); ` +
        'add --trust to let it run, or choose another metric with --metric.',
    );
  }
}
