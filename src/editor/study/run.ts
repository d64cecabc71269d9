import type { EngineClient } from '../../engine/client';
import { pairOf } from '../../model/results/details';
import { RealGainError } from '../../model/errors';
import type { Settled } from '../../model/settings/identity';
import type { StudyDetails, StudyIdentity } from '../../model/results/study';
import { defined } from '../../model/defined';
import { askedOf, detailsOf } from '../../questions/study/said';
import { askUntilClear } from '../../questions/ask';
import { whatIsMissing } from '../comparison/missing';
import { askForPage } from '../comparison/ask-engine';
import type { Permissions } from '../comparison/permissions';
import type { StudyContext } from '../actions';
import type { Stores } from '../stores';

/**
 * Runs a study in the engine; a missing reference or metric is found or asked for.
 *
 * @throws RealGainError
 */
export async function runStudy(
  engine: EngineClient,
  stores: Pick<Stores, 'references' | 'choices'>,
  permissions: Permissions,
  identity: StudyIdentity,
  context: StudyContext,
): Promise<StudyDetails> {
  const study = (asked: StudyIdentity): Promise<StudyDetails> => {
    const asks = { question: 'study', identity: askedOf(asked) };
    return askForPage(asks, detailsOf, engine, permissions, { mayAsk: true }, context);
  };
  return askUntilClear(identity, study, async (asked, error) => {
    if (!(error instanceof RealGainError)) {
      return null;
    }
    const { outputs, references, metric, idColumn, clusterColumn } = asked;
    const [a = '', b = a] = outputs;
    const pair = { ...pairOf(a, b), references, metric, idColumn, clusterColumn };
    const found = await whatIsMissing(pair, error, {
      mayAsk: true,
      answerTo: context.answerTo,
      outputs,
      stores,
    });
    return found && { ...asked, ...answerForStudy(found) };
  });
}

function answerForStudy({ idColumn, clusterColumn, metric, references }: Settled): Partial<StudyIdentity> {
  return defined({ idColumn, clusterColumn, metric, references });
}
