import { english, type Text } from '../model/words';
import { RealGainError } from '../model/errors';
import type { Records } from '../model/records';
import type { ScoringInput } from '../model/settings/metric';

/**
 * The first reference, and what it is called in messages.
 *
 * @param what is needed: "The brackets of {0} are compared with gold trees; choose the gold file.", of the output's path
 * @throws RealGainError `needs-reference` if there is none
 */
export function requireReference(
  { outputPath, references: [records], referencePaths: [path] }: ScoringInput,
  what: (output: string) => Text,
): { readonly reference: Records; readonly path: string } {
  if (records === undefined) {
    throw needsReference(what(outputPath), outputPath);
  }
  return { reference: records, path: path ?? english('the reference') };
}

/** @param takes `files` where the metric takes several */
export function needsReference(
  said: Text,
  path: string | undefined,
  takes: 'file' | 'files' = 'file',
): RealGainError {
  const title = english('Which file holds the right answers?');
  return new RealGainError('needs-reference', said, {
    path,
    question: { id: 'reference', title, choices: [], takes },
  });
}
