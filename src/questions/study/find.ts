import * as path from 'node:path';
import { resolveStudy } from '../../config/resolve';
import { studyName } from '../../config/study-files';
import { pairOf, RealGainError, type ComparisonIdentity, type StudyIdentity } from '../../model';
import { withMetricFor } from '../metric-asked';
import { classesBeside, proposedReference } from '../pair/references';
import type { Means } from '../question';
import { requireTrust } from '../test-sets';
import { groupsAsked, outputsAsked } from './outputs';
import { saidBy } from './said';
import type { StudyAsked, StudyOptions } from './schema';

/** The outputs of a study, and the options given with them. */
export type Asked = StudyOptions & Pick<StudyAsked, 'files' | 'testSet' | 'task'>;

/**
 * Makes something of the study that is asked for: the outputs, with the settings of the realgain.json that configures them, and the
 * metric and reference that the files show.
 *
 * @throws RealGainError as `outputsAsked`; `not-allowed` for a metric that is a program, without --trust; naming the option to use
 */
export async function withStudy<Made>(
  asked: Asked,
  means: Means,
  make: (identity: StudyIdentity) => Promise<Made>,
): Promise<Made> {
  const identity = await withMetricFor(await identityOf(asked, means), asked.metric, means.studyFits);
  const pair = firstTwo(identity);
  try {
    const isOpen = asked.reference.length === 0 && identity.metric === null;
    const gold = isOpen ? await classesBeside(pair, means) : null;
    return await make(gold === null ? identity : { ...identity, references: [gold] });
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    return make({ ...identity, references: [await proposedReference(pair, error, means)] });
  }
}

async function identityOf(asked: Asked, means: Means): Promise<StudyIdentity> {
  const { disk, defaults } = means;
  const said = saidBy(asked);
  const { outputs: found, testSet } = await outputsAsked(asked, means);
  const isReference = (file: string) =>
    (said.references ?? testSet?.references ?? []).some((one) => path.resolve(one) === path.resolve(file));
  const outputs = found.filter((file) => !isReference(file)).map((file) => disk.spell(file));
  const groups = groupsAsked(asked.groups, outputs);
  if (said.metric === undefined && testSet !== null) {
    requireTrust(testSet.metric, testSet.configPath, asked.trust);
  }
  return resolveStudy(
    { outputs, testSet },
    { ...said, ...(groups !== null && { groups }) },
    { name: studyName(asked.files, outputs[0] ?? '.'), settings: defaults },
    (file) => disk.spell(file),
  );
}

function firstTwo({ outputs, references, formats, header }: StudyIdentity): ComparisonIdentity {
  const [a = '', b = a] = outputs;
  const { outputs: format } = formats ?? {};
  return {
    ...pairOf(a, b),
    references,
    ...(format !== undefined && { formats: { a: format, b: format } }),
    ...(header !== undefined && { header }),
  };
}
