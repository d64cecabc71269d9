import { english, RealGainError, type Records, type ScoringInput, type Text } from '../model';

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
    throw new RealGainError('needs-reference', what(outputPath), { path: outputPath });
  }
  return { reference: records, path: path ?? english('the reference') };
}
