import { brokenConfig, findConfig, testSetOf, type LocatedTestSet } from '../config';
import { asGiven } from '../config/as-given';
import { disk } from './disk';

/**
 * The test set of a file, by the realgain.json that configures it.
 *
 * @throws RealGainError `bad-config` if that can't be read or parsed
 */
export async function configuredTestSet(file: string): Promise<LocatedTestSet | null> {
  const config = await findConfig(disk, file);
  if (config === null) {
    return null;
  }
  const broken = brokenConfig(config, asGiven(config.configPath));
  if (broken !== null) {
    throw broken;
  }
  return testSetOf(config, file);
}
