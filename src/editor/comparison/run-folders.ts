import { systemInFolder, type TrainedSystem } from '../../config/runs';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { kindOf } from '../../files/stamps';
import { identify } from './identity';
import type { Actions } from '../actions';
import type { Stores } from '../stores';

type Survey = Actions['survey'];

/**
 * What is compared where a folder was selected: it stands for a system, and the outputs in it are its training runs.
 * null where both are files.
 *
 * @throws RealGainError `file-missing` for a folder without outputs
 */
export async function identifyFolders(
  a: string,
  b: string,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
  survey: Survey,
): Promise<ComparisonIdentity | null> {
  const [ofA, ofB] = await Promise.all([systemAt(a, b, survey), systemAt(b, a, survey)]);
  if (!ofA && !ofB) {
    return null;
  }
  const identity = await identify(ofA?.output ?? a, ofB?.output ?? b, stores);
  const runs = { a: ofA?.others ?? [], b: ofB?.others ?? [] };
  return runs.a.length + runs.b.length === 0 ? identity : { ...identity, runs };
}

async function systemAt(path: string, other: string, survey: Survey): Promise<TrainedSystem | null> {
  const outputsBelow = async (folder: string) => {
    const { outputs, lost, isLogged } = await survey([folder]);
    const found = new Map([...outputs, ...lost].map((output) => [output.path, output]));
    return [...found.values()].map(({ path: file, ofSystem, ...more }) => ({
      path: file,
      ...(isLogged && { system: ofSystem }),
      ...('holdsNoItems' in more && { holdsNoItems: more.holdsNoItems }),
    }));
  };
  return (await kindOf(path)) === 'folder' ? systemInFolder(outputsBelow, path, other) : null;
}
