import {
  published,
  type PackedDetails,
  type PackedStudy,
  type PartAsked,
  type StudyIdentity,
  type StudyResult,
} from '../../model/results/study';
import { readFiles } from '../../model/results/details';
import type { Computed, Means } from '../question';
import { withStudy } from './outputs';
import { askedOf, digestsOf, type StudyPage } from './said';
import type { StudyAsked, MergeAsked } from './schema';

/**
 * All pairs of many outputs.
 *
 * @throws RealGainError if fewer than two systems can be studied; as `withStudy`
 */
export async function compute(
  identity: StudyAsked,
  means: Means,
): Promise<Computed<StudyAsked, StudyResult>> {
  const { page, kept } = means;
  const answer = ({ study, files, ...made }: PackedDetails) => ({
    result: page === null ? study : published(study),
    read: readFiles(digestsOf(study), files),
    identity: { ...askedOf(made.identity), gain: identity.gain },
    choices: {},
    ...(page !== null && { page: made satisfies StudyPage }),
  });
  const soFar = page === null ? undefined : (made: PackedDetails) => page.soFar(answer(made), made.messages);
  const made = await found(identity, means, (one) => means.study(one, soFar));
  kept.add(made.messages);
  return answer(made);
}

/** @throws RealGainError as `withStudy` */
export function find(identity: StudyAsked, means: Means): Promise<StudyIdentity> {
  return withStudy(identity, means, (one) => Promise.resolve(one));
}

/** Draws one of several parts of it into a file, which `merge` takes with the others. */
export async function draw(identity: StudyAsked, part: PartAsked, means: Means): Promise<void> {
  await found(identity, means, (one) => means.studyPart(one, part));
}

/**
 * The study whose parts several machines drew, to the digit what one machine would have made.
 *
 * @throws RealGainError `bad-format`, `bad-setting` if the files are not all parts of one study
 */
export async function merged(
  identity: MergeAsked,
  { mergedStudy }: Means,
): Promise<Computed<MergeAsked, PackedStudy>> {
  const { study, read } = await mergedStudy(identity.files);
  return { result: study, read, identity, choices: {} };
}

function found<Made>(
  identity: StudyAsked,
  means: Means,
  make: (found: StudyIdentity) => Promise<Made>,
): Promise<Made> {
  return identity.held === null ? withStudy(identity, means, make) : make(identity.held);
}
