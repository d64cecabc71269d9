import type { PackedStudy } from '../../model';
import type { Computed, Means } from '../question';
import type { MergeAsked } from './schema';

/**
 * The study whose parts several machines drew, to the digit what one machine would have made.
 *
 * @throws RealGainError `bad-format`, `bad-setting` if the files are not all parts of one study
 */
export async function compute(
  identity: MergeAsked,
  { mergedStudy }: Means,
): Promise<Computed<MergeAsked, PackedStudy>> {
  const { study, read } = await mergedStudy(identity.files);
  return { result: study, read, identity, choices: {} };
}
