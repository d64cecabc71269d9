import { RealGainError, type ErrorCode } from '../../model';
import { areClasses, askIfMarks } from '../../items/score/labels-beside';
import { matchOutput } from '../../items/match/match-output';
import type { Caller, ReferencesParams } from '../protocol';
import { commonFits } from '../../items/score/metric/choose-metric';
import type { Inputs } from '../inputs';
import { readAll } from './read-comparison';
import { scoredColumns } from '../../items/score/metric/scored-columns';

/** More candidates than this aren't read. */
const MOST = 20;

/** Errors that show that a file has other items than the outputs, or none at all. */
const OTHERS: readonly ErrorCode[] = [
  'count-mismatch',
  'id-mismatch',
  'different-items',
  'duplicate-id',
  'file-binary',
  'file-empty',
  'file-missing',
  'file-unreadable',
];

/** The files with the items of the outputs, among those that may be the reference by their names. */
export async function fittingReferences(
  { identity, candidates, classes = false }: ReferencesParams,
  inputs: Inputs,
  { signal, onProgress = () => undefined }: Caller,
): Promise<readonly string[]> {
  // A reference holds all items, also those that an output still lacks.
  const asked =
    identity.unfinished === true ? { ...identity, a: identity.b, unfinished: undefined } : identity;
  const outputs = await readAll(inputs, { ...asked, references: [] }, { signal, report: onProgress });
  if (classes && outputs.a.records.format !== 'numbers') {
    return [];
  }
  const { metric } = identity;
  const scored = scoredColumns(metric, commonFits(outputs.a, outputs.b), outputs.a.records);
  const fitting: string[] = [];
  for (const path of candidates.slice(0, MOST)) {
    try {
      const options = { header: identity.header?.references };
      const reference = await inputs.read(path, signal, identity.formats?.references, [], options);
      matchOutput(outputs.a, outputs.b, [reference], { asked: identity, scored });
      if (!classes || areClasses([outputs.a.records, outputs.b.records], reference.records)) {
        fitting.push(path);
      }
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
      if (
        !classes &&
        !OTHERS.includes(error.code) &&
        (await inputs.formatOf(path).catch(() => '')) !== null
      ) {
        // Its errors are reported once it is chosen.
        fitting.push(path);
      }
    }
  }
  const [found] = fitting;
  if (classes && found !== undefined) {
    askIfMarks([outputs.a, outputs.b], found);
  }
  return fitting;
}
