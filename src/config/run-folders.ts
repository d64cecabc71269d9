import * as path from 'node:path';
import { fileError } from '../model';
import { couldBeOutput, type Files } from './locate';

/** A system as the output of one run, and those of its further training runs. */
export interface TrainedSystem {
  readonly output: string;
  readonly others: readonly string[];
}

/**
 * The system in a folder: each output in it is a training run (a seed).
 *
 * @throws RealGainError `file-missing` without any output
 */
export async function systemInFolder(files: Pick<Files, 'list'>, folder: string): Promise<TrainedSystem> {
  const names = (await files.list(folder)).filter(couldBeOutput).sort();
  const [output, ...others] = names.map((name) => path.join(folder, name));
  if (output === undefined) {
    throw fileError('file-missing', { path: folder }, '{0} holds no outputs; choose the files themselves.');
  }
  return { output, others };
}
