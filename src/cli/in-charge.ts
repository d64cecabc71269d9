import { findConfig, testSetOf, type LocatedTestSet } from '../config';
import { RealGainError } from '../model';
import { asGiven } from './as-given';
import { disk } from './disk';

/**
 * The test set of a file, by the realgain.json in charge of it.
 *
 * @throws RealGainError `bad-config` if that can't be understood: without it, another metric or reference might be taken
 */
export async function testSetInChargeOf(file: string): Promise<LocatedTestSet | null> {
  const config = await findConfig(disk, file);
  if (config === null) {
    return null;
  }
  const { configPath, problems, testSets } = config;
  const [problem] = problems;
  if (problem !== undefined && testSets.length === 0) {
    throw new RealGainError(
      'bad-config',
      `${asGiven(configPath)}, line ${problem.line}, can’t be understood (${problem.message.replace(/\.$/, '')}); mend or remove the file, which is in charge of ${file}.`,
      { path: configPath, line: problem.line },
    );
  }
  return testSetOf(config, file);
}
