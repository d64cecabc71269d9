import * as path from 'node:path';
import { fileError } from '../model';

/** A system as the output of one run, and those of its further training runs. */
export interface TrainedSystem {
  readonly output: string;
  readonly others: readonly string[];
}

/**
 * The system in a folder: each output in it is a training run (a seed). Without any, each folder in it that holds one output.
 *
 * @param outputsBelow the outputs in a folder and below it
 * @throws RealGainError `file-missing` without any output
 */
export async function systemInFolder(
  outputsBelow: (folder: string) => Promise<readonly string[]>,
  folder: string,
): Promise<TrainedSystem> {
  const found = (await outputsBelow(folder)).toSorted();
  const runOf = (file: string) => path.relative(folder, file).split(path.sep);
  const own = found.filter((file) => runOf(file).length === 1);
  const areRuns = new Set(found.map((file) => runOf(file)[0])).size === found.length;
  const [output, ...others] = own.length > 0 ? own : areRuns ? found : [];
  if (output === undefined) {
    throw fileError('file-missing', { path: folder }, '{0} holds no outputs; choose the files themselves.');
  }
  return { output, others };
}
