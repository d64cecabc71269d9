import { RealGainError, type ComparisonIdentity, type ErrorCode } from '../model';
import { matchFiles } from './align-files';
import type { Caller } from './caller';
import type { Inputs } from './inputs';
import { readAll } from './read-comparison';

/** More candidates than this aren't read. */
const MOST = 20;

/** Whether the items fit is known before anything is scored. */
const NOTHING_SCORED = { answers: [], gold: [] };

/** What says that a file holds other items than the outputs, or none at all. */
const OTHERS: readonly ErrorCode[] = [
  'count-mismatch',
  'id-mismatch',
  'duplicate-id',
  'file-binary',
  'file-empty',
  'file-missing',
  'file-unreadable',
];

/**
 * Of files that may be the reference by their names, those that hold the items of the outputs.
 *
 * @throws RealGainError as reading the outputs does
 */
export async function fittingReferences(
  identity: ComparisonIdentity,
  candidates: readonly string[],
  inputs: Inputs,
  { signal, onProgress = () => undefined }: Caller,
): Promise<readonly string[]> {
  const outputs = await readAll(inputs, { ...identity, references: [] }, { signal, report: onProgress });
  const fitting: string[] = [];
  for (const path of candidates.slice(0, MOST)) {
    try {
      const options = { header: identity.header?.references };
      const reference = await inputs.read(path, signal, identity.formats?.references, [], options);
      matchFiles(
        { ...outputs, references: [reference] },
        { ...identity, references: [path] },
        NOTHING_SCORED,
      );
      fitting.push(path);
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      if (!OTHERS.includes(error.code)) {
        // What is wrong with it is said once it is chosen.
        fitting.push(path);
      }
    }
  }
  return fitting;
}
