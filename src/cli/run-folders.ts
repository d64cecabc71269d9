import * as path from 'node:path';
import { english, RealGainError } from '../model';
import { systemInFolder, type TrainedSystem } from '../config';
import type { Asked } from './asked';
import { kindOf } from '../files/stamps';
import { disk } from './disk';

interface Pair {
  readonly a: string;
  readonly b: string;
}

/** @throws RealGainError `bad-setting` for a further run of a system that is the output of the other one */
export function refuseOpponent({ a, b }: Pair, { runs }: Pick<Asked, 'runs'>): void {
  const [pathA, pathB] = [path.resolve(a), path.resolve(b)];
  const ofA = runs.a.find((run) => path.resolve(run) === pathB);
  const ofB = runs.b.find((run) => path.resolve(run) === pathA);
  if (ofA !== undefined || ofB !== undefined) {
    throw new RealGainError(
      'bad-setting',
      ofA !== undefined
        ? english('{0} is B itself, not a training run of A; leave out --a-run {0}.', ofA)
        : english('{0} is A itself, not a training run of B; leave out --b-run {0}.', ofB ?? ''),
      { path: ofA ?? ofB },
    );
  }
}

/** A folder represents a system: the outputs in it are its training runs. */
export async function runsOfFolders(
  { a, b }: Pair,
  { runs }: Pick<Asked, 'runs'>,
): Promise<Pair & Pick<Asked, 'runs'>> {
  const [ofA, ofB] = await Promise.all([a, b].map(systemAt));
  return {
    a: ofA?.output ?? a,
    b: ofB?.output ?? b,
    runs: { a: [...(ofA?.others ?? []), ...runs.a], b: [...(ofB?.others ?? []), ...runs.b] },
  };
}

async function systemAt(place: string): Promise<TrainedSystem | null> {
  return (await kindOf(place)) === 'folder' ? systemInFolder(disk, place) : null;
}
