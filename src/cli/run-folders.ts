import { systemInFolder, type TrainedSystem } from '../config';
import type { Asked } from './asked';
import { kindOf } from '../engine/files/look';
import { disk } from './disk';

interface Pair {
  readonly a: string;
  readonly b: string;
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

async function systemAt(path: string): Promise<TrainedSystem | null> {
  return (await kindOf(path)) === 'folder' ? systemInFolder(disk, path) : null;
}
